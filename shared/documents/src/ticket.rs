//! Content of travel documents: ready-made values without layout, equal in structure for all products.
//! Filled from an order by [`crate::order`] and the module of its product; rendered by [`crate::pdf`],
//! [`crate::calendar`] and the mailer. The content is not secret: identity numbers are masked.

use domain::Product;
use domain::language::Language;
use domain::order::JourneyState;
use domain::people::Passenger;
use jiff::Zoned;

use crate::texts::{ProductTexts, Texts, fill};

#[derive(Debug, Clone, PartialEq)]
pub struct Ticket {
    pub language: Language,
    /// Booking reference (PNR).
    pub reference: String,
    /// Address of the booking's page in the web app.
    pub link: String,
    /// Address in documents that are passed on: it follows the journey and opens no booking. The address
    /// is the product's own page until the caller, who can seal the order's id, replaces it.
    pub follow: String,
    /// True when the whole booking was cancelled.
    pub is_cancelled: bool,
    /// Time since which the documents have this content.
    pub issued_at: Zoned,
    /// Number of earlier versions of the documents.
    pub edition: usize,
    /// Charged card and amount, and the amount in the display currency.
    pub payment: Vec<String>,
    /// E-mail address; empty, like the phone, in documents for others than the buyer.
    pub email: String,
    pub phone: String,
    pub journey: Journey,
}

/// Journey of a ticket, derived from the purchase by the product's module.
#[derive(Debug, Clone, PartialEq)]
pub struct Journey {
    pub product: Product,
    /// Name of all trips that are still travelled.
    pub name: Name,
    /// Trips in order of travel.
    pub trips: Vec<Trip>,
    pub passengers: Vec<TicketPassenger>,
    /// Prices; the first is the charge to the card.
    pub prices: Vec<Price>,
    pub passes: Vec<Pass>,
    /// Notes for the passengers before the journey.
    pub notes: Vec<String>,
    pub events: Vec<Event>,
}

/// Name of one or more trips, and the start of the first.
#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    /// Route such as `İstanbul → Ankara`, with `⇄` for a round trip.
    pub route: String,
    /// Route for a text message, which is charged by its length.
    pub short_route: String,
    pub starts_at: Zoned,
}

/// A direction of a flight, a bus journey, a rental.
#[derive(Debug, Clone, PartialEq)]
pub struct Trip {
    /// Positions in the lines of the order.
    pub lines: Vec<usize>,
    /// Position of the direction: outbound or return.
    pub direction: usize,
    pub state: JourneyState,
    /// The two cities, equal for a rental that is returned where it was picked up.
    pub ends: [String; 2],
    pub short_route: String,
    pub starts_at: Zoned,
    /// Mark of a trip that is no longer travelled: `Cancelled`.
    pub mark: Option<String>,
    /// Title such as `Outbound flight`.
    pub title: String,
    /// Text beside the title, mostly the date.
    pub detail: String,
    /// Summary such as `6 hr · 1 stop`.
    pub summary: String,
    /// Segments of the trip; never empty.
    pub segments: Vec<TicketSegment>,
    /// Agreed terms, line by line.
    pub terms: Vec<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct TicketSegment {
    /// Layover before this segment, in words.
    pub wait: Option<String>,
    pub from: Stop,
    pub to: Stop,
    /// Service in three lines, the most informative first.
    pub service: [String; 3],
}

/// Place and time of the beginning or end of a segment.
#[derive(Debug, Clone, PartialEq)]
pub struct Stop {
    /// Local time.
    pub time: String,
    /// Text such as `+1 day`, when the date differs from the segment's beginning.
    pub later: Option<String>,
    /// City of the stop.
    pub place: String,
    /// Name of the airport, station or office.
    pub name: String,
    /// Place, opening hours and telephone of a rental office.
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct TicketPassenger {
    pub name: String,
    /// Description such as `Adult` or `Seat 12`.
    pub kind: Option<String>,
    /// Ticket numbers in order of travel; an empty number is not issued yet.
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

/// Card that a passenger shows at the gate, to the driver or at the office.
#[derive(Debug, Clone, PartialEq)]
pub struct Pass {
    /// Position of the direction or ride in the booking.
    pub order_direction: usize,
    /// Position of the holder in the booking's passengers.
    pub passenger: usize,
    pub operator: String,
    pub title: String,
    pub from: End,
    pub to: End,
    /// Duration and manner of travel, under the line between the ends.
    pub direction: [String; 2],
    /// Fields of the card, in two rows.
    pub fields: [Vec<Field>; 2],
    pub holder: String,
    /// Surname, which ends the holder's name and is never cut.
    pub surname: String,
    /// Text under the holder's name, on the tear-off stub.
    pub stub: String,
    /// Content of the barcode.
    pub code: String,
}

#[derive(Debug, Clone, PartialEq)]
pub struct End {
    /// Airport code, or a city.
    pub head: String,
    /// Name that completes the head.
    pub name: String,
    pub time: String,
    /// Text beside the time: `+1 day`, or the date.
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    pub label: String,
    pub value: String,
    /// True for values that read left to right in every language.
    pub technical: bool,
    /// End of a name, which is kept when the name is cut. Empty for other fields.
    pub tail: String,
}

/// An entry of the calendar.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// Key that distinguishes the entry from the booking's others and does not change when the entry
    /// moves.
    pub key: String,
    pub is_cancelled: bool,
    pub summary: String,
    pub description: String,
    pub place: String,
    pub from: Zoned,
    pub to: Zoned,
}

impl Name {
    /// Returns the name of the trips that are still travelled, or of all trips when none is.
    pub(crate) fn of(trips: &[&Trip], texts: &Texts) -> Option<Self> {
        let live = trips.iter().filter(|trip| trip.state == JourneyState::Live).copied();
        let live: Vec<&Trip> = live.collect();
        let named = if live.is_empty() { trips } else { &live };
        let first = named.first()?;
        let is_both_directions = named.iter().any(|trip| trip.direction != first.direction);
        let arrow = if is_both_directions { '⇄' } else { texts.arrow() };
        let [from, to] = &first.ends;
        Some(Self {
            route: if from == to { from.clone() } else { format!("{from} {arrow} {to}") },
            short_route: first.short_route.clone(),
            starts_at: first.starts_at.clone(),
        })
    }
}

impl Trip {
    /// Title with the mark of a cancelled trip.
    pub fn marked_title(&self) -> String {
        let mark = self.mark.as_deref();
        [Some(self.title.as_str()), mark].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}

impl Ticket {
    /// Name of the trips with these lines of the order, or of all trips when no trip has them.
    pub fn name_of(&self, lines: &[usize]) -> Name {
        let is_of = |trip: &&Trip| trip.lines.iter().any(|line| lines.contains(line));
        let trips: Vec<&Trip> = self.journey.trips.iter().filter(is_of).collect();
        Name::of(&trips, self.texts()).unwrap_or_else(|| self.journey.name.clone())
    }

    /// Returns true when the lines are all lines of their directions, including those changed to another
    /// departure.
    pub fn are_whole_directions(&self, lines: &[usize]) -> bool {
        let is_of = |trip: &&Trip| trip.lines.iter().any(|line| lines.contains(line));
        let directions: Vec<usize> =
            self.journey.trips.iter().filter(is_of).map(|trip| trip.direction).collect();
        let mut trips = self.journey.trips.iter().filter(|trip| directions.contains(&trip.direction));
        trips.all(|trip| trip.lines.iter().all(|line| lines.contains(line)))
    }

    /// Title of the document.
    pub fn heading(&self) -> String {
        let title = &self.told().title;
        if self.is_cancelled { format!("{title} · {}", self.texts().paper.cancelled) } else { title.clone() }
    }

    pub fn texts(&self) -> &'static Texts {
        Texts::of(self.language)
    }

    /// Texts of the ticket's product.
    pub fn told(&self) -> &'static ProductTexts {
        self.texts().told(self.journey.product)
    }

    /// File name without the extension.
    pub fn file_name(&self) -> String {
        fill(&self.told().file_name, &[("reference", &self.reference)])
    }
}

/// Host name of an address.
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

    /// Field with a passenger's name, followed by `after`, such as ` (Adult)`.
    pub fn name(label: &str, passenger: &Passenger, after: &str) -> Self {
        let tail = format!("{}{after}", passenger.surname);
        Self { tail, ..Self::new(label, format!("{}{after}", passenger.full_name())) }
    }

    /// Field with a code or a number.
    pub fn technical(label: &str, value: impl Into<String>) -> Self {
        Self { technical: true, ..Self::new(label, value) }
    }
}
