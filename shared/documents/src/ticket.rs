//! What a traveller's papers show: ready-made values without layout, alike for all products. Filled from an order by
//! [`crate::order`] and the module of its product, rendered by [`crate::pdf`], [`crate::calendar`] and the mailer.
//! Nothing here is secret: identity numbers come masked.

use domain::language::Language;
use domain::order::JourneyState;
use domain::people::Passenger;
use jiff::Zoned;

pub use crate::product::Product;
use crate::texts::{Texts, Told, fill};

#[derive(Debug, Clone, PartialEq)]
pub struct Ticket {
    pub language: Language,
    /// The booking reference (PNR).
    pub reference: String,
    /// The booking detail in the web app.
    pub link: String,
    /// Where the papers lead, which are passed on: by it others follow the journey, and open no booking. The product's own page until the
    /// caller, who can seal the order's id, sets it.
    pub follow: String,
    /// Nobody travels with it: all of it was given back.
    pub is_cancelled: bool,
    /// The papers say what they say since then.
    pub issued_at: Zoned,
    /// How often they were made anew before.
    pub edition: usize,
    /// Which card was charged, and what that is in the display currency.
    pub payment: Vec<String>,
    /// Empty, like the phone, in papers for others than the buyer.
    pub email: String,
    pub phone: String,
    pub journey: Journey,
}

/// What each product makes of its purchase.
#[derive(Debug, Clone, PartialEq)]
pub struct Journey {
    pub product: Product,
    /// Of all that is still travelled by.
    pub name: Name,
    /// In order of travel.
    pub trips: Vec<Trip>,
    pub travellers: Vec<Traveller>,
    /// The first is what the card was charged.
    pub prices: Vec<Price>,
    pub passes: Vec<Pass>,
    /// What to know before the journey.
    pub notes: Vec<String>,
    pub events: Vec<Event>,
}

/// How one or more trips are called, and when the first of them begins.
#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    /// `İstanbul → Ankara`, with `⇄` for a round trip.
    pub route: String,
    /// The same for a short message, which is paid by its letters.
    pub short_route: String,
    pub starts_at: Zoned,
}

/// A direction of a flight, a bus journey, a rental.
#[derive(Debug, Clone, PartialEq)]
pub struct Trip {
    /// Positions in the lines of the order.
    pub lines: Vec<usize>,
    /// There, or back.
    pub way: usize,
    pub state: JourneyState,
    /// The cities; the same twice where a car comes back to where it was.
    pub ends: [String; 2],
    pub short_route: String,
    pub starts_at: Zoned,
    /// `Cancelled`: nobody travels by it any more.
    pub mark: Option<String>,
    /// `Outbound flight`.
    pub title: String,
    /// What stands beside the title: mostly the date.
    pub detail: String,
    /// `6 hr · 1 stop`.
    pub summary: String,
    /// Never empty.
    pub legs: Vec<Leg>,
    /// What was agreed, line by line.
    pub terms: Vec<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Leg {
    /// The wait between the leg before and this one, in words.
    pub wait: Option<String>,
    pub from: Stop,
    pub to: Stop,
    /// What carries the traveller, the most telling first.
    pub service: [String; 3],
}

/// Where and when a leg begins or ends.
#[derive(Debug, Clone, PartialEq)]
pub struct Stop {
    /// Local time.
    pub time: String,
    /// `+1 day`, where the calendar shows another day than at the leg's beginning.
    pub later: Option<String>,
    /// The city.
    pub place: String,
    /// Of the airport, station or office.
    pub name: String,
    /// A rental office has its place, opening hours and telephone here.
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Traveller {
    pub name: String,
    /// `Adult`, `Seat 12`.
    pub kind: Option<String>,
    /// Of the tickets, in order of travel; empty ones are not issued yet.
    pub numbers: Vec<String>,
}

/// Lines that add up to a total.
#[derive(Debug, Clone, PartialEq)]
pub struct Price {
    pub lines: Vec<PriceLine>,
    pub total: PriceLine,
}

#[derive(Debug, Clone, PartialEq)]
pub struct PriceLine {
    pub label: String,
    pub amount: String,
}

/// The card that a traveller shows: at the gate, to the driver, at the office.
#[derive(Debug, Clone, PartialEq)]
pub struct Pass {
    /// Which way of the booking, or which ride, it is for.
    pub leg: usize,
    /// The holder's position in the travellers of the booking.
    pub traveller: usize,
    pub operator: String,
    pub title: String,
    pub from: End,
    pub to: End,
    /// What stands under the line between the ends.
    pub way: [String; 2],
    /// Two rows.
    pub fields: [Vec<Field>; 2],
    pub holder: String,
    /// What the holder's name ends with, and what it never loses.
    pub surname: String,
    /// Under the holder's name, on the part that is torn off.
    pub stub: String,
    /// What the barcode holds.
    pub code: String,
}

#[derive(Debug, Clone, PartialEq)]
pub struct End {
    /// An airport's code or a city.
    pub head: String,
    /// What the head leaves open.
    pub name: String,
    pub time: String,
    /// Beside the time: `+1 day`, or the date.
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    pub label: String,
    pub value: String,
    /// Reads left to right in every language.
    pub technical: bool,
    /// Of a name: what it ends with, and what it keeps where it has no room. Empty otherwise.
    pub tail: String,
}

/// An entry of the calendar.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// Tells it from the others of the booking, and stays when it moves.
    pub key: String,
    pub is_cancelled: bool,
    pub summary: String,
    pub description: String,
    pub place: String,
    pub from: Zoned,
    pub to: Zoned,
}

impl Name {
    /// Of those that are still travelled by; of all, where none is.
    pub(crate) fn of(trips: &[&Trip], texts: &Texts) -> Option<Self> {
        let live = trips.iter().filter(|trip| trip.state == JourneyState::Live).copied();
        let live: Vec<&Trip> = live.collect();
        let named = if live.is_empty() { trips } else { &live };
        let first = named.first()?;
        let is_both_ways = named.iter().any(|trip| trip.way != first.way);
        let arrow = if is_both_ways { '⇄' } else { texts.arrow() };
        let [from, to] = &first.ends;
        Some(Self {
            route: if from == to { from.clone() } else { format!("{from} {arrow} {to}") },
            short_route: first.short_route.clone(),
            starts_at: first.starts_at.clone(),
        })
    }
}

impl Trip {
    /// The title with the mark of what was cancelled.
    pub fn marked_title(&self) -> String {
        let mark = self.mark.as_deref();
        [Some(self.title.as_str()), mark].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}

impl Ticket {
    /// The trips of these lines of the order; all, where there are none.
    pub fn name_of(&self, lines: &[usize]) -> Name {
        let is_of = |trip: &&Trip| trip.lines.iter().any(|line| lines.contains(line));
        let trips: Vec<&Trip> = self.journey.trips.iter().filter(is_of).collect();
        Name::of(&trips, self.texts()).unwrap_or_else(|| self.journey.name.clone())
    }

    /// Are these all that anybody had of their ways, those included who changed to another departure?
    pub fn are_whole_ways(&self, lines: &[usize]) -> bool {
        let is_of = |trip: &&Trip| trip.lines.iter().any(|line| lines.contains(line));
        let ways: Vec<usize> = self.journey.trips.iter().filter(is_of).map(|trip| trip.way).collect();
        let mut trips = self.journey.trips.iter().filter(|trip| ways.contains(&trip.way));
        trips.all(|trip| trip.lines.iter().all(|line| lines.contains(line)))
    }

    /// What the paper is.
    pub fn heading(&self) -> String {
        let title = &self.told().title;
        if self.is_cancelled { format!("{title} · {}", self.texts().paper.cancelled) } else { title.clone() }
    }

    pub fn texts(&self) -> &'static Texts {
        Texts::of(self.language)
    }

    /// In the words of its product.
    pub fn told(&self) -> &'static Told {
        self.texts().told(self.journey.product)
    }

    /// Of its files, without the extension.
    pub fn file_name(&self) -> String {
        fill(&self.told().file_name, &[("reference", &self.reference)])
    }
}

/// Of an address.
pub fn host(address: &str) -> &str {
    address.split('/').nth(2).unwrap_or("localhost")
}

impl PriceLine {
    pub fn new(label: impl Into<String>, amount: String) -> Self {
        Self { label: label.into(), amount }
    }
}

impl Field {
    pub fn new(label: &str, value: impl Into<String>) -> Self {
        Self { label: label.to_owned(), value: value.into(), technical: false, tail: String::new() }
    }

    /// Who travels, with what stands behind the name: ` (Adult)`.
    pub fn name(label: &str, passenger: &Passenger, after: &str) -> Self {
        let tail = format!("{}{after}", passenger.surname);
        Self { tail, ..Self::new(label, format!("{}{after}", passenger.full_name())) }
    }

    /// Codes and numbers.
    pub fn technical(label: &str, value: impl Into<String>) -> Self {
        Self { technical: true, ..Self::new(label, value) }
    }
}
