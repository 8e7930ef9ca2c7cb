//! After-sale part of a booking: its lines, refunds and history, the permission to [`manage`] it, its
//! [`cancellation`] and [`change`], and the correction of [`names`].

pub mod cancellation;
pub mod change;
pub mod disruption;
pub mod manage;
pub mod names;

use domain::car::location::location;
use domain::inventory::Claim;
use domain::language::Language;
use domain::message::{FieldErrors, Message};
use domain::money::Money;
use domain::order::{
    self, Actor, Clock, Event, Line, LineState, NewDates, Order, Purchase, Refund, RefundMethod, RefundState,
};
use domain::place::{airport, station};
use domain::supplier::{RefundSource, Unit};
use jiff::Timestamp;
use serde::Serialize;
use supply::multimodal::{End, minutes_from_centre};
use utoipa::ToSchema;

use self::cancellation::RefundPart;
use self::disruption::{BookingDisruption, disruptions};
use super::shown::{DeadlineClock, instant, local};
use rota_http::answer::Price;
use rota_http::messages::{amount, sentence};

/// A passenger in one direction of a flight or on one bus ride, or the rental: the smallest part of a
/// booking that can be cancelled.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingLine {
    pub id: String,
    /// Position in the booking's passengers, from 0.
    #[serde(rename = "traveller")]
    pub passenger: usize,
    /// Position of the direction or ride, from 0; 0 for a rental.
    #[serde(rename = "leg")]
    pub direction: usize,
    /// `YYYY-MM-DDTHH:MM`, local to the place: time of departure or pick-up. After a change, other lines
    /// with other times replace this one.
    pub departs: Option<String>,
    /// Title in the caller's language.
    pub title: String,
    /// Flights or buses of the line, by number and date: the names that a carrier's change refers to.
    pub departures: Vec<String>,
    pub price: Price,
    pub state: BookingLineState,
    pub cancellable: bool,
    pub changeable: bool,
    /// Ids of the lines that are changed together with this one, this one included: infants with their
    /// adults.
    pub changed_with: Vec<String>,
    /// True when the airline changes a direction only for all its passengers together, and one direction
    /// at a time.
    pub whole_way: bool,
    /// Clock by which the ends of the terms are displayed; null when the place is unknown.
    #[schema(required = true)]
    pub clock: Option<DeadlineClock>,
    /// Estimated minutes from the centre of the clock's city to the place of departure or pick-up, as
    /// calculated for `/ways/`. Null when unknown.
    pub access_minutes: Option<u32>,
    /// Cancellation terms, fixed at the purchase, in order of time.
    pub terms: Vec<LineTerm>,
}

/// State of a line. `disrupted`: its departure was cancelled or moved. `cancelling`: its refund is under way,
/// or its airline has been asked to cancel it. `changing`: its airline has been asked to change it.
/// `changed`: another line has replaced it.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BookingLineState {
    Active,
    Disrupted,
    Cancelling,
    Cancelled,
    Changing,
    Changed,
    Travelled,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LineTerm {
    /// RFC 3339 UTC: end of this step, which begins at the end of the previous step.
    pub until: String,
    /// Cancellation fee: the part of the line's price that is not refunded.
    pub fee: Price,
    pub allowed: bool,
    /// True when the refund is an open ticket instead of money.
    pub open_ticket: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BookingRefund {
    pub id: String,
    pub amount: Price,
    /// Destination of the refund: the card, such as `Visa •••• 0008`, or `coupon` or `open_ticket`.
    #[schema(pattern = "^(coupon|open_ticket|.*•••• .*)$")]
    pub to: String,
    /// Code of the open ticket once the refund is done; null otherwise. Masked like the codes of the
    /// booking.
    pub open_ticket: Option<String>,
    pub state: BookingRefundState,
    /// True while the refund waits for the return invoice of the company that the tickets were invoiced
    /// to.
    pub awaits_invoice: bool,
    /// RFC 3339 UTC: time of the request.
    pub requested_at: String,
    /// RFC 3339 UTC: time at which the refund was made. Always equal to `done_at`; null before.
    pub sent_at: Option<String>,
    /// RFC 3339 UTC: time of completion; null before.
    pub done_at: Option<String>,
    /// RFC 3339 UTC: latest expected arrival of the money; null while the refund waits for an invoice.
    pub expected_by: Option<String>,
    /// Ids of the refunded lines.
    pub lines: Vec<String>,
}

/// State of a refund. `refused`: the payment provider rejected the refund; it is requested again, and staff
/// are notified.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BookingRefundState {
    Requested,
    Done,
    Refused,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BookingEvent {
    /// RFC 3339 UTC: time of the event.
    pub at: String,
    pub who: Originator,
    pub event: BookingEventKind,
    /// Description in the caller's language.
    pub text: String,
}

/// Originator of an event.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Originator {
    You,
    Rota,
    Carrier,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BookingEventKind {
    Bought,
    Ticketed,
    LetterSent,
    Quoted,
    Cancelled,
    NotCancelled,
    RefundSent,
    ChangePaid,
    Changed,
    ChangeNotMade,
    NameCorrected,
    DepartureChanged,
    NewTimesTaken,
    ReturnInvoice,
    Review,
}

/// Ids of airports, or of cities when the directions use several of their airports.
#[derive(Debug, Serialize, ToSchema)]
pub struct RoundTripPlaces {
    pub from: u32,
    pub to: u32,
}

/// Lines, refunds and history of a booking after the sale.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct AfterSale {
    /// Lines of the booking; empty before the tickets are issued.
    pub lines: Vec<BookingLine>,
    pub refunds: Vec<BookingRefund>,
    /// Remaining refundable amount of each payment, in the order in which payments are refunded.
    pub left_to_refund: Vec<RefundPart>,
    /// Places for a search of other flights in both directions; null for a booking without two
    /// directions.
    pub round_trip: Option<RoundTripPlaces>,
    /// Changes by carriers to which the buyer can still respond.
    pub disruptions: Vec<BookingDisruption>,
    /// Events of the booking, the oldest first.
    pub history: Vec<BookingEvent>,
}

impl AfterSale {
    pub fn of(order: &Order, language: Language, now: Timestamp) -> Self {
        if order.receipt().is_none() {
            return Self::default();
        }
        let lines = order.lines.iter().enumerate();
        Self {
            lines: lines.filter_map(|(at, line)| booking_line(order, at, line, language, now)).collect(),
            refunds: refunds(order),
            left_to_refund: parts_view(order, order.left_to_refund()),
            round_trip: order.round_trip().map(|(from, to)| RoundTripPlaces { from, to }),
            disruptions: disruptions(order, language, now),
            history: history(order, language),
        }
    }
}

fn booking_line(
    order: &Order,
    at: usize,
    line: &Line,
    language: Language,
    now: Timestamp,
) -> Option<BookingLine> {
    let has_departed = order.departs_at(line).is_some_and(|departs_at| departs_at <= now);
    let is_refunded = order.refunds.iter().filter(|refund| refund.lines.contains(&at)).all(Refund::is_done);
    let is_changing = order.change_under_way().is_some_and(|(change, _)| change.moved.lines.contains(&at));
    let state = match line.state {
        LineState::Issued { .. } if has_departed => BookingLineState::Travelled,
        LineState::Issued { .. } if order.cancellation_under_way().is_some() => BookingLineState::Cancelling,
        LineState::Issued { .. } if is_changing => BookingLineState::Changing,
        LineState::Issued { .. } if order.disruption_of(at, now).is_some() => BookingLineState::Disrupted,
        LineState::Issued { .. } => BookingLineState::Active,
        LineState::Cancelled { .. } if is_refunded => BookingLineState::Cancelled,
        LineState::Cancelled { .. } => BookingLineState::Cancelling,
        LineState::Changed { .. } => BookingLineState::Changed,
        _ => return None,
    };
    let departs = order.departs_local(line);
    let clock = order.clock_of(line);
    let terms = order.terms(line, now).into_iter().map(|term| LineTerm {
        until: instant(term.until),
        fee: term.fee.into(),
        allowed: term.allowed,
        open_ticket: term.is_open_ticket,
    });
    Some(BookingLine {
        id: line_id(at),
        passenger: line.passenger,
        direction: order.direction(line),
        departs: departs.map(local),
        title: order.line_title(line, language),
        departures: order.claims_of(&[at]).iter().filter_map(Claim::departure).map(str::to_owned).collect(),
        price: line.price.into(),
        state,
        cancellable: is_cancellable(order, at, now),
        changeable: order
            .check_changeable(at, order.terms_of_change(&[at], NewDates::default(), now), now)
            .is_ok(),
        changed_with: order.moved_together(&[at]).into_iter().map(line_id).collect(),
        whole_way: order.capabilities().changes == Unit::Direction,
        clock: clock.map(|clock| DeadlineClock::of(clock, language)),
        access_minutes: clock.and_then(access_minutes),
        terms: terms.collect(),
    })
}

fn access_minutes(from: Clock) -> Option<u32> {
    minutes_from_centre(match from {
        Clock::Airport(id) => End::Airport(airport(id)?),
        Clock::Station(id) => End::Station(station(id)?),
        Clock::Office(id) => End::Location(location(id)?),
    })
}

/// Returns true when the line can be cancelled alone or together with all other lines. A child's line can
/// be cancelled alone, but an adult's cannot while it leaves a child alone. Where the supplier
/// quotes the refund, the terms say nothing about it.
fn is_cancellable(order: &Order, at: usize, now: Timestamp) -> bool {
    if order.capabilities().refund == RefundSource::Quote {
        let is_issued = order.lines.get(at).is_some_and(Line::is_issued);
        return is_issued && order.check_cancellable_external(now).is_ok();
    }
    let is_quoted = |together: &[usize]| order.quoted_line(at, together, now).is_ok();
    is_quoted(&order.cancelled_together(&[at])) || is_quoted(&order.issued_lines())
}

/// Returns the positions of the lines with these ids.
fn lines_of(order: &Order, ids: &[String]) -> Result<Vec<usize>, FieldErrors> {
    let lines = ids.iter().enumerate().map(|(at, id)| {
        let line = id.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        line.filter(|line| *line < order.lines.len())
            .ok_or_else(|| FieldErrors::one(&format!("line_ids.{at}"), Message::new("rules.invalid")))
    });
    lines.collect()
}

fn line_id(at: usize) -> String {
    (at + 1).to_string()
}

fn refunds(order: &Order) -> Vec<BookingRefund> {
    let shown = order.refunds.iter().enumerate().map(|(at, refund)| {
        let (state, done_at) = match refund.state {
            RefundState::AwaitingInvoice | RefundState::Requested => (BookingRefundState::Requested, None),
            RefundState::Refused => (BookingRefundState::Refused, None),
            RefundState::Done { at } => (BookingRefundState::Done, Some(at)),
        };
        BookingRefund {
            id: (at + 1).to_string(),
            amount: refund.amount.into(),
            to: destination(order, refund.method, &refund.payment_id),
            open_ticket: refund.open_ticket.clone(),
            state,
            awaits_invoice: refund.awaits_invoice(),
            requested_at: instant(refund.requested_at),
            sent_at: done_at.map(instant),
            done_at: done_at.map(instant),
            expected_by: (!refund.awaits_invoice())
                .then(|| instant(order.arrives_by(done_at.unwrap_or(refund.requested_at)))),
            lines: refund.lines.iter().copied().map(line_id).collect(),
        }
    });
    shown.collect()
}

fn parts_view(order: &Order, parts: Vec<order::RefundPart>) -> Vec<RefundPart> {
    let shown = parts.into_iter().map(|part| RefundPart {
        method: destination(order, part.method, &part.payment_id),
        amount: part.amount.into(),
    });
    shown.collect()
}

fn destination(order: &Order, method: RefundMethod, payment_id: &str) -> String {
    match (method, order.receipt_of(payment_id)) {
        (RefundMethod::Card, Some(receipt)) => receipt.card(),
        (RefundMethod::OpenTicket | RefundMethod::UsedOpenTicket, _) => "open_ticket".to_owned(),
        _ => "coupon".to_owned(),
    }
}

fn history(order: &Order, language: Language) -> Vec<BookingEvent> {
    let sum = |money: &Money| vec![amount(language, *money)];
    let names = |lines: &[usize]| titles(order, lines, language);
    // A made change has one event, in the order of the changes.
    let mut made = order.changes.iter().filter(|change| change.is_made());
    let shown = order.history.iter().filter_map(|entry| {
        let befallen = || vec![names(&order.lines_befallen(entry))];
        let and_sum = |money: &Money| [befallen(), sum(money)].concat();
        let (event, words, args) = match &entry.event {
            Event::Captured(money) => (BookingEventKind::Bought, "bought", sum(money)),
            Event::ReviewBegan => (BookingEventKind::Review, "review", vec![]),
            Event::Issued => (BookingEventKind::Ticketed, "ticketed", vec![]),
            Event::Notified => (BookingEventKind::LetterSent, "letter_sent", vec![]),
            Event::CancellationQuoted(money) => (BookingEventKind::Quoted, "quoted", sum(money)),
            Event::CancellationRefused => (BookingEventKind::NotCancelled, "not_cancelled", vec![]),
            Event::Cancelled(money) => (BookingEventKind::Cancelled, "cancelled", and_sum(money)),
            Event::GivenBack(money) => (BookingEventKind::Cancelled, "given_back", and_sum(money)),
            Event::Refunded(money) => (BookingEventKind::RefundSent, "refund_sent", sum(money)),
            Event::ChangePaid(money) => (BookingEventKind::ChangePaid, "change_paid", sum(money)),
            Event::Changed(_) => {
                let moved = made.next().map(|change| names(&change.moved.lines));
                (BookingEventKind::Changed, "changed", moved.into_iter().collect())
            }
            Event::ChangeNotMade => (BookingEventKind::ChangeNotMade, "change_not_made", vec![]),
            Event::NameCorrected(_) => (BookingEventKind::NameCorrected, "name_corrected", vec![]),
            Event::DepartureCancelled => {
                (BookingEventKind::DepartureChanged, "departure_cancelled", befallen())
            }
            Event::DepartureMoved(_) => (BookingEventKind::DepartureChanged, "departure_moved", befallen()),
            Event::ReturnInvoiceReceived => (BookingEventKind::ReturnInvoice, "return_invoice", vec![]),
            Event::NewTimesTaken => (BookingEventKind::NewTimesTaken, "new_times_taken", vec![]),
            _ => return None,
        };
        let who = match (event, entry.by) {
            (BookingEventKind::Bought | BookingEventKind::ChangePaid, _) | (_, Actor::Buyer) => {
                Originator::You
            }
            (_, Actor::Supplier) => Originator::Carrier,
            _ => Originator::Rota,
        };
        // A rental has a voucher and a driver instead of tickets and passengers.
        let is_rental = matches!(order.purchase, Purchase::Car(_));
        let words = match words {
            "ticketed" | "changed" | "change_not_made" | "name_corrected" if is_rental => {
                format!("{words}_car")
            }
            _ => words.to_owned(),
        };
        let text = Message { args, ..Message::new(&format!("server.history_{words}")) };
        Some(BookingEvent { at: instant(entry.at), who, event, text: sentence(language, &text) })
    });
    shown.collect()
}

/// Joins the titles of these lines with commas.
fn titles(order: &Order, lines: &[usize], language: Language) -> String {
    let titles = lines.iter().filter_map(|at| Some(order.line_title(order.lines.get(*at)?, language)));
    titles.collect::<Vec<_>>().join(if language == Language::Ar { "، " } else { ", " })
}
