//! Certification of flight suppliers: every supplier runs through the same steps of the product, from the
//! search to the cancellation, change and disruption of an order. A step that a supplier does not offer is
//! reported, and does not count as passed.

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
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, payment_id_of};
use testkit::change::wishes;

use self::built_in::BuiltIn;
use self::duffel::DuffelCase;
use self::hostile::Hostile;

/// Maximum rounds of a paid order until it is ticketed or refunded. A quote and its margin end within this
/// time.
const ROUNDS: u32 = 80;
/// Maximum number of orders per case; a supplier may reject some of them.
const TRIES: u32 = 40;
/// Number of days after the departure date on which a change looks for offers.
const DAYS_LATER: i64 = 2;

/// Observation of a passed step, `None` for a step that is not offered, or the error.
pub type Verdict = Result<Option<String>, String>;

/// Intended course of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    Usual,
    /// The response to the issue request is lost.
    LostAnswer,
    Refused,
    /// The fare is refundable at least in part.
    Refundable,
    /// The fare may be changed.
    Changeable,
    /// The airline moves the flights.
    Moved,
}

/// A selected order.
struct Chosen {
    order_id: String,
    /// Price shown in the search results.
    shown: Money,
}

/// A supplier, and the shop fixture that sells its flights.
trait Candidate {
    fn shop(&self) -> &Shop;

    fn context(&self) -> &Context;

    /// Number of offers that a search returns; `None` if the supplier has no search.
    async fn search(&self) -> Result<Option<usize>, Failure>;

    /// Selects an offer for the case; `None` if the case cannot occur at this supplier.
    async fn choose(&self, case: Case) -> Result<Option<Chosen>, Failure>;

    /// Number of tickets of the order that are valid at the supplier.
    async fn valid_tickets(&self, order: &Order) -> Result<usize, Failure>;

    /// Lets time pass.
    async fn wait(&self);

    /// Makes the airline move the flights of an order of [`Case::Moved`].
    async fn move_flights(&self, order: &Order) -> Result<(), Failure>;
}

/// A finished order, with observations made until its end.
struct Bought {
    order: Order,
    /// True if the outcome of the issue request was unknown at some time.
    was_unknown: bool,
}

/// Name and verdict of each step.
pub type Steps = Vec<(&'static str, Verdict)>;

pub async fn built_in() -> Steps {
    certify(&BuiltIn::open().await).await
}

pub async fn hostile() -> Steps {
    certify(&Hostile::open().await).await
}

/// Certifies Duffel's simulator in this process.
pub async fn simulated_duffel() -> std::io::Result<Steps> {
    Ok(certify(&DuffelCase::simulated().await?).await)
}

/// Certifies Duffel at an origin, in real time.
pub async fn duffel_at(origin: &str, token: &str) -> std::io::Result<Steps> {
    Ok(certify(&DuffelCase::at(origin.to_owned(), token).await?).await)
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
        // Last step: a supplier that rejects an order for lack of balance is not used for some minutes.
        ("refuse", Box::pin(refuse(candidate)).await),
    ]
}

fn of_bought(bought: &Result<Option<Bought>, String>, seen: impl Fn(&Order) -> String) -> Verdict {
    let bought = bought.as_ref().map_err(Clone::clone)?;
    Ok(bought.as_ref().map(|bought| seen(&bought.order)))
}

async fn search(candidate: &impl Candidate) -> Verdict {
    match candidate.search().await.map_err(told)? {
        Some(0) => Err("the search found no offers".to_owned()),
        found => Ok(found.map(|found| format!("{found} offers"))),
    }
}

/// The price of the order equals the price of the results.
async fn choose(candidate: &impl Candidate) -> Verdict {
    let Some(chosen) = candidate.choose(Case::Usual).await.map_err(told)? else { return Ok(None) };
    let order = candidate.shop().order(&chosen.order_id).await;
    if order.purchase.charge() != chosen.shown {
        return Err(format!(
            "the shown price is {}, and the charge is {}",
            chosen.shown,
            order.purchase.charge()
        ));
    }
    Ok(Some(chosen.shown.to_string()))
}

/// Units stay held while the buyer fills in the form.
async fn hold(candidate: &impl Candidate) -> Verdict {
    let Some(chosen) = candidate.choose(Case::Usual).await.map_err(told)? else { return Ok(None) };
    let order = candidate.shop().order(&chosen.order_id).await;
    for claim in &order.claims {
        let stock = candidate.context().store.get_stock(&claim.stock).await.map_err(told)?.value;
        if !stock.holds.contains_key(&order.id) {
            return Err(format!("no unit of {} is held", claim.stock));
        }
    }
    let until = order.hold_until().filter(|_| !order.claims.is_empty());
    Ok(until.map(|until| format!("until {until:.0}")))
}

/// After a lost response the order is queried, and the issue request is not sent again.
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
            expect(kept, retained_by_provider(candidate, id).await, "kuruş kept by the bank")?;
            expect(0, candidate.valid_tickets(&order).await.map_err(told)?, "valid tickets")?;
            order.ledger().check().map_err(|unbalanced| unbalanced.to_string())?;
            return Ok(Some(format!("{} of {} given back", Money::kurus(promised), order.charged())));
        }
        candidate.wait().await;
    }
    Err("the cancellation did not end in time".to_owned())
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
        // An external supplier may offer no changes.
        return if order.booking.is_some() {
            Ok(None)
        } else {
            Err("no offer is sold on the other day".to_owned())
        };
    };
    let (changed, change_id) = change::select_replacement(context, id, &wish).await.map_err(told)?;
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
        return Err("the order still has its former tickets".to_owned());
    }
    order.ledger().check().map_err(|unbalanced| unbalanced.to_string())?;
    Ok(Some(format!("{DAYS_LATER} days later, for {due}")))
}

/// The buyer is notified, and accepts the new times.
async fn disrupt(candidate: &impl Candidate) -> Verdict {
    let Some(order) = ticketed(candidate, Case::Moved).await? else { return Ok(None) };
    let context = candidate.context();
    candidate.move_flights(&order).await.map_err(told)?;
    let heard = drive::drive(context, &order.id).await.map_err(told)?.value;
    if heard.disruptions.is_empty() {
        return Err("the buyer is not notified".to_owned());
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

/// Buys until an order ends as wanted. The promise is checked for every other order, too.
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
            // The passport is required on international flights only.
            (passenger.passport, passenger.passport_expiry_date) = ("U12345678".into(), "2035-01-01".into());
        }
        // An offer that is no longer sold cannot be paid for.
        if let Err(refused) = Box::pin(pay(candidate, &chosen.order_id, &payment)).await {
            last = refused;
            continue;
        }
        let bought = Box::pin(see_through(candidate, &chosen.order_id)).await?;
        if is_wanted(&bought) {
            return Ok(Some(bought));
        }
        last = bought.order.state().to_string();
    }
    Err(format!("after {TRIES} tries: {last}"))
}

async fn pay(candidate: &impl Candidate, order_id: &str, payment: &PaymentForm) -> Result<(), String> {
    let context = candidate.context();
    let pay_url = pay::start_payment(context, order_id, payment).await.map_err(told)?;
    let back = confirm_at_issuer(context, &pay_url).await;
    settle::on_issuer_return(context, payment_id_of(&pay_url), &back).await.map_err(told).map(drop)
}

/// Drives an order until it has tickets and is charged once, or is refunded completely.
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
        expect(kept, retained_by_provider(candidate, order_id).await, "kuruş kept by the bank")?;
        expect(tickets, candidate.valid_tickets(&order).await.map_err(told)?, "valid tickets")?;
        return Ok(Bought { order, was_unknown });
    }
    Err("the order has neither tickets nor a refund".to_owned())
}

/// Returns the amount kept by the payment provider, in kuruş.
async fn retained_by_provider(candidate: &impl Candidate, order_id: &str) -> i64 {
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
