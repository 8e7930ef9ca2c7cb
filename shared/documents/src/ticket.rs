//! What a traveller's papers show: ready-made values without layout. Filled from an order by [`crate::order`],
//! rendered by [`crate::pdf`], [`crate::calendar`] and the mailer. Nothing here is secret: identity numbers come masked.

use domain::language::Language;
use jiff::Zoned;

use crate::texts::{Texts, fill};

#[derive(Debug, Clone, PartialEq)]
pub struct Ticket {
    pub language: Language,
    /// The booking reference (PNR).
    pub reference: String,
    /// The booking detail in the web app.
    pub link: String,
    pub booked_at: Zoned,
    /// One per direction, in order of travel.
    pub trips: Vec<Trip>,
    pub travellers: Vec<Traveller>,
    pub price: Vec<PriceLine>,
    pub total: String,
    /// Which card was charged, and what that is in the display currency.
    pub payment: Vec<String>,
    pub email: String,
    pub phone: String,
}

/// One direction: from the first departure to the last arrival on one ticket number.
#[derive(Debug, Clone, PartialEq)]
pub struct Trip {
    /// `Outbound flight`.
    pub title: String,
    /// Never empty.
    pub legs: Vec<Leg>,
    pub duration: String,
    pub cabin: Cabin,
    /// The fare family.
    pub fare: String,
    /// What every traveller with a seat may bring, in words.
    pub baggage: String,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Cabin {
    /// The letter of the boarding barcode: `Y` economy, `C` business.
    pub letter: char,
    pub name: String,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Leg {
    pub carrier: Carrier,
    /// `QR 1234`, as printed.
    pub number: String,
    pub from: Stop,
    pub to: Stop,
    pub duration: String,
    /// The wait between the leg before and this one.
    pub wait: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Carrier {
    pub code: String,
    pub name: String,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Stop {
    pub code: String,
    pub city: String,
    /// The airport's name.
    pub name: String,
    /// Wall-clock time with its zone.
    pub at: Zoned,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Traveller {
    pub surname: String,
    pub name: String,
    pub kind: String,
    /// Masked but for the last digits; empty where none was given.
    pub document: String,
    /// One entry for each of the ticket's trips.
    pub coupons: Vec<Coupon>,
}

/// One traveller on one trip.
#[derive(Debug, Clone, PartialEq)]
pub struct Coupon {
    /// Empty until it is issued.
    pub ticket_number: String,
    /// In short: `8 kg + 20 kg`.
    pub baggage: String,
}

#[derive(Debug, Clone, PartialEq)]
pub struct PriceLine {
    pub label: String,
    pub amount: String,
}

impl Ticket {
    pub fn texts(&self) -> &'static Texts {
        Texts::of(self.language)
    }

    /// Of its files, without the extension.
    pub fn file_name(&self) -> String {
        fill(&self.texts().paper.file_name, &[("reference", &self.reference)])
    }

    /// `İstanbul → Ankara`, with `⇄` for a round trip.
    pub fn route(&self) -> String {
        let arrow = if self.trips.len() > 1 { "⇄" } else { "→" };
        let city = |stop: Option<&Stop>| stop.map_or_else(String::new, |stop| stop.city.clone());
        let first = self.trips.first();
        format!("{} {arrow} {}", city(first.and_then(Trip::origin)), city(first.and_then(Trip::destination)))
    }
}

impl Trip {
    pub fn origin(&self) -> Option<&Stop> {
        self.legs.first().map(|leg| &leg.from)
    }

    pub fn destination(&self) -> Option<&Stop> {
        self.legs.last().map(|leg| &leg.to)
    }

    /// As [`Leg::later`], from the first departure to the last arrival.
    pub fn later(&self, texts: &Texts) -> Option<String> {
        later(texts, self.origin()?, self.destination()?)
    }
}

impl Traveller {
    pub fn full_name(&self) -> String {
        format!("{} {}", self.name, self.surname)
    }
}

impl Leg {
    /// `+1 day`, where the arrival's calendar shows another day than the departure's.
    pub fn later(&self, texts: &Texts) -> Option<String> {
        later(texts, &self.from, &self.to)
    }
}

fn later(texts: &Texts, from: &Stop, to: &Stop) -> Option<String> {
    let days = to.at.date().since((jiff::Unit::Day, from.at.date())).ok()?.get_days();
    (days != 0).then(|| fill(&texts.paper.days_later, &[("days", &days.to_string())]))
}
