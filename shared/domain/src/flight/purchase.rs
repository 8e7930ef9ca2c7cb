//! Purchase of flights: the offers with their prices at the selection. The price is fixed as long as the
//! order exists.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::offer::{FareOption, FlightDirection, Offer, PassengerPrice, Segment};
use super::query::{FlightQuery, PassengerType};
use crate::clock::moved;
use crate::inventory::{Allocation, Claim};
use crate::line::{Line, split};
use crate::money::{Currency, Money};
use crate::people::{GenderTerm, TravelTerms, is_admitted_by_card};
use crate::place::{AirportId, airport};

/// Returns the key of the list of nearly full departures on a date.
pub fn listing(date: Date) -> String {
    format!("flight/{date}")
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightPurchase {
    pub query: FlightQuery,
    /// Instant at which the prices were computed.
    pub priced_at: Timestamp,
    /// One offer for a one-way or packaged trip; the outbound and the return offer for a round trip that
    /// the buyer combined.
    pub offers: Vec<ChosenOffer>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChosenOffer {
    pub product_id: String,
    #[serde(rename = "itineraries")]
    pub directions: Vec<FlightDirection>,
    pub fare: FareOption,
}

impl ChosenOffer {
    /// Chooses the fare `code`, or the cheapest when `code` is `None`; returns `None` where the offer has
    /// no such fare.
    pub fn new(offer: Offer, code: Option<&str>) -> Option<Self> {
        let fare = match code {
            Some(code) => offer.fare(code),
            None => offer.fares.first(),
        };
        let fare = fare?.clone();
        Some(Self { product_id: offer.product_id, directions: offer.directions, fare })
    }
}

impl FlightPurchase {
    pub fn total(&self) -> Money {
        Money::sum(Currency::Try, self.offers.iter().map(|offer| offer.fare.total))
    }

    /// Returns the outbound direction, and the return of a round trip, with their fares.
    pub fn directions(&self) -> impl Iterator<Item = (&FlightDirection, &FareOption)> {
        self.offers.iter().flat_map(|offer| offer.directions.iter().map(|direction| (direction, &offer.fare)))
    }

    /// Returns the offer of a direction, and its position in that offer.
    pub fn offer_of_purchase_direction(&self, purchase_direction: usize) -> Option<(&ChosenOffer, usize)> {
        let purchase_directions =
            self.offers.iter().flat_map(|offer| (0..offer.directions.len()).map(move |at| (offer, at)));
        purchase_directions.into_iter().nth(purchase_direction)
    }

    pub fn segments(&self) -> impl Iterator<Item = &Segment> {
        self.directions().flat_map(|(direction, _)| &direction.segments)
    }

    /// Returns a coupon for each passenger and direction. Two directions at a joint price cost half of it
    /// each.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        for offer in &self.offers {
            for at in 0..offer.directions.len() {
                let purchase_direction = lines.len().checked_div(self.party().len()).unwrap_or(0);
                for (passenger, pax_type) in self.party().into_iter().enumerate() {
                    let paid = offer.fare.breakdown.iter().find(|price| price.pax_type == pax_type);
                    let paid = paid.map_or(Money::kurus(0), PassengerPrice::of_one);
                    let price = split(paid, offer.directions.len()).into_iter().nth(at).unwrap_or(paid);
                    lines.push(Line::held(passenger, purchase_direction, price));
                }
            }
        }
        lines
    }

    /// Returns one seat on each flight of the line's direction; infants have none.
    pub fn share(&self, line: &Line, claim: &Claim) -> Option<Allocation> {
        let (direction, _) = self.directions().nth(line.purchase_direction)?;
        let mut departures = direction.segments.iter().map(|segment| segment.departure.to_string());
        let has_seat =
            self.party().get(line.passenger).is_some_and(|pax_type| *pax_type != PassengerType::Infant);
        (has_seat && departures.any(|departure| departure == claim.stock)).then(|| Allocation::units(1))
    }

    /// Returns the directions that contain `departure`.
    pub fn purchase_directions_on(&self, departure: &str) -> Vec<usize> {
        let flies =
            |direction: &FlightDirection| direction.segments.iter().any(|segment| segment.is_of(departure));
        let purchase_directions =
            self.directions().enumerate().filter(|(_, (direction, _))| flies(direction));
        purchase_directions.map(|(purchase_direction, _)| purchase_direction).collect()
    }

    /// Replaces the flights of the direction at this position.
    pub fn replace_direction(&mut self, purchase_direction: usize, flights: FlightDirection) {
        let mut directions = self.offers.iter_mut().flat_map(|offer| &mut offer.directions);
        if let Some(direction) = directions.nth(purchase_direction) {
            *direction = flights;
        }
    }

    pub fn move_departure(&mut self, departure: &str, minutes: i32) {
        for direction in self.offers.iter_mut().flat_map(|offer| &mut offer.directions) {
            for segment in direction.segments.iter_mut().filter(|segment| segment.is_of(departure)) {
                moved(&mut segment.departs_at, &mut segment.departs_local, minutes);
                moved(&mut segment.arrives_at, &mut segment.arrives_local, minutes);
            }
            let ends = direction.segments.first().zip(direction.segments.last());
            let length = ends.map(|(first, last)| last.arrives_at.duration_since(first.departs_at).as_mins());
            direction.duration_minutes =
                length.and_then(|length| u32::try_from(length).ok()).unwrap_or(direction.duration_minutes);
        }
    }

    /// True when Turkish citizens must give a passport: where an airport of the trip does not accept the
    /// identity card, or an airline requires a passport.
    pub fn asks_passports(&self) -> bool {
        let wants =
            |offer: &ChosenOffer| offer.fare.quote.as_ref().is_some_and(|quote| quote.documents_required);
        let admits = |id| airport(id).is_some_and(is_admitted_by_card);
        let by_card = self.segments().all(|flown| admits(flown.origin) && admits(flown.destination));
        !by_card || self.offers.iter().any(wants)
    }

    /// Returns one entry for each passenger, in the order of the passenger types.
    pub fn party(&self) -> Vec<PassengerType> {
        self.query.party.groups().flat_map(|(pax_type, count)| (0..count).map(move |_| pax_type)).collect()
    }

    pub fn travel_terms(&self, today: Date) -> TravelTerms {
        let last = self.segments().last();
        let last_travel_date = last.map_or(self.query.departure_date, |flown| flown.departs_local.date());
        TravelTerms {
            party: self.party(),
            min_age: 0,
            domestic: !self.asks_passports(),
            today,
            departure_date: self.query.departure_date,
            last_travel_date,
            last_arrival_date: last.map_or(last_travel_date, |flown| flown.arrives_local.date()),
            is_rental: false,
            asks_birth_date: true,
            gender: GenderTerm::Asked,
        }
    }

    /// Returns a text that fits on a card statement, `IST-ESB 2026-12-24`, with the airports of the first
    /// direction, not the searched city.
    pub fn item_name(&self) -> String {
        let direction = || self.directions().next().map(|(direction, _)| &direction.segments);
        let code = |id: Option<AirportId>| id.and_then(airport).map_or("", |place| place.code);
        let from = direction().and_then(|segments| Some(segments.first()?.origin));
        let to = direction().and_then(|segments| Some(segments.last()?.destination));
        format!("{}-{} {}", code(from), code(to), self.query.departure_date)
    }
}
