//! Changes tickets: a search among the same carrier's departures on other days, then a selection. When an
//! amount is due, the selection holds the new stock until the payment, and `drive` exchanges the lines once
//! the payment is captured; otherwise the exchange happens at once. An exchange is one write: the new stock
//! is sold, the former stock is released, and the order gets its new lines and any refund.

mod external;

use domain::clock::later;
use domain::failure::{Failure, Result};
use domain::flight::offer::Offer;
use domain::inventory::Holder;
use domain::message::{FieldErrors, Message};
use domain::money::{Currency, Money};
use domain::order::{
    Change, ChangeState, ChangeSum, ChangeTerms, ExchangedLines, HOLD, Line, NewDates, NotChangeable, Order,
    Purchase, State,
};
use domain::random::mint_id;
use domain::rejection::Rejection;
use domain::session::{Query, Session};
use domain::supplier::StockOwner;
use jiff::Timestamp;
use store::Stored;

use crate::bus::SeatWish;
use crate::hold::{StockUpdate, commit_with_claims, each, release_held_change};
use crate::patience::Patience;
use crate::{Context, bus, car, flight, logged, queued, refund, retry};

/// Maximum attempts; an attempt fails when a concurrent write moved the order on.
const ROUNDS: u32 = 5;

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

impl Choice {
    /// Returns the id of the chosen offer; a choice at an external supplier names exactly one offer.
    fn offer_id(&self) -> Option<&str> {
        let Self::Flight(choice) = self else { return None };
        let [offer_id] = choice.product_ids.as_slice() else { return None };
        Some(offer_id)
    }
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
            Some(external::offers(context, Patience::begins(), &order, &moved, &query).await?)
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
        is_sold_by(&self.order, &self.moved, carriers)
    }

    /// True when the direction can be changed to the fare of this code.
    pub fn sells_fare(&self, at: usize, code: &str) -> bool {
        self.terms == ChangeTerms::OfTicket || self.order.fare_of_direction(&self.moved, at) == Some(code)
    }

    pub fn sum(&self, lines: &[usize], price: Money, now: Timestamp) -> ChangeSum {
        self.order.change_sum(lines, price, self.terms, now)
    }
}

/// True when the order's present carriers sell the offer; other carriers cannot change the ticket.
fn is_sold_by(order: &Order, moved: &ExchangedLines, carriers: &[String]) -> bool {
    let lines = moved.lines.iter().filter_map(|at| order.lines.get(*at));
    let known: Vec<String> = lines.flat_map(|line| order.carriers(line)).collect();
    carriers.iter().all(|carrier| known.contains(carrier))
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
    if stored.value.change_under_way().is_some() {
        // The change is agreed. If the supplier responds too late, the ticketing worker asks for the
        // outcome, perhaps before this request does.
        queued::send(&context.ticketing, order_id).await;
        stored = match patience.wait(external::make(context, stored), external::late()).await {
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
    let searched = order.change_query(&moved, dates_of(&session.query, &moved));
    // The search was for other lines, or was made before another change.
    if searched.as_ref() != Ok(&session.query) {
        return Err(Rejection::QuoteLapsed.into());
    }
    let (purchase, sum, at_supplier) = match order.capabilities().stock {
        StockOwner::Rota => {
            let purchase = purchase(context, order, &moved, wish, &session).await?;
            if terms == ChangeTerms::Waived && !order.keeps_fares(&moved, &purchase) {
                return Err(Rejection::NotFound.into());
            }
            let sum = order.change_sum(&moved.lines, purchase.charge(), terms, now);
            (purchase, sum, None)
        }
        StockOwner::Supplier => {
            let offer_id = wish.choice.offer_id().ok_or(Rejection::SoldOut)?;
            let chosen = external::choose(context, patience, order, &moved, &session.query, offer_id).await?;
            (chosen.purchase, chosen.sum, Some(chosen.at_supplier))
        }
    };
    if order.changes_nothing(&moved, &purchase) {
        return Err(FieldErrors::one("product_id", Message::new("server.change_of_nothing")).into());
    }
    order.check_papers(&moved, &purchase).map_err(|why| fault(&wish.lines, why))?;
    if wish.due.is_some_and(|shown| sum.due.minor > shown.minor) {
        return Err(Rejection::ChargeChanged.into());
    }
    let id = mint_id(context.random.as_ref());
    let claims = if at_supplier.is_some() { Vec::new() } else { supply::claims(&purchase) };
    let (is_due, sold) = (sum.due.minor > 0, order.claims_of(&moved.lines));
    let (held_until, state) = (None, ChangeState::Held);
    let numbers = supply::mint_ticket_numbers(&purchase, context.random.as_ref());
    let change = Change {
        id: id.clone(),
        selected_at: now,
        held_until,
        moved,
        purchase,
        claims,
        sum,
        is_waived: terms == ChangeTerms::Waived,
        state,
        at_supplier,
    };
    let mut updates = release_held_change(order);
    let order = if is_due {
        updates.extend(each(&change.claims, StockUpdate::hold(wish.holder, later(now, HOLD))));
        stored.with(|order| order.change_held(change, now))?
    } else if change.at_supplier.is_some() {
        stored.with(|order| order.change_agreed(change, now))?
    } else {
        updates.extend(each(&sold, StockUpdate::Unsell));
        updates.extend(each(&change.claims, StockUpdate::Sell));
        stored.with(|order| order.changed_at_once(change, numbers, now))?
    };
    let written = commit_with_claims(context, order, &updates).await?;
    if written.value.find_change(&id).is_some_and(Change::is_made) {
        log_changed(&written.value);
    }
    Ok((written, id))
}

/// Returns the chosen purchase as it was shown, if it is still sold at the same price.
async fn purchase(
    context: &Context,
    order: &Order,
    moved: &ExchangedLines,
    wish: &Wish,
    session: &Session,
) -> Result<Purchase> {
    let display = context.rate(wish.currency, session.created_at).await?;
    let purchase = match &wish.choice {
        Choice::Flight(choice) => flight::purchase(context, session, choice, display)?,
        Choice::Bus { product_id, seats } => {
            let wishes = seat_wishes(order, moved, seats)?;
            bus::purchase(context, session, product_id, &wishes, display).await?
        }
        Choice::Car { product_id } => {
            let car = car::purchase(context, session, product_id, display)?;
            with_extras_of(order, moved, car)
        }
    };
    if is_sold_by(order, moved, &purchase.carriers()) {
        Ok(purchase)
    } else {
        Err(Rejection::NotFound.into())
    }
}

/// Keeps the extras of the former rental, as far as the new offer has them.
fn with_extras_of(order: &Order, moved: &ExchangedLines, purchase: Purchase) -> Purchase {
    let line = moved.lines.first().and_then(|at| order.lines.get(*at));
    let (Some((Purchase::Car(before), _)), Purchase::Car(car)) =
        (line.and_then(|line| order.sold_as(line)), &purchase)
    else {
        return purchase;
    };
    let offered = |id: &str| car.extras_offered.iter().find(|extra| extra.id == id);
    let extras = before.extras.iter().filter_map(|chosen| {
        let extra = offered(&chosen.extra.id)?;
        Some((extra.id.clone(), Some(u32::from(chosen.quantity.min(extra.max_quantity)))))
    });
    let extras: Vec<_> = extras.collect();
    purchase.clone().with_extras(&extras).unwrap_or(purchase)
}

/// Returns the requested dates. A return direction that moves alone is searched for as an outbound direction.
fn dates_of(query: &Query, moved: &ExchangedLines) -> NewDates {
    match query {
        Query::Flight(flight) if moved.directions == [1] => {
            NewDates { back: Some(flight.departure_date), ..NewDates::default() }
        }
        query => new_dates(query),
    }
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

fn seat_wishes(
    order: &Order,
    moved: &ExchangedLines,
    seats: &[(u8, Option<Money>)],
) -> Result<Vec<SeatWish>> {
    if seats.len() != moved.passengers.len() {
        let wanted = Message::with("server.change_seats", [moved.passengers.len().to_string()]);
        return Err(FieldErrors::one("selected_seats", wanted).into());
    }
    let gender = |passenger: &usize| {
        let is_own = |line: &&Line| line.passenger == *passenger;
        let line = moved.lines.iter().filter_map(|at| order.lines.get(*at)).find(is_own)?;
        let (Purchase::Bus(bus), local) = order.sold_as(line)? else { return None };
        Some(bus.seats.get(local.passenger)?.gender)
    };
    let wishes = moved.passengers.iter().zip(seats).map(|(passenger, (seat, price))| {
        Some(SeatWish { seat: *seat, gender: gender(passenger)?, price: *price })
    });
    wishes.collect::<Option<_>>().ok_or_else(|| Failure::internal("a passenger of the change has no seat"))
}

/// Exchanges the lines of a paid change. If the new stock is gone, the payment for the change is refunded
/// and nothing else changes.
pub(crate) async fn exchange(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let (order, now) = (&stored.value, context.now());
    let Some(change) = order.agreed_change() else { return Ok(stored) };
    if change.at_supplier.is_some() {
        return external::make(context, stored).await;
    }
    let numbers = supply::mint_ticket_numbers(&change.purchase, context.random.as_ref());
    let mut updates = each(&order.claims_of(&change.moved.lines), StockUpdate::Unsell);
    updates.extend(each(&change.claims, StockUpdate::Sell));
    let changed = stored.clone().with(|order| order.changed(numbers, now))?;
    match commit_with_claims(context, changed, &updates).await {
        Err(Failure::Rejected(gone)) if gone.is_gone() => {
            tracing::warn!(
                order = logged(&order.id),
                "the stock for a paid change is sold out: refund requested"
            );
            let released = each(&change.claims, StockUpdate::Release);
            let refunding = stored.with(|order| order.change_not_made(now))?;
            let refunding = commit_with_claims(context, refunding, &released).await?;
            queued::tell(context, &refunding.value).await;
            Ok(refunding)
        }
        written => {
            let written = written?;
            log_changed(&written.value);
            Ok(written)
        }
    }
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
