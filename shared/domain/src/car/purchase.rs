//! Purchase of a rental: the offer with its price at the selection, and the extras that are paid at the
//! office. The price is fixed as long as the order exists.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::fleet::listing;
use super::location::location;
use super::offer::{Extra, Offer};
use super::query::CarQuery;
use crate::flight::query::PassengerType;
use crate::language::Language;
use crate::line::Line;
use crate::message::{FieldErrors, Message};
use crate::money::{Money, Rate};
use crate::people::{GenderTerm, TravelTerms, required};
use crate::place::turkish_instant;

/// Id of the extra that removes the damage excess.
const FULL_INSURANCE: &str = "full_insurance";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CarPurchase {
    pub query: CarQuery,
    /// Instant at which the prices were computed.
    pub priced_at: Timestamp,
    pub offer: Offer,
    /// Extras that were offered at the selection.
    pub extras_offered: Vec<Extra>,
    /// Extras that were chosen on the payment page, in the order of the request.
    pub extras: Vec<ChosenExtra>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChosenExtra {
    #[serde(flatten)]
    pub extra: Extra,
    /// Quantity from 1 to the extra's maximum.
    pub quantity: u8,
}

impl CarPurchase {
    pub fn picked_up_at(&self) -> Timestamp {
        turkish_instant(self.query.pickup())
    }

    pub fn brought_back_at(&self) -> Timestamp {
        turkish_instant(self.query.dropoff())
    }

    /// Returns the amount to charge.
    pub fn total(&self) -> Money {
        self.offer.price.total
    }

    /// Returns one line for the whole rental.
    pub fn lines(&self) -> Vec<Line> {
        vec![Line::held(0, 0, self.total())]
    }

    /// Returns the maximum that the driver pays for damage; `None` with full insurance, and in orders from
    /// before offers had an excess.
    pub fn excess(&self) -> Option<Money> {
        let is_insured = self.extras.iter().any(|chosen| chosen.extra.id == FULL_INSURANCE);
        self.offer.price.excess.filter(|_| !is_insured)
    }

    /// Returns the amount to be paid at the office for the extras.
    pub fn delivery(&self) -> Money {
        self.shown_delivery(Rate::TRY)
    }

    /// Returns that amount in another currency: the sum of the extras' shown prices times their quantities.
    pub fn shown_delivery(&self, display: Rate) -> Money {
        let price = |chosen: &ChosenExtra| {
            self.offer.shown_extra(&chosen.extra, display).times(u32::from(chosen.quantity))
        };
        Money::sum(display.currency, self.extras.iter().map(price))
    }

    /// Replaces the chosen extras with these. An extra with a quantity of 0 is not chosen.
    pub fn with_extras(mut self, wanted: &[(String, Option<u32>)]) -> Result<Self, FieldErrors> {
        let (mut errors, mut offered) = (FieldErrors::default(), self.extras_offered.clone());
        if wanted.len() > offered.len() {
            return Err(FieldErrors::one("extras", Message::new("rules.invalid")));
        }
        // Each extra may be named once only, since a second entry would contradict its quantity.
        let mut chosen = Vec::new();
        for (at, (id, quantity)) in wanted.iter().enumerate() {
            let Some(found) = offered.iter().position(|extra| extra.id == *id) else {
                errors.add(format!("extras.{at}.id"), Message::new("rules.invalid"));
                continue;
            };
            let extra = offered.remove(found);
            match quantity.map(|quantity| u8::try_from(quantity).ok().filter(|q| *q <= extra.max_quantity)) {
                Some(Some(0)) => {}
                Some(Some(quantity)) => chosen.push(ChosenExtra { extra, quantity }),
                Some(None) => errors.add(format!("extras.{at}.quantity"), Message::new("rules.invalid")),
                None => errors.add(format!("extras.{at}.quantity"), required()),
            }
        }
        errors.into_result()?;
        self.extras = chosen;
        Ok(self)
    }

    /// Returns the requirements for the driver, whose age is checked at the pick-up.
    pub fn travel_terms(&self, today: Date) -> TravelTerms {
        TravelTerms {
            party: vec![PassengerType::Adult],
            min_age: self.offer.rules.driver_age,
            domestic: true,
            today,
            departure_date: self.query.pickup_date,
            last_travel_date: self.query.pickup_date,
            last_arrival_date: self.query.dropoff_date,
            is_rental: true,
            asks_birth_date: true,
            gender: GenderTerm::Unasked,
        }
    }

    /// Returns a text that fits on a card statement: `Renault Clio, Izmir 2026-12-24`.
    pub fn item_name(&self) -> String {
        let city = location(self.query.pickup_location).map_or("", |place| place.city(Language::En));
        format!("{}, {city} {}", self.offer.model.name(), self.query.pickup_date)
    }
}

/// Returns the keys of the lists that a search of the query reads: those of its pick-up location.
pub fn listings(query: &CarQuery) -> Vec<String> {
    let away = query.away(query.distance_km());
    away.iter().map(|days| listing(query.pickup_location, days.month)).collect()
}
