//! Changes tickets: a search among the same carrier's departures on other days, a selection, and the exchange
//! of the lines. A change is agreed at once when nothing is due; otherwise the selection holds the new stock
//! until the payment. Where Rota owns the stock, an agreed change is one write: the new stock is sold, the
//! former stock is released, and the order gets its new lines and any refund. An external supplier makes the
//! change first: the intent is stored before the request, and the response or, if that is missing, the state
//! found there decides. The sweeper asks for missing responses, and repeats a request only when it is certain
//! not to have been carried out.

mod offers;

use domain::clock::later;
use domain::failure::{Failure, Result};
use domain::flight::offer::Offer;
use domain::inventory::{Claim, Holder};
use domain::message::{FieldErrors, Message};
use domain::money::{Currency, Money};
use domain::order::{
    Change, ChangeState, ChangeSum, ChangeTerms, ExchangedLines, HOLD, Line, NewDates, NotChangeable, Order,
    State,
};
use domain::random::mint_id;
use domain::rejection::Rejection;
use domain::session::{Query, Session};
use domain::supplier::{NextStep, StockOwner};
use jiff::{SignedDuration, Timestamp};
use store::Stored;
use supply::{Changing, Intent, Issue};

use crate::hold::{StockUpdate, commit_with_claims, each, release_held_change};
use crate::patience::Patience;
use crate::{Context, flight, logged, queued, refund, retry};

/// Maximum attempts; an attempt fails when a concurrent write moved the order on.
const ROUNDS: u32 = 5;
/// Time within which an airline has issued new tickets for a change, if it issues any.
const ISSUED_WITHIN: SignedDuration = SignedDuration::from_mins(10);

/// Result of a search for offers that may replace tickets.
#[derive(Debug)]
pub struct ChangeOptions {
    pub order: Order,
    pub moved: ExchangedLines,
    pub session: Session,
    pub terms: ChangeTerms,
    /// Offers of the external supplier, each with its amounts; `None` for the built-in networks.
    pub external: Option<Vec<(Offer, ChangeSum)>>,
}

/// Offer of the search that the buyer chose.
#[derive(Debug, Clone)]
pub enum Choice {
    /// Outbound direction, return direction, or both.
    Flight(flight::Choice),
    /// Seats, one for each passenger who moves, in the order of the passengers. The passengers' genders are
    /// known from the order.
    Bus {
        product_id: String,
        seats: Vec<(u8, Option<Money>)>,
    },
    Car {
        product_id: String,
    },
}

#[derive(Debug, Clone)]
pub struct Wish {
    pub lines: Vec<usize>,
    pub choice: Choice,
    /// Amount due that the buyer was shown, where known. A higher amount is rejected.
    pub due: Option<Money>,
    /// Currency in which prices are shown.
    pub currency: Currency,
    /// Caller, whose limits count the new stock as held until the payment.
    pub holder: Option<Holder>,
}

/// Returns the session id of a change search. A booking has one such search at a time: a new one replaces
/// it. Knowing the booking is not enough to guess the id.
fn session_id(context: &Context, order_id: &str) -> String {
    let mut id = context.store.digest(&format!("change {order_id}"));
    id.truncate(32);
    id
}

pub async fn search(
    context: &Context,
    order_id: &str,
    lines: &[usize],
    dates: NewDates,
) -> Result<ChangeOptions> {
    let (order, now) = (context.store.get_order(order_id).await?.value, context.now());
    if order.state() != State::Ticketed {
        return Err(Rejection::OrderClosed.into());
    }
    let fault = |why: (usize, NotChangeable)| fault(lines, why);
    let terms = order.terms_of_change(lines, dates, now);
    let moved = order.to_change(lines, terms, now).map_err(fault)?;
    let query = order.change_query(&moved, dates).map_err(fault)?;
    query.check(now)?;
    let external = match order.capabilities().stock {
        StockOwner::Rota => None,
        StockOwner::Supplier => {
            Some(offers::at_supplier(context, Patience::begins(), &order, &moved, &query).await?)
        }
    };
    let changes = Some(order.id.clone());
    let session = Session { changes, ..Session::new(session_id(context, &order.id), query, now) };
    context.store.put_session(&session).await?;
    Ok(ChangeOptions { order, moved, session, terms, external })
}

impl ChangeOptions {
    /// Returns the lines to change that are in one direction.
    pub fn lines_of_direction(&self, at: usize) -> Vec<usize> {
        let direction = self.moved.directions.get(at);
        let is_of = |line: &Line| Some(&self.order.direction(line)) == direction;
        let lines = self.moved.lines.iter().copied();
        lines.filter(|at| self.order.lines.get(*at).is_some_and(is_of)).collect()
    }

    pub fn sells(&self, carriers: &[String]) -> bool {
        offers::is_sold_by(&self.order, &self.moved, carriers)
    }

    /// True when the direction can be changed to the fare of this code.
    pub fn sells_fare(&self, at: usize, code: &str) -> bool {
        self.terms == ChangeTerms::OfTicket || self.order.fare_of_direction(&self.moved, at) == Some(code)
    }

    pub fn sum(&self, lines: &[usize], price: Money, now: Timestamp) -> ChangeSum {
        self.order.change_sum(lines, price, self.terms, now)
    }
}

/// Names the fault at the requested line; a fault of a line that moves along with it is reported at the
/// first one.
fn fault(asked: &[usize], (line, why): (usize, NotChangeable)) -> FieldErrors {
    let at = asked.iter().position(|asked| *asked == line).unwrap_or_default();
    let why = match why {
        NotChangeable::NotIssued => "server.not_changeable_issued",
        NotChangeable::Departed => "server.not_changeable_departed",
        NotChangeable::Terms => "server.not_changeable_terms",
        NotChangeable::ChildAlone => "server.not_changeable_child",
        NotChangeable::NotTogether => "server.not_changeable_together",
        NotChangeable::Papers => "server.not_changeable_papers",
        NotChangeable::OneWay => "server.not_changeable_one_way",
        NotChangeable::UnderWay => "server.airline_asked",
        NotChangeable::TooOften => "server.not_changeable_too_often",
    };
    FieldErrors::one(&format!("line_ids.{at}"), Message::new(why))
}

/// Holds the choice and quotes it; makes the change at once when nothing is due. Returns the order and the
/// change's id.
pub async fn select_replacement(context: &Context, order_id: &str, wish: &Wish) -> Result<(Order, String)> {
    let patience = Patience::begins();
    let selected =
        retry::on_conflict(ROUNDS, || Box::pin(select_replacement_once(context, order_id, wish, patience)));
    let (mut stored, id) = selected.await?;
    if stored.value.agreed_change().is_some() {
        // If the supplier responds too late, the ticketing worker asks for the outcome, perhaps before this
        // request does.
        queued::send(&context.ticketing, order_id).await;
        stored = match patience.wait(make(context, stored), offers::late()).await {
            Err(Failure::Unavailable { .. } | Failure::Rejected(Rejection::Conflict)) => {
                context.store.get_order(order_id).await?
            }
            made => made?,
        };
    }
    match stored.value.find_change(&id).map(|change| change.state) {
        Some(ChangeState::Made) => Ok((finish(context, stored).await.value, id)),
        Some(ChangeState::NotMade) => Err(Rejection::SoldOut.into()),
        _ => Ok((stored.value, id)),
    }
}

async fn select_replacement_once(
    context: &Context,
    order_id: &str,
    wish: &Wish,
    patience: Patience,
) -> Result<(Stored<Order>, String)> {
    let (stored, now) = (context.store.get_order(order_id).await?, context.now());
    let order = &stored.value;
    if order.state() != State::Ticketed {
        return Err(Rejection::OrderClosed.into());
    }
    let session = context.store.get_session(&session_id(context, &order.id), context.now()).await;
    let dates = session.as_ref().map_or_else(|_| NewDates::default(), |session| new_dates(&session.query));
    let terms = order.terms_of_change(&wish.lines, dates, now);
    let moved = match order.to_change(&wish.lines, terms, now) {
        // The line was changed or cancelled in another browser tab.
        Err((_, NotChangeable::NotIssued)) => return Err(Rejection::QuoteLapsed.into()),
        moved => moved.map_err(|why| fault(&wish.lines, why))?,
    };
    let session = session?;
    let searched = order.change_query(&moved, dates);
    // The search was for other lines, or was made before another change.
    if searched.as_ref() != Ok(&session.query) {
        return Err(Rejection::QuoteLapsed.into());
    }
    let chosen = offers::choose(context, patience, order, &moved, terms, wish, &session).await?;
    let offers::Chosen { purchase, claims, sum, at_supplier } = chosen;
    if order.changes_nothing(&moved, &purchase) {
        return Err(FieldErrors::one("product_id", Message::new("server.change_of_nothing")).into());
    }
    order.check_papers(&moved, &purchase).map_err(|why| fault(&wish.lines, why))?;
    if wish.due.is_some_and(|shown| sum.due.minor > shown.minor) {
        return Err(Rejection::ChargeChanged.into());
    }
    let id = mint_id(context.random.as_ref());
    let numbers = supply::mint_ticket_numbers(&purchase, context.random.as_ref());
    let change = Change {
        id: id.clone(),
        selected_at: now,
        moved,
        purchase,
        claims,
        sum,
        is_waived: terms == ChangeTerms::Waived,
        state: ChangeState::Held { held_until: None },
        at_supplier,
    };
    let mut updates = release_held_change(order);
    let exchanged = exchanged_stock(order, &change);
    let held = each(&change.claims, StockUpdate::hold(wish.holder, later(now, HOLD)));
    let selected = stored.with(|order| order.change_selected(change, numbers, now))?;
    let is_made = selected.value.find_change(&id).is_some_and(Change::is_made);
    updates.extend(if is_made { exchanged } else { held });
    let written = commit_with_claims(context, selected, &updates).await?;
    if is_made {
        log_changed(&written.value);
    }
    Ok((written, id))
}

/// Updates for the write that makes the change. A supplier's units have no claims on the stock.
fn exchanged_stock(order: &Order, change: &Change) -> Vec<(Claim, StockUpdate)> {
    let mut updates = each(&order.claims_of(&change.moved.lines), StockUpdate::Unsell);
    updates.extend(each(&change.claims, StockUpdate::Sell));
    updates
}

fn new_dates(query: &Query) -> NewDates {
    match query {
        Query::Flight(flight) => NewDates {
            departure: Some(flight.departure_date),
            back: flight.return_date(),
            ..NewDates::default()
        },
        Query::Bus(bus) => NewDates { departure: Some(bus.departure_date), ..NewDates::default() },
        Query::Car(car) => NewDates {
            departure: Some(car.pickup_date),
            back: Some(car.dropoff_date),
            pickup_time: Some(car.pickup_time),
            dropoff_time: Some(car.dropoff_time),
        },
    }
}

/// Makes a change that is paid or costs nothing.
pub(crate) async fn make(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let Some(change) = stored.value.agreed_change() else { return Ok(stored) };
    match stored.value.capabilities().stock {
        StockOwner::Rota => {
            let numbers = supply::mint_ticket_numbers(&change.purchase, context.random.as_ref());
            exchange(context, stored, numbers).await
        }
        StockOwner::Supplier => request(context, stored).await,
    }
}

/// Requests the change from its supplier, or asks for the outcome of an earlier request.
async fn request(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let (order, now) = (&stored.value, context.now());
    let Some((_, chosen)) = order.change_under_way() else { return Ok(stored) };
    let (chosen, changes) = (chosen.clone(), context.suppliers.changes(order.supplier_booking()?)?);
    if chosen.request.requested_at.is_some() {
        match changes.find_change(&chosen).await {
            Err(Failure::Unavailable { .. }) => return Ok(stored),
            Ok(Changing::Unknown) => {}
            found => return conclude(context, stored, found?).await,
        }
    }
    match chosen.request.next_step(now) {
        NextStep::Send => {}
        NextStep::Wait => return Ok(stored),
        NextStep::GiveUp => return conclude(context, stored, Changing::Refused).await,
    }
    let requested = context.save(stored.with(|order| order.change_requested(now))?).await?;
    let answer = match changes.change(&chosen).await {
        Err(Failure::Unavailable { .. }) => Changing::Unknown,
        answer => answer?,
    };
    conclude(context, requested, answer).await
}

async fn conclude(context: &Context, stored: Stored<Order>, answer: Changing) -> Result<Stored<Order>> {
    match answer {
        Changing::Made => match issued_tickets(context, &stored.value).await? {
            Some(tickets) => exchange(context, stored, tickets).await,
            None => Ok(stored),
        },
        Changing::Refused | Changing::BalanceTooLow => {
            if answer == Changing::BalanceTooLow {
                let supplier = &stored.value.supplier_booking()?.supplier;
                context.store.pause_supplier(supplier, context.now()).await?;
            }
            not_made(context, stored).await
        }
        Changing::Unknown => {
            tracing::warn!(metric = "change-unknown", order = logged(&stored.value.id), "change_unknown");
            Ok(stored)
        }
    }
}

/// Returns the tickets that the supplier issued for a change that it made; `None` until it has.
async fn issued_tickets(context: &Context, order: &Order) -> Result<Option<Vec<String>>> {
    let Some((change, chosen)) = order.change_under_way() else { return Ok(None) };
    let booking = order.supplier_booking()?;
    let is_late = chosen.request.requested_at.is_some_and(|at| later(at, ISSUED_WITHIN) <= context.now());
    match context.suppliers.of(booking)?.find(&Intent::of_change(order, booking, change)?).await {
        Ok(Some(Issue::Issued(issued))) => Ok(Some(issued.tickets)),
        // Some airlines change tickets without issuing new ones.
        Ok(_) if is_late => former_tickets(order, change).map(Some),
        Ok(_) | Err(Failure::Unavailable { .. }) => Ok(None),
        Err(failure) => Err(failure),
    }
}

/// Returns, for each new line, the former ticket of its passenger.
fn former_tickets(order: &Order, change: &Change) -> Result<Vec<String>> {
    let former = |new: &Line| {
        let passenger = change.moved.passengers.get(new.passenger)?;
        let mut before = change.moved.lines.iter().filter_map(|at| order.lines.get(*at));
        before.find(|line| line.passenger == *passenger)?.ticket_number().map(str::to_owned)
    };
    let tickets: Option<Vec<String>> = change.purchase.lines().iter().map(former).collect();
    tickets.ok_or_else(|| Failure::internal("a changed line has no former ticket"))
}

/// Exchanges the lines of an agreed change, unless its stock is gone.
async fn exchange(context: &Context, stored: Stored<Order>, tickets: Vec<String>) -> Result<Stored<Order>> {
    let (order, now) = (&stored.value, context.now());
    let Some(change) = order.agreed_change() else { return Ok(stored) };
    let updates = exchanged_stock(order, change);
    let changed = stored.clone().with(|order| order.changed(tickets, now))?;
    match commit_with_claims(context, changed, &updates).await {
        Err(Failure::Rejected(gone)) if gone.is_gone() => not_made(context, stored).await,
        written => {
            let written = written?;
            log_changed(&written.value);
            Ok(written)
        }
    }
}

/// Ends an agreed change whose stock is gone or that its supplier rejected. Its payment is refunded, and
/// nothing else changes.
async fn not_made(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    tracing::warn!(order = logged(&stored.value.id), "an agreed change cannot be made: refund requested");
    let released = release_held_change(&stored.value);
    let not_made = stored.with(|order| order.change_not_made(context.now()))?;
    let not_made = commit_with_claims(context, not_made, &released).await?;
    queued::tell(context, &not_made.value).await;
    Ok(not_made)
}

/// Finishes a made change. A refund that fails now is left to the sweeper.
async fn finish(context: &Context, changed: Stored<Order>) -> Stored<Order> {
    queued::tell(context, &changed.value).await;
    match refund::refund(context, changed.clone()).await {
        Ok(refunded) => refunded,
        Err(failure) => {
            tracing::warn!(%failure, order = logged(&changed.value.id), "the refund failed; the sweeper repeats it");
            changed
        }
    }
}

fn log_changed(order: &Order) {
    let (id, product) = (logged(&order.id), order.purchase.product().as_str());
    tracing::info!(metric = "change", by = "product", order = id, product, "changed");
}
