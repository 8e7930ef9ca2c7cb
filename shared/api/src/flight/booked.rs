//! A direction of an order with its fare's terms, for the payment page and the booking detail.

use crate::shown::{self, instant};
use domain::clock::later;
use domain::flight::offer::{FlightDirection, PolicyStep};
use domain::flight::purchase::{ChosenOffer, FlightPurchase};
use domain::language::Language;
use domain::message::Message;
use domain::money::Rate;
use domain::order::{Clock, free_hours};
use jiff::{SignedDuration, Timestamp};
use rota_http::answer::Price;
use rota_http::messages::{amount, sentence};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::{self, BookedTransfer, Stop};

#[derive(Debug, Serialize, ToSchema)]
pub struct BookedDirection {
    pub info: DirectionInfo,
    pub transfers: Vec<BookedTransfer>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DirectionInfo {
    /// `YYYY-MM-DD`, local to the airport.
    pub departure_date: String,
    /// `HH:MM`, local to the airport.
    pub departure_time: String,
    pub departure: Stop,
    pub arrival: Stop,
    /// `HH:MM`.
    pub duration: String,
    pub alternative_price: ChosenFare,
    pub change_policies: Vec<ChangePolicy>,
    pub cancelation_policies: Vec<CancelationPolicy>,
    pub change_policy_texts: Vec<String>,
    pub cancelation_policy_texts: Vec<String>,
    pub baggage_type: view::BaggageType,
    /// Baggage allowance in kilograms.
    pub baggage_allowance: u32,
    /// Number of bags, when the airline counts pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = view::Pieces, required = false)]
    pub baggage_pieces: Option<view::Pieces>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ChosenFare {
    pub code: String,
    pub name: String,
    /// Hand luggage in kilograms.
    pub hand_luggage_allowance: u32,
    /// Hold luggage in kilograms.
    pub luggage_allowance: u32,
    pub seat_selection: bool,
    pub free_cancel: bool,
    pub free_change: bool,
}

/// Amount per passenger, in the display currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangePolicy {
    /// RFC 3339 UTC: start of the period.
    pub datetime_from: String,
    /// RFC 3339 UTC: end of the period.
    pub datetime_to: String,
    pub amount: Price,
    pub changeable: bool,
}

/// Amount per passenger, in the display currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct CancelationPolicy {
    /// RFC 3339 UTC: start of the period.
    pub datetime_from: String,
    /// RFC 3339 UTC: end of the period.
    pub datetime_to: String,
    pub amount: Price,
    pub refundable: bool,
}

/// Returns the outbound direction, and the return direction if the order has one, with the rules that still
/// apply to a purchase at `bought_at`.
pub fn directions(
    flight: &FlightPurchase,
    bought_at: Timestamp,
    display: Rate,
    language: Language,
    now: Timestamp,
) -> Vec<BookedDirection> {
    let of_offer = |offer: &ChosenOffer| {
        let directions = offer.directions.iter();
        directions
            .filter_map(|flown| direction(flown, offer, bought_at, display, language, now))
            .collect::<Vec<_>>()
    };
    flight.offers.iter().flat_map(of_offer).collect()
}

fn direction(
    flown: &FlightDirection,
    offer: &ChosenOffer,
    bought_at: Timestamp,
    display: Rate,
    language: Language,
    now: Timestamp,
) -> Option<BookedDirection> {
    let (first, last) = (flown.segments.first()?, flown.segments.last()?);
    let fare = &offer.fare;
    // The rules of an offer, also for a package's return direction, end at the departure of the offer's first
    // flight. Texts give this time in the airport's time zone.
    let leaves = offer.directions.first()?.segments.first()?.origin;
    let clock = Clock::Airport(leaves);
    let [changes, cancellations] = [&fare.change_policies, &fare.cancellation_policies]
        .map(|steps| steps.iter().filter(|step| step.to > now).collect::<Vec<_>>());
    let texts = |all: &[PolicyStep], steps: &[&PolicyStep], kind: &str| {
        let free = free_hours(&offer.directions, all, bought_at)
            // Rota's own rule, which does not apply to external suppliers.
            .filter(|_| fare.quote.is_none())
            .filter(|hours| now < later(bought_at, SignedDuration::from_hours((*hours).into())))
            .map(|hours| Message::with(&format!("server.{kind}_window"), [hours.to_string()]));
        let external = if fare.quote.is_some() { external_texts(all, kind) } else { vec![] };
        let external = external.into_iter().map(|key| sentence(language, &Message::new(key)));
        let free = free.map(|message| sentence(language, &message));
        let steps = steps.iter().map(|step| policy_text(step, kind, clock, display, language));
        free.into_iter().chain(steps).chain(external).collect()
    };
    let baggage = view::Baggage::of(fare);
    Some(BookedDirection {
        info: DirectionInfo {
            departure_date: first.departs_local.date().to_string(),
            departure_time: shown::time(first.departs_local),
            departure: view::departure(first, language),
            arrival: view::arrival(last, language),
            duration: shown::minutes(i64::from(flown.duration_minutes)),
            alternative_price: ChosenFare {
                code: fare.code.clone(),
                name: view::fare_name(fare, language),
                hand_luggage_allowance: fare.hand_baggage_kg,
                luggage_allowance: fare.hold_baggage_kg,
                seat_selection: fare.seat_selection,
                free_cancel: fare.free_cancel,
                free_change: fare.free_change,
            },
            change_policies: changes.iter().map(|step| change_policy(step, display)).collect(),
            cancelation_policies: cancellations
                .iter()
                .map(|step| cancelation_policy(step, display))
                .collect(),
            change_policy_texts: texts(&fare.change_policies, &changes, "change"),
            cancelation_policy_texts: texts(&fare.cancellation_policies, &cancellations, "cancel"),
            baggage_type: baggage.r#type,
            baggage_allowance: baggage.luggage,
            baggage_pieces: baggage.pieces,
        },
        transfers: view::booked_transfers(flown, language),
    })
}

/// Texts about the terms of an airline that an external supplier sells: unknown terms, and the party that
/// changes the tickets.
fn external_texts(steps: &[PolicyStep], kind: &str) -> Vec<&'static str> {
    match (kind, steps.is_empty()) {
        ("change", true) => vec!["server.change_unknown", "server.change_outside"],
        ("change", false) => vec!["server.change_outside"],
        (_, true) => vec!["server.cancel_unknown"],
        (_, false) => vec![],
    }
}

fn change_policy(step: &PolicyStep, display: Rate) -> ChangePolicy {
    ChangePolicy {
        datetime_from: instant(step.from),
        datetime_to: instant(step.to),
        amount: shown::price(step.amount, display),
        changeable: step.allowed,
    }
}

fn cancelation_policy(step: &PolicyStep, display: Rate) -> CancelationPolicy {
    CancelationPolicy {
        datetime_from: instant(step.from),
        datetime_to: instant(step.to),
        amount: shown::price(step.amount, display),
        refundable: step.allowed,
    }
}

fn policy_text(step: &PolicyStep, kind: &str, clock: Clock, display: Rate, language: Language) -> String {
    let until = shown::deadline(step.to, clock, language);
    let message = match (step.allowed, step.amount.minor) {
        (false, _) => Message::with(&format!("server.{kind}_none"), [until]),
        (true, 0) => Message::with(&format!("server.{kind}_free"), [until]),
        (true, _) => Message::with(
            &format!("server.{kind}_fee"),
            [until, amount(language, display.from_try(step.amount))],
        ),
    };
    sentence(language, &message)
}
