//! Certification: what is asked of every supplier of flights, from the search to what comes after the sale, held against each by the product's
//! own steps. What a supplier does not do is said, and is no pass.

mod built_in;
mod duffel;
mod hostile;
mod market;

use domain::failure::Failure;
use domain::money::Money;
use domain::order::{Line, Order, State};
use journey::pay::PaymentForm;
use journey::{Context, cancel, change, disrupt, drive, pay, settle};
use testkit::Shop;
use testkit::change::wishes;
use testkit::traveller::{GOOD_CARD, attempt_of, confirm_at_bank, form};

use self::built_in::BuiltIn;
use self::duffel::OfDuffel;
use self::hostile::Hostile;

/// Of an order that is paid, until it has tickets or the money is back. A quote and its margin end within them.
const ROUNDS: u32 = 80;
/// A supplier may refuse some orders.
const TRIES: u32 = 40;
/// Later departures that a change is looked for on.
const DAYS_LATER: i64 = 2;

/// What was seen; `None`: not offered. Or what is wrong.
pub type Verdict = Result<Option<String>, String>;

/// How an order is to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    Usual,
    /// The answer to the order of tickets is lost.
    LostAnswer,
    Refused,
    /// At a fare that gives something back.
    Refundable,
    /// At a fare that may be changed.
    Changeable,
    /// The airline moves the flights.
    Moved,
}

/// An order that a traveller holds.
struct Chosen {
    order_id: String,
    /// The price of the results.
    shown: Money,
}

/// A supplier, and the shop that sells its flights.
trait Candidate {
    fn shop(&self) -> &Shop;

    fn context(&self) -> &Context;

    /// How much a search finds; `None` where nothing is searched.
    async fn search(&self) -> Result<Option<usize>, Failure>;

    /// `None` where no order of this supplier ends so.
    async fn choose(&self, case: Case) -> Result<Option<Chosen>, Failure>;

    /// How many tickets of the order are valid at the supplier.
    async fn valid_tickets(&self, order: &Order) -> Result<usize, Failure>;

    /// Time passes.
    async fn wait(&self);

    /// The airline moves the flights of an order of [`Case::Moved`].
    async fn move_flights(&self, order: &Order) -> Result<(), Failure>;
}

/// An order that came to its end, and what was seen on the way.
struct Bought {
    order: Order,
    /// For a while nobody knew what became of it.
    was_unknown: bool,
}

/// Each step with its verdict.
pub type Steps = Vec<(&'static str, Verdict)>;

pub async fn built_in() -> Steps {
    certify(&BuiltIn::open().await).await
}

pub async fn hostile() -> Steps {
    certify(&Hostile::open().await).await
}

/// Duffel's simulator in this process.
pub async fn simulated_duffel() -> std::io::Result<Steps> {
    Ok(certify(&OfDuffel::simulated().await?).await)
}

/// Duffel at an origin, in real time.
pub async fn duffel_at(origin: &str, token: &str) -> std::io::Result<Steps> {
    Ok(certify(&OfDuffel::at(origin.to_owned(), token).await?).await)
}

async fn certify(candidate: &impl Candidate) -> Steps {
    let usual = buy_until(candidate, Case::Usual, |bought| bought.order.state() == State::Ticketed);
    let bought = Box::pin(usual).await;
    vec![
        ("search", Box::pin(search(candidate)).await),
        ("choose", Box::pin(choose(candidate)).await),
        ("hold", Box::pin(hold(candidate)).await),
        ("pay", of_bought(&bought, |order| order.charged().to_string())),
        ("issue", of_bought(&bought, |order| order.ticket_numbers().join(", "))),
        ("unknown outcome", Box::pin(unknown_outcome(candidate)).await),
        ("cancel", Box::pin(cancel(candidate)).await),
        ("change", Box::pin(change(candidate)).await),
        ("disrupt", Box::pin(disrupt(candidate)).await),
        // The last one: a supplier that refuses for want of a balance is left alone for a while.
        ("refuse", Box::pin(refuse(candidate)).await),
    ]
}

fn of_bought(bought: &Result<Option<Bought>, String>, seen: impl Fn(&Order) -> String) -> Verdict {
    let bought = bought.as_ref().map_err(Clone::clone)?;
    Ok(bought.as_ref().map(|bought| seen(&bought.order)))
}

async fn search(candidate: &impl Candidate) -> Verdict {
    match candidate.search().await.map_err(told)? {
        Some(0) => Err("nothing is found".to_owned()),
        found => Ok(found.map(|found| format!("{found} offers"))),
    }
}

/// The price of the results is that of the order.
async fn choose(candidate: &impl Candidate) -> Verdict {
    let Some(chosen) = candidate.choose(Case::Usual).await.map_err(told)? else { return Ok(None) };
    let order = candidate.shop().order(&chosen.order_id).await;
    if order.purchase.charge() != chosen.shown {
        return Err(format!("{} was shown, and {} is charged", chosen.shown, order.purchase.charge()));
    }
    Ok(Some(chosen.shown.to_string()))
}

/// Places are kept while the traveller types.
async fn hold(candidate: &impl Candidate) -> Verdict {
    let Some(chosen) = candidate.choose(Case::Usual).await.map_err(told)? else { return Ok(None) };
    let order = candidate.shop().order(&chosen.order_id).await;
    for claim in &order.claims {
        let stock = candidate.context().store.get_stock(&claim.stock).await.map_err(told)?.value;
        if !stock.holds.contains_key(&order.id) {
            return Err(format!("no place is held of {}", claim.stock));
        }
    }
    let until = order.hold_until().filter(|_| !order.claims.is_empty());
    Ok(until.map(|until| format!("until {until:.0}")))
}

/// The answer is lost, and the order is asked about, and not sent again.
async fn unknown_outcome(candidate: &impl Candidate) -> Verdict {
    let is_found = |bought: &Bought| bought.was_unknown && bought.order.state() == State::Ticketed;
    let bought = Box::pin(buy_until(candidate, Case::LostAnswer, is_found)).await;
    of_bought(&bought, |order| format!("found: {}", order.ticket_numbers().join(", ")))
}

async fn refuse(candidate: &impl Candidate) -> Verdict {
    let is_back = |bought: &Bought| bought.order.state() == State::Refunded;
    let bought = Box::pin(buy_until(candidate, Case::Refused, is_back)).await;
    of_bought(&bought, |order| format!("{} given back", order.charged()))
}

async fn cancel(candidate: &impl Candidate) -> Verdict {
    let Some(order) = ticketed(candidate, Case::Refundable).await? else { return Ok(None) };
    let (context, id) = (candidate.context(), &order.id);
    let quoted = cancel::quote(context, id, &[]).await.map_err(told)?;
    let Some(quote_id) = quoted.quote_id else { return Ok(None) };
    let promised =
        quoted.order.cancellation_quote.as_ref().map(|quote| quote.total().minor).unwrap_or_default();
    cancel::confirm(context, id, &quote_id).await.map_err(told)?;
    for _ in 0..ROUNDS {
        let order = drive::drive(context, id).await.map_err(told)?.value;
        let is_settled = order.state() == State::Refunded && order.open_refund().is_none();
        if is_settled || (promised == 0 && order.was_cancelled()) {
            let kept = order.charged().minor - promised;
            expect(kept, kept_by_bank(candidate, id).await, "kuruş kept by the bank")?;
            expect(0, candidate.valid_tickets(&order).await.map_err(told)?, "valid tickets")?;
            order.ledger().check().map_err(|unbalanced| unbalanced.to_string())?;
            return Ok(Some(format!("{} of {} given back", Money::kurus(promised), order.charged())));
        }
        candidate.wait().await;
    }
    Err("the cancellation does not end".to_owned())
}

async fn change(candidate: &impl Candidate) -> Verdict {
    let Some(order) = ticketed(candidate, Case::Changeable).await? else { return Ok(None) };
    let (context, id) = (candidate.context(), &order.id);
    let wishes = match wishes(context, id, &[0], DAYS_LATER).await {
        Ok(wishes) => wishes,
        Err(Failure::Rejected(_)) => return Ok(None),
        Err(failure) => return Err(told(failure)),
    };
    let Some((due, wish)) = wishes.into_iter().next() else {
        // A supplier outside may change nothing.
        return if order.source.is_some() {
            Ok(None)
        } else {
            Err("nothing is sold on the other day".to_owned())
        };
    };
    let (changed, change_id) = change::select(context, id, &wish).await.map_err(told)?;
    if changed.held_change().is_some() {
        let payment = PaymentForm { change: Some(change_id), ..form(GOOD_CARD, 1) };
        pay(candidate, id, &payment).await?;
    }
    let mut order = drive::drive(context, id).await.map_err(told)?.value;
    for _ in 0..ROUNDS {
        if order.change_under_way().is_some() {
            candidate.wait().await;
            order = drive::drive(context, id).await.map_err(told)?.value;
        }
    }
    if !order.lines.iter().any(Line::is_changed) {
        return Err("the tickets are the old ones".to_owned());
    }
    order.ledger().check().map_err(|unbalanced| unbalanced.to_string())?;
    Ok(Some(format!("{DAYS_LATER} days later, for {due}")))
}

/// The traveller hears of it, and takes the new times.
async fn disrupt(candidate: &impl Candidate) -> Verdict {
    let Some(order) = ticketed(candidate, Case::Moved).await? else { return Ok(None) };
    let context = candidate.context();
    candidate.move_flights(&order).await.map_err(told)?;
    let heard = drive::drive(context, &order.id).await.map_err(told)?.value;
    if heard.disruptions.is_empty() {
        return Err("the traveller hears of nothing".to_owned());
    }
    disrupt::take_new_times(context, &order.id).await.map_err(told)?;
    expect(order.lines.len(), candidate.valid_tickets(&order).await.map_err(told)?, "valid tickets")?;
    Ok(Some("the new times are taken".to_owned()))
}

async fn ticketed(candidate: &impl Candidate, case: Case) -> Result<Option<Order>, String> {
    let bought =
        Box::pin(buy_until(candidate, case, |bought| bought.order.state() == State::Ticketed)).await?;
    Ok(bought.map(|bought| bought.order))
}

/// Buys until an order ends as it is wanted; every other one is held to the promise, too.
async fn buy_until(
    candidate: &impl Candidate,
    case: Case,
    is_wanted: impl Fn(&Bought) -> bool,
) -> Result<Option<Bought>, String> {
    let mut last = String::new();
    for _ in 0..TRIES {
        let Some(chosen) = Box::pin(candidate.choose(case)).await.map_err(told)? else { return Ok(None) };
        let mut payment = form(GOOD_CARD, 1);
        for passenger in &mut payment.passengers {
            // Asked on the way abroad alone.
            (passenger.passport, passenger.passport_expiry_date) = ("U12345678".into(), "2035-01-01".into());
        }
        // What is not sold any more is not paid for.
        if let Err(refused) = Box::pin(pay(candidate, &chosen.order_id, &payment)).await {
            last = refused;
            continue;
        }
        let bought = Box::pin(see_through(candidate, &chosen.order_id)).await?;
        if is_wanted(&bought) {
            return Ok(Some(bought));
        }
        bought.order.state().name().clone_into(&mut last);
    }
    Err(format!("after {TRIES} tries: {last}"))
}

async fn pay(candidate: &impl Candidate, order_id: &str, payment: &PaymentForm) -> Result<(), String> {
    let context = candidate.context();
    let pay_url = pay::start_payment(context, order_id, payment).await.map_err(told)?;
    let back = confirm_at_bank(context, &pay_url).await;
    settle::on_bank_return(context, attempt_of(&pay_url), &back).await.map_err(told).map(drop)
}

/// Until it has tickets and is charged once, or everything is given back.
async fn see_through(candidate: &impl Candidate, order_id: &str) -> Result<Bought, String> {
    let mut was_unknown = false;
    for _ in 0..ROUNDS {
        let order = Box::pin(drive::drive(candidate.context(), order_id)).await.map_err(told)?.value;
        let (kept, tickets) = match order.state() {
            State::Ticketed => (order.charged().minor, order.lines.len()),
            State::Refunded => (0, 0),
            _ => {
                was_unknown |= !order.unknown_lines().is_empty();
                candidate.wait().await;
                continue;
            }
        };
        expect(kept, kept_by_bank(candidate, order_id).await, "kuruş kept by the bank")?;
        expect(tickets, candidate.valid_tickets(&order).await.map_err(told)?, "valid tickets")?;
        return Ok(Bought { order, was_unknown });
    }
    Err("neither tickets nor the money back".to_owned())
}

/// In kuruş.
async fn kept_by_bank(candidate: &impl Candidate, order_id: &str) -> i64 {
    let basket_id = candidate.context().basket_id(order_id);
    let ledger = candidate.shop().ledger().await;
    let of_order = ledger.iter().filter(|payment| payment["basket_id"] == basket_id);
    let kurus = |amount: &serde_json::Value| {
        let digits = amount.as_str().unwrap_or("0").replace('.', "");
        digits.parse::<i64>().unwrap_or_default()
    };
    of_order.map(|one| kurus(&one["charged"]) - kurus(&one["refunded"]) - kurus(&one["cancelled"])).sum()
}

fn expect<T: PartialEq + std::fmt::Display>(expected: T, found: T, what: &str) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("{found} {what}, not {expected}")) }
}

fn told(failure: Failure) -> String {
    format!("{failure:?}")
}
