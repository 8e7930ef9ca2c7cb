//! What an order for a car buys: the offer as it was priced when it was selected, and the extras that are paid at the
//! office. The price stands for as long as the order does.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::fleet::listing;
use super::location::location;
use super::offer::{Extra, Offer};
use super::query::CarQuery;
use crate::flight::query::PassengerType;
use crate::language::Language;
use crate::message::{FieldErrors, Message};
use crate::money::{Money, Rate};
use crate::order::Line;
use crate::people::{GenderTerm, TravelTerms, required};
use crate::place::turkish_instant;

/// The extra that takes the damage excess away.
const FULL_INSURANCE: &str = "full_insurance";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CarPurchase {
    pub query: CarQuery,
    /// The instant whose prices these are.
    pub priced_at: Timestamp,
    pub offer: Offer,
    /// What can be rented along with it, as it was offered at the selection.
    pub extras_offered: Vec<Extra>,
    /// Chosen on the payment page, in the order of the data.
    pub extras: Vec<ChosenExtra>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChosenExtra {
    #[serde(flatten)]
    pub extra: Extra,
    /// From 1 to the extra's most.
    pub quantity: u8,
}

impl CarPurchase {
    pub fn picked_up_at(&self) -> Timestamp {
        turkish_instant(self.query.pickup())
    }

    pub fn brought_back_at(&self) -> Timestamp {
        turkish_instant(self.query.dropoff())
    }

    /// What the card is charged.
    pub fn total(&self) -> Money {
        self.offer.price.total
    }

    /// A rental is one line for all its drivers.
    pub fn lines(&self) -> Vec<Line> {
        vec![Line::held(0, 0, self.total())]
    }

    /// The most that the driver pays for damage: nothing with full insurance. `None` on orders made before offers had it.
    pub fn excess(&self) -> Option<Money> {
        let is_insured = self.extras.iter().any(|chosen| chosen.extra.id == FULL_INSURANCE);
        self.offer.price.excess.filter(|_| !is_insured)
    }

    /// What is paid at the office for the extras.
    pub fn delivery(&self) -> Money {
        self.shown_delivery(Rate::TRY)
    }

    /// The same in another currency: each extra as its price is shown, so many times.
    pub fn shown_delivery(&self, display: Rate) -> Money {
        let price = |chosen: &ChosenExtra| {
            self.offer.shown_extra(&chosen.extra, display).times(u32::from(chosen.quantity))
        };
        Money::sum(display.currency, self.extras.iter().map(price))
    }

    /// The same with these extras in place of any chosen before. A quantity of 0 is not chosen.
    pub fn with_extras(mut self, wanted: &[(String, Option<u32>)]) -> Result<Self, FieldErrors> {
        let (mut errors, mut offered) = (FieldErrors::default(), self.extras_offered.clone());
        if wanted.len() > offered.len() {
            return Err(FieldErrors::one("extras", Message::new("rules.invalid")));
        }
        // A quantity for each; an extra that is named twice has no single one.
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

    /// One driver, whose age is judged at the pick-up.
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

    /// `Renault Clio, Izmir 2026-12-24`: what a card statement can hold.
    pub fn item_name(&self) -> String {
        let city = location(self.query.pickup_location).map_or("", |place| place.city(Language::En));
        format!("{}, {city} {}", self.offer.model.name(), self.query.pickup_date)
    }
}

/// The lists that a search of the query reads: those of its pick-up location.
pub fn listings(query: &CarQuery) -> Vec<String> {
    let away = query.away(query.distance_km());
    away.iter().map(|days| listing(query.pickup_location, days.month)).collect()
}
