//! Starts a payment: checks the form, holds the seats for the maximum duration of the 3-D Secure step,
//! stores the intent, then has the payment provider open the 3-D Secure step. Nothing is charged here.

mod charge;
mod issuer_page;
mod means;

use domain::Product;
use domain::account::Account;
use domain::bill::BillForm;
use domain::bus::open_ticket::OpenTicket;
use domain::card::CardForm;
use domain::clock::later;
use domain::failure::{Failure, Result};
use domain::inventory::Holder;
use domain::language::Language;
use domain::message::FieldErrors;
use domain::money::{Currency, Money};
use domain::order::{NewPayment, Order, Payer, People, Purchase, State, UsedCoupon, UsedOpenTicket};
use domain::people::{ContactForm, PassengerForm, check_contact, required};
use domain::place::turkish_time;
use domain::random::mint_id;
use domain::rejection::Rejection;
use domain::supplier::StockOwner;
use jiff::civil::Date;
use store::Stored;
use store::order::{Beside, NotWritten};
use store::payment::Counted;

use self::charge::{buyer, charge_of};
pub use self::issuer_page::issuer_page_path;
use self::issuer_page::lead_to_issuer;
use self::means::{Means, check_means};
use crate::flight::check_reads_to_pay;
use crate::hold::{StockUpdate, all, commit_beside, commit_with_claims, each};
use crate::patience::Patience;
use crate::payment::{Buyer, Charge, PaymentError};
use crate::settle::ask_open_page;
use crate::{Context, coupon, declines, open_ticket, retry};

/// Form of the payment page, as typed.
#[derive(Debug, Default)]
pub struct PaymentForm {
    /// Product whose route received the form; an order of another product is not found there.
    pub product: Option<Product>,
    pub contact: ContactForm,
    pub passengers: Vec<PassengerForm>,
    /// True when the signed-in member wants the passengers saved for later bookings.
    pub save_passengers: bool,
    /// Card details; not read when the payment provider's own page asks for the card.
    pub card: CardForm,
    /// Number of monthly instalments; 1 for a single payment.
    pub instalments: u32,
    pub condition: bool,
    pub bill: Option<BillForm>,
    /// Id and quantity of each extra.
    pub extras: Vec<(String, Option<u32>)>,
    /// Signed-in member who pays.
    pub user: Option<PayingUser>,
    pub coupon_id: Option<String>,
    /// Code of a bus company's open ticket, to be used for another trip with the same company.
    pub open_ticket_code: Option<String>,
    /// Amount that the page shows as the card's charge, where known. Another browser tab may have chosen
    /// something else.
    pub charge: Option<Money>,
    /// Language and currency of the payment page, where they may differ from those of the selection; used
    /// for letters and the ticket.
    pub shown_in: Option<(Language, Currency)>,
    /// Id of the change to pay for; `None` for a first purchase. A change has known passengers, so its form
    /// has only card and consent.
    pub change: Option<String>,
    /// Client's IP address as the CDN saw it; needed for fraud scoring.
    pub ip: String,
    /// Client's network, as used for counting declines.
    pub network: String,
}

/// Signed-in member, and the epoch of the token. In another epoch the token is invalid, and the buyer
/// counts as a guest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayingUser {
    pub id: String,
    pub epoch: u32,
}

/// Maximum attempts to begin a payment when the order or the buyer's account changes concurrently, mostly
/// through another payment of the same buyer.
const ROUNDS: u32 = 8;
/// A retry is safe: the payment provider charges nothing before the buyer has confirmed.
const NO_ANSWER: PaymentError = PaymentError::Unavailable { retry_is_safe: true };

/// Returns the address of the page that leads to the 3-D Secure step, or of the page after the payment when
/// a coupon covers the whole price.
pub async fn start_payment(context: &Context, order_id: &str, form: &PaymentForm) -> Result<String> {
    let patience = Patience::begins();
    if let Some(change_id) = &form.change {
        return Box::pin(start_change_payment(context, order_id, change_id, form, patience)).await;
    }
    let (mut rounds, mut counted) = (0..ROUNDS, None);
    let begun = loop {
        match Box::pin(prepare_and_begin(context, order_id, form, &mut counted, patience)).await {
            Err(NotWritten::OrderChanged | NotWritten::AccountChanged) if rounds.next().is_some() => {}
            begun => break begun,
        }
    };
    let counted = counted.unwrap_or_default();
    if begun.is_err() {
        declines::forgive_unrequested(context, &counted).await;
    }
    let StartedPayment { order: begun, payment_id, by_issuer } = begun?;
    let Some(ByIssuer { means, buyer }) = by_issuer else {
        return Box::pin(crate::settle::without_charge(context, begun, &payment_id)).await;
    };
    let charge = charge_of(context, &begun.value, &payment_id, buyer);
    Box::pin(lead_to_issuer(context, begun, charge, means, counted, patience)).await
}

/// Starts the payment of the amount due for a change.
async fn start_change_payment(
    context: &Context,
    order_id: &str,
    change_id: &str,
    form: &PaymentForm,
    patience: Patience,
) -> Result<String> {
    let begin = || Box::pin(begin_change_payment(context, order_id, change_id, form, patience));
    let (begun, charge, means, counted) = retry::on_conflict(ROUNDS, begin).await?;
    Box::pin(lead_to_issuer(context, begun, charge, means, counted, patience)).await
}

/// Begins the payment of a change. The payment is counted first: one beyond the limit leaves the change as
/// it is.
async fn begin_change_payment(
    context: &Context,
    order_id: &str,
    change_id: &str,
    form: &PaymentForm,
    patience: Patience,
) -> Result<(Stored<Order>, Charge, Means, Counted)> {
    let stored = context.store.get_order(order_id).await?;
    let stored = patience.wait(ask_open_page(context, stored), NO_ANSWER.into()).await?;
    let now = context.now();
    let change = stored.value.of_change(change_id).ok_or(Rejection::NotFound)?;
    if form.product.is_some_and(|product| product != change.purchase.product()) {
        return Err(Rejection::NotFound.into());
    }
    let mut errors = FieldErrors::default();
    let means = check_means(context, form, turkish_time(now).date(), &mut errors);
    if !form.condition {
        errors.add("condition", required());
    }
    errors.into_result()?;
    let means = means.ok_or_else(|| Failure::internal("the checked card has neither a value nor a fault"))?;
    let people = change.people.as_ref().ok_or(Rejection::NotFound)?;
    if form.charge.is_some_and(|shown| shown != change.charge) {
        return Err(Rejection::ChargeChanged.into());
    }
    match stored.value.capabilities().stock {
        StockOwner::Rota if change.hold_until().is_some_and(|until| now < until) => {}
        StockOwner::Rota => supply::check_still_sold(&change.purchase, now)
            .map_err(|rejection| rejection.shown_in(change.display))?,
        StockOwner::Supplier => {
            let chosen = stored.value.find_change(change_id).and_then(|change| change.at_supplier.as_ref());
            if chosen.is_none_or(|chosen| chosen.request.is_expired(later(now, supply::PAYING_TAKES))) {
                return Err(Rejection::HoldLapsed.into());
            }
            if context.store.is_paused(&stored.value.supplier_booking()?.supplier, now).await? {
                return Err(Rejection::SoldOut.into());
            }
        }
    }
    patience.wait(means.check_plan(context, &change.purchase, change.charge), NO_ANSWER.into()).await?;
    let id = mint_id(context.random.as_ref());
    let counted = declines::count(context, &form.network, means.card()).await?;
    let begun = hold_change(context, stored, change_id, &id, &form.network).await;
    if begun.is_err() {
        declines::forgive_unrequested(context, &counted).await;
    }
    Ok((begun?, charge_of(context, &change, &id, buyer(people, form)), means, counted))
}

/// Holds the change's stock for the maximum duration of the 3-D Secure step, again if the former hold has
/// ended.
async fn hold_change(
    context: &Context,
    stored: Stored<Order>,
    change_id: &str,
    payment_id: &str,
    network: &str,
) -> Result<Stored<Order>> {
    let now = context.now();
    let begun = stored.with(|order| order.start_change_payment(change_id, payment_id.to_owned(), now))?;
    let until = begun.value.hold_until().unwrap_or(now);
    let holder = Holder { network: context.store.short_digest(network), device: None };
    let claims = each(begun.value.claims_of_payment(payment_id), StockUpdate::HoldBy(holder, until));
    commit_with_claims(context, begun, &claims).await
}

struct StartedPayment {
    order: Stored<Order>,
    payment_id: String,
    /// `None` when there is nothing to charge.
    by_issuer: Option<ByIssuer>,
}

struct ByIssuer {
    means: Means,
    buyer: Buyer,
}

async fn prepare_and_begin(
    context: &Context,
    order_id: &str,
    form: &PaymentForm,
    counted: &mut Option<Counted>,
    patience: Patience,
) -> Result<StartedPayment, NotWritten> {
    let PreparedPayment { stored, account, open_ticket, payment, means } =
        Box::pin(prepare(context, order_id, form, patience)).await?;
    let by_issuer = means.map(|means| ByIssuer { buyer: buyer(&payment.people, form), means });
    if let (Some(ByIssuer { means, .. }), None) = (&by_issuer, &counted) {
        let begun = declines::count(context, &form.network, means.card()).await;
        *counted = Some(begun.map_err(NotWritten::Failed)?);
    }
    let payment_id = payment.id.clone();
    let beside = Beside { account: account.as_ref(), open_ticket: open_ticket.as_ref() };
    let sold = check_still_sold(context, &stored.value, &payment, &form.network);
    let late = Failure::Unavailable { what: "external supplier".to_owned(), retry_is_safe: true };
    patience.wait(sold, late).await.map_err(NotWritten::Failed)?;
    let order = Box::pin(begin(context, stored, beside, payment)).await?;
    Ok(StartedPayment { order, payment_id, by_issuer })
}

/// Validated data with which a payment begins.
struct PreparedPayment {
    stored: Stored<Order>,
    account: Option<Stored<Account>>,
    open_ticket: Option<Stored<OpenTicket>>,
    payment: NewPayment,
    /// `None` when nothing is left to pay.
    means: Option<Means>,
}

async fn prepare(
    context: &Context,
    order_id: &str,
    form: &PaymentForm,
    patience: Patience,
) -> Result<PreparedPayment> {
    let stored = context.store.get_order(order_id).await?;
    let stored = patience.wait(ask_open_page(context, stored), NO_ANSWER.into()).await?;
    if form.product.is_some_and(|product| product != stored.value.purchase.product()) {
        return Err(Rejection::NotFound.into());
    }
    let mut account = find_account(context, form).await?;
    let today = turkish_time(context.now()).date();
    let coupon = take_coupon(context, account.as_mut(), form, &stored.value, today).await?;
    let open_ticket = take_open_ticket(context, form, &stored.value, &coupon, today).await?;
    let CheckedForm { purchase, people, means, left, coupon, open_ticket } =
        check(context, &stored.value, form, coupon, open_ticket)?;
    if let Some(means) = &means {
        patience.wait(means.check_plan(context, &purchase, left), NO_ANSWER.into()).await?;
    }
    let (used, open_ticket) = open_ticket.unzip();
    let shown_in = match form.shown_in {
        Some((language, currency)) => (language, context.rate_of(&stored.value, currency).await?),
        None => (stored.value.language, stored.value.display),
    };
    if let Some(account) = &mut account {
        account.value.remember_begun(order_id, context.now());
        if form.save_passengers {
            account.value.remember_passengers(&people.passengers, || mint_id(context.random.as_ref()));
        }
    }
    let user_id = account.as_ref().map(|account| account.value.id.clone());
    let payer = Payer { user_id, coupon, open_ticket: used };
    let id = mint_id(context.random.as_ref());
    let payment = NewPayment { id, purchase, people, payer, shown_in };
    Ok(PreparedPayment { stored, account, open_ticket, payment, means })
}

async fn find_account(context: &Context, form: &PaymentForm) -> Result<Option<Stored<Account>>> {
    let Some(user) = &form.user else { return Ok(None) };
    let account = context.store.find_account(&user.id, context.now()).await?;
    Ok(account.filter(|account| account.value.epoch == user.epoch))
}

async fn take_coupon(
    context: &Context,
    account: Option<&mut Stored<Account>>,
    form: &PaymentForm,
    order: &Order,
    today: Date,
) -> Result<Result<Option<UsedCoupon>, FieldErrors>> {
    match (&form.coupon_id, account) {
        (None, _) => Ok(Ok(None)),
        (Some(_), None) => Ok(Err(coupon::fault())),
        (Some(coupon_id), Some(account)) => {
            let taken = coupon::take(&context.store, &mut account.value, coupon_id, order, today).await?;
            Ok(taken.map(Some))
        }
    }
}

type OpenTicketClaim = Option<(UsedOpenTicket, Stored<OpenTicket>)>;

/// Takes the open ticket for the part of the price that the coupon leaves.
async fn take_open_ticket(
    context: &Context,
    form: &PaymentForm,
    order: &Order,
    coupon: &Result<Option<UsedCoupon>, FieldErrors>,
    today: Date,
) -> Result<Result<OpenTicketClaim, FieldErrors>> {
    let Some(code) = &form.open_ticket_code else { return Ok(Ok(None)) };
    let by_coupon = coupon.iter().flatten().map(|coupon| coupon.value.minor).sum::<i64>();
    let left = Money::kurus(order.purchase.charge().minor - by_coupon);
    let taken = open_ticket::take(&context.store, code, order, left, today).await?;
    Ok(taken.map(Some))
}

/// Validated form.
struct CheckedForm {
    purchase: Purchase,
    people: People,
    /// `None` when a coupon or an open ticket covers the whole price: no card is asked for.
    means: Option<Means>,
    /// Amount that the card is charged.
    left: Money,
    coupon: Option<UsedCoupon>,
    open_ticket: OpenTicketClaim,
}

fn check(
    context: &Context,
    order: &Order,
    form: &PaymentForm,
    coupon: Result<Option<UsedCoupon>, FieldErrors>,
    open_ticket: Result<OpenTicketClaim, FieldErrors>,
) -> Result<CheckedForm> {
    let today = turkish_time(context.now()).date();
    let mut errors = FieldErrors::default();
    let contact = check_contact(&form.contact, &mut errors);
    let passengers = order.purchase.check_people(&form.passengers, today, &mut errors);
    if let Some(booking) = &order.booking
        && let Err(faults) = context.suppliers.of(booking)?.check_passengers(&passengers)
    {
        errors.merge(faults);
    }
    let mut bill = form.bill.as_ref().and_then(|bill| order.purchase.check_bill(bill, &mut errors));
    // A private invoice without a name is made out to the driver.
    if let Some((bill, driver)) =
        bill.as_mut().zip(passengers.first()).filter(|(bill, _)| bill.billing_name.is_empty())
    {
        bill.billing_name = driver.full_name();
    }
    if !form.condition {
        errors.add("condition", required());
    }
    let purchase =
        order.purchase.clone().with_extras(&form.extras).map_err(|faults| errors.merge(faults)).ok();
    let coupon = coupon.map_err(|faults| errors.merge(faults)).unwrap_or_default();
    let open_ticket = open_ticket.map_err(|faults| errors.merge(faults)).unwrap_or_default();
    let by_coupon = coupon.as_ref().map_or(0, |coupon| coupon.value.minor);
    let by_open_ticket = open_ticket.as_ref().map_or(0, |(used, _)| used.value.minor);
    let left = |purchase: &Purchase| Money::kurus(purchase.charge().minor - by_coupon - by_open_ticket);
    let left = purchase.as_ref().map(left);
    let is_covered = left.is_some_and(|left| left.minor <= 0);
    let means = if is_covered { None } else { check_means(context, form, today, &mut errors) };
    errors.into_result()?;
    match (purchase, contact, left) {
        (Some(purchase), Some(contact), Some(left)) => {
            // The charge is compared before any request to the payment provider or a supplier.
            if form.charge.is_some_and(|shown| shown != left) {
                return Err(Rejection::ChargeChanged.into());
            }
            let people = People { contact, passengers, bill };
            Ok(CheckedForm { purchase, people, means, left, coupon, open_ticket })
        }
        _ => Err(Failure::internal("the checked form has neither a value nor a fault")),
    }
}

/// Stores the intent and holds the seats during the 3-D Secure step, again if the former hold has ended.
async fn begin(
    context: &Context,
    stored: Stored<Order>,
    beside: Beside<'_>,
    payment: NewPayment,
) -> Result<Stored<Order>, NotWritten> {
    let refused = |rejection| NotWritten::Failed(Failure::Rejected(rejection));
    let now = context.now();
    let was_let_go = stored.value.state() == State::Failed;
    let order = stored.with(|order| order.start_payment(payment, now)).map_err(refused)?;
    let until = order.value.hold_until().unwrap_or(now);
    let claims = all(&order.value, StockUpdate::hold(order.value.holder, until));
    match commit_beside(context, order, beside, &claims).await {
        Err(NotWritten::Failed(Failure::Rejected(gone))) if gone.is_gone() => {
            // A failed payment releases its stock at once, so the hold did not expire: the stock is sold out.
            Err(refused(if was_let_go { Rejection::SoldOut } else { Rejection::HoldLapsed }))
        }
        written => written,
    }
}

async fn check_sold_external(context: &Context, order: &Order, network: &str) -> Result<()> {
    let (booking, now) = (order.supplier_booking()?, context.now());
    if context.store.is_paused(&booking.supplier, now).await? {
        return Err(Rejection::SoldOut.into());
    }
    if context.store.is_search_taken(booking, Some(&order.id)).await? {
        return Err(Rejection::SoldOut.into());
    }
    check_reads_to_pay(context, network).await?;
    context.suppliers.check_still_sold(order, booking, now).await
}

/// Checks that the order is still sold. The built-in networks keep the held price until the hold ends; an
/// external supplier is asked each time.
async fn check_still_sold(
    context: &Context,
    order: &Order,
    payment: &NewPayment,
    network: &str,
) -> Result<()> {
    let now = context.now();
    if order.receipt().is_none() {
        order.check_not_departed(now)?;
    }
    let is_lapsed = order.hold_until().is_none_or(|until| until <= now);
    let sold = match order.capabilities().stock {
        StockOwner::Supplier => check_sold_external(context, order, network).await,
        StockOwner::Rota if is_lapsed => {
            supply::check_still_sold(&payment.purchase, now).map_err(Failure::from)
        }
        StockOwner::Rota => Ok(()),
    };
    sold.map_err(|failure| failure.shown_in(payment.shown_in.1))
}
