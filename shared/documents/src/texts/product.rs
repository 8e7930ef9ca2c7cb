//! Texts of each product's documents.

use serde::Deserialize;

use super::{RefundedWords, TicketedWords};

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductTexts {
    /// Plain ASCII, because file names are sent in headers.
    pub file_name: String,
    pub title: String,
    pub trip: String,
    #[serde(rename = "travellers")]
    pub passengers: String,
    pub notes_title: String,
    pub notes: Vec<String>,
    pub ticketed: TicketedWords,
    pub refunded: RefundedWords,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventWords {
    pub summary: String,
    pub description: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FlightTexts {
    pub told: ProductTexts,
    pub outbound: String,
    #[serde(rename = "return")]
    pub inbound: String,
    pub direct: String,
    pub stop: String,
    pub stops: String,
    pub layover: String,
    pub flight: String,
    pub cabin: String,
    pub baggage: String,
    pub hand_luggage: String,
    pub checked_luggage: String,
    pub no_checked_luggage: String,
    pub fare_line: String,
    pub tax: String,
    pub service_fee: String,
    pub event: EventWords,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BusTexts {
    pub told: ProductTexts,
    pub title: String,
    pub direct: String,
    pub change: String,
    pub layover: String,
    pub rest: String,
    pub no_rest: String,
    pub cancel: String,
    pub company: String,
    pub seat: String,
    pub gender: String,
    pub seat_number: String,
    pub layout: String,
    pub event: EventWords,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CarTexts {
    pub told: ProductTexts,
    pub title: String,
    pub or_similar: String,
    pub pickup: String,
    pub dropoff: String,
    pub days: String,
    pub driver: String,
    pub voucher: String,
    pub car: String,
    pub car_class: String,
    pub deposit: String,
    pub office: String,
    /// Places: `{place}`, `{hours}`, `{phone}`.
    pub office_at: String,
    pub deposit_held: String,
    pub range: String,
    pub fuel: String,
    pub driver_rules: String,
    pub seats: String,
    pub daily_line: String,
    pub one_way_fee: String,
    pub charged: String,
    pub extra_line: String,
    pub sum: String,
    pub event: CarEventTexts,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CarEventTexts {
    pub pickup: String,
    pub dropoff: String,
    pub description: String,
}
