//! Recorded offers, and the parameters of their conversion.
#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on must fail")]

use domain::flight::query::{Cabin, Party};
use domain::money::{Currency, Rate};
use domain::place::airport_by_code;
use duffel::convert::{Converted, Terms, offers};
use duffel::price::MarkUp;
use duffel::wire::{Offer, OfferRequest};
use jiff::Timestamp;

pub const RATES: [Rate; 3] = [
    Rate::TRY,
    Rate { currency: Currency::Gbp, micro_try_per_unit: 57_123_456, on: None },
    Rate { currency: Currency::Usd, micro_try_per_unit: 42_500_000, on: None },
];

/// Airports of the recordings that Rota's list may lack, and known airports that replace them.
const STAND_INS: [(&str, &str); 9] = [
    ("ATL", "IST"),
    ("CLT", "ESB"),
    ("DCA", "IAD"),
    ("DFW", "LAX"),
    ("RDU", "ADB"),
    ("BLR", "BOM"),
    ("SFO", "LAX"),
    ("ASU", "GRU"),
    ("PTY", "FRA"),
];

pub fn search(json: &str) -> OfferRequest {
    with_known_airports(serde_json::from_str(json).unwrap())
}

/// Recordings of some clients have no envelope.
pub fn with_known_airports(mut search: OfferRequest) -> OfferRequest {
    search.offers.iter_mut().for_each(rename);
    search
}

pub fn rename(offer: &mut Offer) {
    for segment in offer.slices.iter_mut().flat_map(|slice| &mut slice.segments) {
        for place in [&mut segment.origin, &mut segment.destination] {
            let code = place.iata_code.clone().unwrap_or_default();
            let stand_in = STAND_INS.iter().find(|(unknown, _)| *unknown == code);
            if let Some((_, known)) = stand_in.filter(|_| airport_by_code(&code).is_none()) {
                place.iata_code = Some((*known).to_owned());
            }
        }
    }
}

pub fn terms(adult_count: u8, cabin: Cabin, now: Timestamp) -> Terms<'static> {
    let party = Party { adult_count, child_count: 0, infant_count: 0, senior_count: 0 };
    let mark_up = MarkUp { basis_points: 250 };
    Terms { search_id: "orq_1", party, cabin, rates: &RATES, mark_up, now }
}

/// Returns the creation time of the first offer.
pub fn before(offers: &[Offer]) -> Timestamp {
    offers.iter().filter_map(|offer| offer.created_at).min().unwrap()
}

pub fn converted(wire: &[Offer], cabin: Cabin) -> Converted {
    let adults = u8::try_from(wire[0].passengers.len()).unwrap();
    offers(wire, &terms(adults, cabin, before(wire)))
}
