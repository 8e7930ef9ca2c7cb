//! A search. Only its id is stored, for the list of searches: the id holds the criteria and the time of the
//! search, and so does the id of each offer.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use duffel::wire::{
    CabinClass, OfferPassenger, OfferRequest, PassengerType, PlaceType, SearchRequest, SearchedPassenger,
    SearchedSlice,
};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::fmt::serde::timestamp::second::required as second;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::place::Airport;
use crate::refusal::Refusal;
use crate::timetable::draw;

const MAX_SLICES: usize = 6;
const MAX_PASSENGERS: usize = 9;
const DEFAULT_CONNECTIONS: u8 = 1;
const MAX_ID_BYTES: usize = 2_048;

/// Criteria of one slice. Serialised as a list, to keep ids short.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(String, String, Date)", into = "(String, String, Date)")]
pub struct SliceQuery {
    /// IATA codes of airports or cities.
    pub origin: String,
    pub destination: String,
    pub date: Date,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Packed", into = "Packed")]
pub struct Enquiry {
    pub slices: Vec<SliceQuery>,
    pub party: Vec<PassengerQuery>,
    pub cabin: Option<CabinClass>,
    pub max_connections: u8,
    #[serde(rename = "asked_at")]
    pub requested_at: Timestamp,
    /// Distinguishes the search from an equal one within the same second.
    pub mint: u32,
}

/// A passenger as named in a search: an adult, an age, or a word for the age.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PassengerQuery {
    Adult,
    Aged(u8),
    Called(PassengerType),
}

impl PassengerQuery {
    fn read(passenger: &SearchedPassenger) -> Result<Self, Refusal> {
        match (passenger.r#type, passenger.age) {
            (Some(PassengerType::Unknown), _) => Err(Refusal::inclusion("type")),
            (_, Some(age)) => Ok(Self::Aged(age)),
            (Some(PassengerType::Adult), None) => Ok(Self::Adult),
            (Some(word), None) => Ok(Self::Called(word)),
            (None, None) => Err(Refusal::required("type")),
        }
    }

    pub fn age(self) -> Option<u8> {
        if let Self::Aged(age) = self { Some(age) } else { None }
    }

    pub fn r#type(self) -> PassengerType {
        match self {
            Self::Aged(0..=1) => PassengerType::InfantWithoutSeat,
            Self::Aged(2..=17) => PassengerType::Child,
            Self::Aged(_) | Self::Adult => PassengerType::Adult,
            Self::Called(word) => word,
        }
    }
}

/// Fields of an enquiry, in order.
#[derive(Serialize, Deserialize)]
struct Packed(
    Vec<SliceQuery>,
    Vec<PassengerQuery>,
    Option<CabinClass>,
    u8,
    #[serde(with = "second")] Timestamp,
    u32,
);

impl From<Packed> for Enquiry {
    fn from(Packed(slices, party, cabin, max_connections, requested_at, mint): Packed) -> Self {
        Self { slices, party, cabin, max_connections, requested_at, mint }
    }
}

impl From<Enquiry> for Packed {
    fn from(enquiry: Enquiry) -> Self {
        let Enquiry { slices, party, cabin, max_connections, requested_at, mint } = enquiry;
        Self(slices, party, cabin, max_connections, requested_at, mint)
    }
}

impl From<(String, String, Date)> for SliceQuery {
    fn from((origin, destination, date): (String, String, Date)) -> Self {
        Self { origin, destination, date }
    }
}

impl From<SliceQuery> for (String, String, Date) {
    fn from(wanted: SliceQuery) -> Self {
        (wanted.origin, wanted.destination, wanted.date)
    }
}

/// Encodes `value` into an id that is opaque to clients and safe in a URL.
pub fn id_of<T: Serialize>(prefix: &str, value: &T) -> String {
    let text = serde_json::to_vec(value).unwrap_or_default();
    format!("{prefix}{}", BASE64_URL_SAFE_NO_PAD.encode(text))
}

/// Decodes the value from an id.
pub fn of_id<T: DeserializeOwned>(prefix: &str, id: &str) -> Option<T> {
    let text = id.strip_prefix(prefix).filter(|text| text.len() <= MAX_ID_BYTES)?;
    serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(text).ok()?).ok()
}

impl Enquiry {
    pub fn read(request: &SearchRequest, now: Timestamp, mint: u32) -> Result<Self, Refusal> {
        if request.slices.is_empty() || request.slices.len() > MAX_SLICES {
            return Err(Refusal::required("slices"));
        }
        if request.passengers.is_empty() || request.passengers.len() > MAX_PASSENGERS {
            return Err(Refusal::required("passengers"));
        }
        let mut earliest = Date::MIN;
        for slice in &request.slices {
            let (from, to) = (Airport::find_all(&slice.origin), Airport::find_all(&slice.destination));
            let Some(from) = from.first() else { return Err(Refusal::format("origin")) };
            if to.is_empty() || slice.origin == slice.destination {
                return Err(Refusal::format("destination"));
            }
            if slice.departure_date < from.date(now).max(earliest) {
                return Err(Refusal::format("departure_date"));
            }
            earliest = slice.departure_date;
        }
        if request.cabin_class == Some(CabinClass::Unknown) {
            return Err(Refusal::inclusion("cabin_class"));
        }
        let slices = request.slices.iter().map(|slice| SliceQuery {
            origin: slice.origin.clone(),
            destination: slice.destination.clone(),
            date: slice.departure_date,
        });
        Ok(Self {
            slices: slices.collect(),
            party: request.passengers.iter().map(PassengerQuery::read).collect::<Result<_, _>>()?,
            cabin: request.cabin_class,
            max_connections: request.max_connections.unwrap_or(DEFAULT_CONNECTIONS),
            requested_at: whole_seconds(now),
            mint,
        })
    }

    pub fn id(&self) -> String {
        id_of("orq_", self)
    }

    pub fn find(id: &str) -> Option<Self> {
        of_id("orq_", id)
    }

    pub fn cabin(&self) -> CabinClass {
        self.cabin.unwrap_or(CabinClass::Economy)
    }

    pub fn passenger_id(&self, at: usize) -> String {
        format!("pas_{:016x}{at}", draw(&self.id()))
    }

    pub fn passengers(&self) -> Vec<OfferPassenger> {
        let passengers = self.party.iter().enumerate().map(|(at, sought)| OfferPassenger {
            id: self.passenger_id(at),
            r#type: Some(sought.r#type()),
            age: sought.age(),
            loyalty_programme_accounts: Some(json!([])),
            ..OfferPassenger::default()
        });
        passengers.collect()
    }

    /// Search as returned by the API, without offers.
    pub fn wire(&self) -> OfferRequest {
        let place = |code: &str| {
            let airport = Airport::find(code).map(|airport| airport.wire());
            // The code of a city, which is found through its airports.
            let of_city =
                || Airport::find_all(code).first().and_then(|first| first.wire().city).map(|city| *city);
            airport.or_else(of_city).unwrap_or_default()
        };
        let slices = self.slices.iter().map(|slice| {
            let (origin, destination) = (place(&slice.origin), place(&slice.destination));
            SearchedSlice {
                origin_type: origin.r#type.or(Some(PlaceType::Airport)),
                destination_type: destination.r#type.or(Some(PlaceType::Airport)),
                origin,
                destination,
                departure_date: Some(slice.date),
            }
        });
        OfferRequest {
            id: self.id(),
            live_mode: false,
            created_at: Some(self.requested_at),
            client_key: Some("simulated".to_owned()),
            cabin_class: self.cabin,
            slices: slices.collect(),
            passengers: self.passengers(),
            offers: Vec::new(),
        }
    }
}

pub fn whole_seconds(at: Timestamp) -> Timestamp {
    Timestamp::from_second(at.as_second()).unwrap_or(at)
}
