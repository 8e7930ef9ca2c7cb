//! Offers, computed from their ids. The price depends on the flights, the day and the ten-minute window of
//! the search: an offer keeps its price until it expires, unless `scenario` names its flight or route.

use domain::money::Money;
use duffel::wire::{self, CabinClass, DocumentType, PassengerType, PaymentRequirements};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::airline::{AIRLINES, Airline, Brand};
use crate::answer::{self, SliceProduct};
use crate::enquiry::{Enquiry, PassengerQuery, SliceQuery, id_of, of_id};
use crate::refusal::Refusal;
use crate::scenario;
use crate::timetable::{self, Direction, draw};

const LIVES: SignedDuration = SignedDuration::from_mins(30);
const PRICED_FOR_SECONDS: i64 = 600;
pub const PAID_WITHIN: SignedDuration = SignedDuration::from_hours(72);
pub const PRICE_STANDS: SignedDuration = SignedDuration::from_hours(48);
/// Maximum flight sequences per direction of a return trip; a one-way search offers all of them.
const MAX_EACH_WAY: usize = 5;

/// Content of an offer's id.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Chosen(Enquiry, Vec<String>, Brand);

#[derive(Debug, Clone)]
pub struct Offer {
    pub enquiry: Enquiry,
    pub directions: Vec<Direction>,
    pub airline: &'static Airline,
    pub brand: Brand,
    pub id: String,
    pub price: Price,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Price {
    pub base: Money,
    pub tax: Money,
}

impl Price {
    pub fn total(self) -> Money {
        Money::new(self.base.minor.saturating_add(self.tax.minor), self.base.currency)
    }

    fn permille(self, permille: i64) -> Self {
        let part = |money: Money| Money::new(money.minor.saturating_mul(permille) / 1_000, money.currency);
        Self { base: part(self.base), tax: part(self.tax) }
    }
}

impl Offer {
    /// Returns all offers of a search, cheapest first.
    pub fn of_search(enquiry: &Enquiry, now: Timestamp) -> Vec<Self> {
        let few_connections =
            |direction: &Direction| direction.connections() <= usize::from(enquiry.max_connections);
        let of_slice = |slice: &SliceQuery| {
            let directions =
                timetable::directions(&slice.origin, &slice.destination, slice.date, enquiry.requested_at);
            directions.into_iter().filter(few_connections).collect()
        };
        let directions: Vec<Vec<Direction>> = enquiry.slices.iter().map(of_slice).collect();
        let mut offers: Vec<Self> =
            AIRLINES.iter().flat_map(|airline| of_airline(enquiry, &directions, airline)).collect();
        for offer in &mut offers {
            offer.price = offer.price.permille(scenario::listed_permille(offer, now));
        }
        offers.sort_by_cached_key(|offer| (offer.price.total().minor, offer.id.clone()));
        offers
    }

    /// Returns the offer in its current state, as when it is read alone.
    pub fn find(id: &str, now: Timestamp) -> Result<Self, Refusal> {
        let mut offer = Self::of_id(id).ok_or(Refusal::NOT_FOUND)?;
        if now >= offer.expires_at() || scenario::is_gone(&offer) {
            return Err(Refusal::GONE);
        }
        offer.price = offer.price.permille(scenario::read_permille(&offer, now));
        Ok(offer)
    }

    /// Returns the offer in its state when listed.
    fn of_id(id: &str) -> Option<Self> {
        let Chosen(enquiry, keys, brand) = of_id("off_", id)?;
        let wanted = enquiry.slices.iter().zip(&keys);
        let direction = |(slice, key): (&SliceQuery, &String)| {
            timetable::find(&slice.origin, &slice.destination, slice.date, enquiry.requested_at, key)
        };
        let directions = wanted.map(direction).collect::<Option<Vec<_>>>()?;
        let complete = directions.len() == enquiry.slices.len() && directions.len() == keys.len();
        complete.then(|| Self::new(&enquiry, directions, brand)).flatten()
    }

    fn new(enquiry: &Enquiry, directions: Vec<Direction>, brand: Brand) -> Option<Self> {
        let airline = directions.first()?.airline()?;
        let price =
            price_of(&directions, airline, brand, enquiry.cabin(), &enquiry.party, enquiry.requested_at);
        let keys = directions.iter().map(Direction::key).collect();
        let id = id_of("off_", &Chosen(enquiry.clone(), keys, brand));
        Some(Self { enquiry: enquiry.clone(), directions, airline, brand, id, price })
    }

    /// Returns the id of the search of an offer.
    pub fn search_id(id: &str) -> Option<String> {
        of_id::<Chosen>("off_", id).map(|Chosen(enquiry, ..)| enquiry.id())
    }

    pub fn expires_at(&self) -> Timestamp {
        self.enquiry.requested_at.saturating_add(LIVES).unwrap_or(self.enquiry.requested_at)
    }

    pub fn duration(&self) -> SignedDuration {
        self.directions
            .iter()
            .fold(SignedDuration::ZERO, |sum, direction| sum.saturating_add(direction.duration()))
    }

    pub fn is_abroad(&self) -> bool {
        self.directions.iter().any(Direction::is_abroad)
    }

    /// Number of the first flight.
    pub fn first_number(&self) -> Option<u64> {
        self.directions.first()?.flights.first().map(|flight| flight.number)
    }

    /// Returns the time `after` the search, or the departure if the departure is earlier.
    pub fn until(&self, after: SignedDuration) -> Timestamp {
        let asked = self.enquiry.requested_at;
        let departs = self.directions.first().and_then(Direction::departs).unwrap_or(asked);
        asked.saturating_add(after).unwrap_or(asked).min(departs)
    }

    pub fn wire(&self) -> wire::Offer {
        let total = self.price.total();
        let currency = Some(total.currency.code().to_owned());
        let on_hold = self.airline.sells_on_hold;
        let passengers = self.enquiry.passengers();
        let served = SliceProduct {
            airline: self.airline,
            brand: self.brand,
            cabin: self.enquiry.cabin(),
            passengers: passengers.iter().map(|passenger| passenger.id.clone()).collect(),
            is_order: false,
        };
        let km: u32 =
            self.directions.iter().flat_map(|direction| &direction.flights).map(timetable::Flight::km).sum();
        wire::Offer {
            id: self.id.clone(),
            live_mode: false,
            partial: Some(false),
            created_at: Some(self.enquiry.requested_at),
            updated_at: Some(self.enquiry.requested_at),
            expires_at: Some(self.expires_at()),
            owner: self.airline.wire(),
            total_amount: Some(total.decimal()),
            total_currency: currency.clone(),
            base_amount: Some(self.price.base.decimal()),
            base_currency: currency.clone(),
            tax_amount: Some(self.price.tax.decimal()),
            tax_currency: currency,
            total_emissions_kg: Some((km / 10).to_string()),
            conditions: self.airline.conditions(self.brand),
            payment_requirements: PaymentRequirements {
                requires_instant_payment: Some(!on_hold),
                payment_required_by: on_hold.then(|| self.until(PAID_WITHIN)),
                price_guarantee_expires_at: on_hold.then(|| self.until(PRICE_STANDS)),
            },
            passenger_identity_documents_required: self.is_abroad(),
            supported_passenger_identity_document_types: vec![DocumentType::Passport],
            allowed_passenger_identity_document_types: Some(json!(["passport"])),
            private_fares: Some(json!([])),
            supported_loyalty_programmes: Some(json!([])),
            available_payment_types: Some(json!(["balance"])),
            intended_payment_methods: Some(json!([])),
            ngs_shelf: Some(self.brand.shelf().into()),
            available_services: None,
            slices: self
                .directions
                .iter()
                .enumerate()
                .map(|(at, direction)| answer::slice(&format!("{} {at}", self.id), direction, &served))
                .collect(),
            passengers,
        }
    }
}

/// Combines each outbound flight sequence with each return one of the same airline; `directions` has the
/// flight sequences of each slice.
fn of_airline(enquiry: &Enquiry, directions: &[Vec<Direction>], airline: &'static Airline) -> Vec<Offer> {
    let most = if directions.len() > 1 { MAX_EACH_WAY } else { usize::MAX };
    let mut joined: Vec<Vec<&Direction>> = vec![Vec::new()];
    for directions in directions {
        let own: Vec<&Direction> =
            directions.iter().filter(|direction| direction.airline() == Some(airline)).take(most).collect();
        let mut longer = Vec::new();
        for before in &joined {
            let in_time = |direction: &&&Direction| {
                before.last().is_none_or(|last| last.arrives() < direction.departs())
            };
            longer.extend(
                own.iter().filter(in_time).map(|direction| [before.as_slice(), &[*direction]].concat()),
            );
        }
        joined = longer;
    }
    let directions = joined.into_iter().map(|directions| directions.into_iter().cloned().collect::<Vec<_>>());
    let branded = directions.flat_map(|directions| Brand::ALL.map(|brand| (directions.clone(), brand)));
    branded.filter_map(|(directions, brand)| Offer::new(enquiry, directions, brand)).collect()
}

/// Price for all passengers, in whole hundredths of the airline's currency.
pub fn price_of(
    directions: &[Direction],
    airline: &Airline,
    brand: Brand,
    cabin: CabinClass,
    party: &[PassengerQuery],
    requested_at: Timestamp,
) -> Price {
    let of_cabin = match cabin {
        CabinClass::Business => 3_000,
        CabinClass::First => 4_500,
        CabinClass::PremiumEconomy => 1_600,
        CabinClass::Economy | CabinClass::Unknown => 1_000,
    };
    let share = |sought: &PassengerQuery| match sought.r#type() {
        PassengerType::InfantWithoutSeat => 100,
        PassengerType::Child => 750,
        PassengerType::Adult | PassengerType::Unknown => 1_000,
    };
    let factors = [airline.price_permille, brand.price_permille(), of_cabin];
    let of_adult: i64 = directions.iter().map(|direction| adult_fare(direction, requested_at)).sum();
    let of_adult = factors.into_iter().fold(of_adult, |fare, factor| fare * factor / 1_000);
    let adult_tax: i64 = directions.iter().map(adult_tax).sum();
    let of_all = |of_adult: i64| {
        let minor = party.iter().map(|sought| of_adult * share(sought) / 1_000).sum();
        Money::new(minor, airline.currency)
    };
    Price { base: of_all(of_adult), tax: of_all(adult_tax) }
}

/// Fare before the factors of airline, brand and cabin.
fn adult_fare(direction: &Direction, requested_at: Timestamp) -> i64 {
    let (Some(first), Some(last)) = (direction.flights.first(), direction.flights.last()) else { return 0 };
    let by_length: i64 = direction.flights.iter().map(|flight| 22_00 + i64::from(flight.km()) * 4).sum();
    let route = format!("{} {}", first.origin.code, last.destination.code);
    let percent = |text: &str, of: u64| i64::try_from(draw(text) % of).unwrap_or(0);
    // Factors in per cent: 88 to 112 by flight, 80 to 130 by day, 98 to 102 by ten-minute window.
    let flight = 88 + percent(&format!("{route} {}", direction.key()), 25);
    let day = 80 + percent(&format!("{route} {}", first.origin.date(first.departs)), 51);
    let minutes = 98 + percent(&format!("{route} {}", requested_at.as_second() / PRICED_FOR_SECONDS), 5);
    by_length * flight / 100 * day / 100 * minutes / 100
}

fn adult_tax(direction: &Direction) -> i64 {
    direction.flights.iter().map(|flight| 14_00 + i64::from(flight.km()) / 2).sum()
}
