//! What a booking shows after the sale, who may change it, and its cancellation: quote, then confirm.

use domain::language::Language;
use domain::message::{FieldErrors, Message};
use domain::money::{Currency, Money};
use domain::order::{
    Actor, Event, Line, LineState, NotCancellable, NotCorrectable, Order, QuotedLine, Refund,
};
use domain::order::{RefundMethod, RefundState, later};
use domain::people::check_person_name;
use domain::rejection::Rejection;
use domain::seam::{is_code, mint_id};
use jiff::{SignedDuration, Timestamp};
use journey::correct::correct_name;
use journey::hint::{Channel, Letter, MailHint};
use journey::{Context, cancel};
use serde::{Deserialize, Serialize};
use store::token::{MANAGE_CODE_LIFE, MANAGE_TOKEN_LIFE};
use utoipa::ToSchema;

use super::form::Line as TypedLine;
use super::shown::{instant, say};
use crate::answer::{Done, Price, gateway};
use crate::body::Json;
use crate::limits::Limit;
use crate::messages::{amount, sentence};
use crate::signed_in::find_user;
use crate::{ApiResult, Caller};

/// Letters with a code to one booking's buyer.
const CODE_LETTERS: Limit = Limit { name: "manage-letters", max: 5, window_s: 3600 };
const CODE_LETTERS_OF_NETWORK: Limit = Limit { name: "manage-letters-network", max: 60, window_s: 3600 };
/// Wrong codes.
const GUESSES: Limit = Limit { name: "manage-guesses", max: 10, window_s: 900 };
const GUESSES_OF_NETWORK: Limit = Limit { name: "manage-guesses-network", max: 100, window_s: 900 };

/// One traveller on one leg (a flight way, a bus seat), or the rental. The smallest part of a booking that can be cancelled.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingLine {
    pub id: String,
    /// The position in the booking's travellers, from 0 on.
    pub traveller: usize,
    /// The position of the way or ride, from 0 on; 0 for a rental.
    pub leg: usize,
    /// In the caller's language.
    pub title: String,
    pub price: Price,
    /// `active`, `cancelling` (its refund is under way), `cancelled`, `changed` or `travelled`.
    pub state: &'static str,
    pub cancellable: bool,
    pub changeable: bool,
    /// The terms of cancelling, frozen at the purchase; in order of time.
    pub terms: Vec<LineTerm>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LineTerm {
    /// RFC 3339 UTC. The step is in force before it, from the step before on.
    pub until: String,
    /// What is kept of the line's price.
    pub fee: Price,
    pub allowed: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BookingRefund {
    pub id: String,
    pub amount: Price,
    /// The card, such as `Visa •••• 0008`, or `coupon`.
    pub to: String,
    /// `requested`, `sent` (the bank has it), `done` or `refused` (tried again; we look after it).
    pub state: &'static str,
    /// RFC 3339 UTC.
    pub requested_at: String,
    pub sent_at: Option<String>,
    pub done_at: Option<String>,
    /// With the traveller by then.
    pub expected_by: String,
    /// Ids of the lines that it is for.
    pub lines: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BookingEvent {
    /// RFC 3339 UTC.
    pub at: String,
    /// `you`, `rota` or `carrier`.
    pub who: &'static str,
    /// `bought`, `ticketed`, `letter_sent`, `quoted`, `cancelled`, `refund_sent` or `name_corrected`.
    pub event: &'static str,
    /// In the caller's language.
    pub text: String,
}

/// What became of a booking.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct AfterSale {
    /// Empty before there are tickets.
    pub lines: Vec<BookingLine>,
    pub refunds: Vec<BookingRefund>,
    /// The oldest first.
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
    let state = match line.state {
        LineState::Issued { .. } if has_departed => "travelled",
        LineState::Issued { .. } => "active",
        LineState::Cancelled { .. } if is_refunded => "cancelled",
        LineState::Cancelled { .. } => "cancelling",
        _ => return None,
    };
    let terms = order.terms(line).into_iter().map(|term| LineTerm {
        until: instant(term.until),
        fee: term.fee.into(),
        allowed: term.allowed,
    });
    let together = order.cancelled_together(&[at]);
    let is_cancellable = order.quoted_line(at, &together, now).is_ok()
        // Children may go, though not their adult alone.
        || order.quoted_line(at, &order.issued_lines(), now).is_ok();
    Some(BookingLine {
        id: line_id(at),
        traveller: line.traveller,
        leg: line.leg,
        title: order.line_title(line, language),
        price: line.price.into(),
        state,
        cancellable: is_cancellable,
        changeable: false,
        terms: terms.collect(),
    })
}

fn line_id(at: usize) -> String {
    (at + 1).to_string()
}

fn refunds(order: &Order) -> Vec<BookingRefund> {
    let days = SignedDuration::from_hours(24 * i64::from(order.rules.arrives_within_days()));
    let shown = order.refunds.iter().enumerate().map(|(at, refund)| {
        let (state, done_at) = match refund.state {
            RefundState::Requested => ("requested", None),
            RefundState::Refused => ("refused", None),
            RefundState::Done { at } => ("done", Some(at)),
        };
        BookingRefund {
            id: (at + 1).to_string(),
            amount: refund.amount.into(),
            to: destination(order, refund.method),
            state,
            requested_at: instant(refund.requested_at),
            sent_at: done_at.map(instant),
            done_at: done_at.map(instant),
            expected_by: instant(later(done_at.unwrap_or(refund.requested_at), days)),
            lines: refund.lines.iter().copied().map(line_id).collect(),
        }
    });
    shown.collect()
}

fn destination(order: &Order, method: RefundMethod) -> String {
    match (method, order.receipt()) {
        (RefundMethod::Card, Some(receipt)) => receipt.card(),
        _ => "coupon".to_owned(),
    }
}

fn history(order: &Order, language: Language) -> Vec<BookingEvent> {
    let shown = order.history.iter().filter_map(|entry| {
        let (event, money) = match &entry.event {
            Event::Captured(money) => ("bought", Some(*money)),
            Event::Issued => ("ticketed", None),
            Event::Notified => ("letter_sent", None),
            Event::CancellationQuoted(money) => ("quoted", Some(*money)),
            Event::Cancelled(money) => ("cancelled", Some(*money)),
            Event::Refunded(money) => ("refund_sent", Some(*money)),
            Event::NameCorrected(_) => ("name_corrected", None),
            _ => return None,
        };
        let who = match (event, entry.by) {
            ("bought", _) | (_, Actor::Traveller) => "you",
            (_, Actor::Supplier) => "carrier",
            _ => "rota",
        };
        let args = money.map(|money| amount(language, money));
        let text =
            Message { args: args.into_iter().collect(), ..Message::new(&format!("server.history_{event}")) };
        Some(BookingEvent { at: instant(entry.at), who, event, text: sentence(language, &text) })
    });
    shown.collect()
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ManageForm {
    /// `email` or `sms`.
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    channel: TypedLine,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ManageSent {
    /// Masked: `a***@e***.com`, or the last two digits of the phone number.
    pub sent_to: String,
    /// RFC 3339 UTC.
    pub expires_at: String,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ManageCodeForm {
    /// Six digits. It lives for ten minutes and dies after five wrong tries.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 6)]
    code: TypedLine,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ManageOpened {
    /// Goes with later calls as the header `x-manage-token`.
    pub manage_token: String,
    /// RFC 3339 UTC.
    pub expires_at: String,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CancellationQuoteForm {
    /// Ids of the lines; none: all that can be cancelled.
    #[serde(default)]
    pub line_ids: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CancellationQuote {
    /// Null where no line can be cancelled.
    pub quote_id: Option<String>,
    /// RFC 3339 UTC. The amounts stand until then.
    pub expires_at: Option<String>,
    pub lines: Vec<CancellationLine>,
    pub total_refund: Price,
    /// How the total is paid.
    pub to: Vec<RefundPart>,
    pub arrives_within_days: u16,
    /// In the caller's language.
    pub warnings: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CancellationLine {
    pub id: String,
    pub paid: Price,
    pub fee: Price,
    pub service_fee_kept: Price,
    pub refund: Price,
    /// Whether confirming the quote cancels it.
    pub cancellable: bool,
    /// In the caller's language: what is kept and why, or why it cannot be cancelled.
    pub why: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RefundPart {
    /// The card, such as `Visa •••• 0008`, or `coupon`.
    pub method: String,
    pub amount: Price,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CancellationForm {
    #[serde(default)]
    #[schema(required = true)]
    pub quote_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Cancellation {
    pub status: bool,
    /// The quote lapsed, or its lines changed: ask for another one.
    pub refresh: bool,
    /// In the caller's language; empty where it is cancelled.
    pub message: String,
    pub refunds: Vec<BookingRefund>,
    /// Of the booking: `ticketed`, `refunding` or `refunded`.
    pub state: &'static str,
}

/// Sends the buyer a code. The answer is the same however often it was asked.
pub async fn ask(
    context: &Context,
    caller: &Caller,
    product: &str,
    session_unique: &str,
    form: &ManageForm,
) -> ApiResult<Json<ManageSent>> {
    let channel = match &*form.channel {
        "email" => Channel::Email,
        "sms" => Channel::Sms,
        _ => return Err(FieldErrors::one("channel", Message::new("rules.invalid")).into()),
    };
    let order = find(context, product, session_unique).await?;
    let people = order.people.as_ref().ok_or(Rejection::NotFound)?;
    let (store, now) = (&context.store, context.now());
    CODE_LETTERS_OF_NETWORK.check(store, &caller.network(), now).await?;
    if CODE_LETTERS.check(store, session_unique, now).await.is_ok() {
        let letter = Letter::ManageCode { order_id: order.id.clone(), channel };
        context.mail.send(&MailHint::Letter(letter)).await?;
    }
    let sent_to = match channel {
        Channel::Email => masked_email(&people.contact.email),
        Channel::Sms => masked_phone(&people.contact.phone),
    };
    Ok(Json(ManageSent { sent_to, expires_at: instant(later(now, MANAGE_CODE_LIFE)) }))
}

/// Opens the booking to who has the code.
pub async fn verify(
    context: &Context,
    caller: &Caller,
    product: &str,
    session_unique: &str,
    form: &ManageCodeForm,
) -> ApiResult<Json<ManageOpened>> {
    let wrong = || FieldErrors::one("code", Message::new("server.code"));
    if !is_code(&form.code) {
        return Err(wrong().into());
    }
    let order = find(context, product, session_unique).await?;
    let (store, now) = (&context.store, context.now());
    GUESSES_OF_NETWORK.check(store, &caller.network(), now).await?;
    GUESSES.check(store, &order.id, now).await?;
    if !store.is_manage_code(&order.id, &form.code, now).await? {
        return Err(wrong().into());
    }
    let token = mint_id(context.entropy.as_ref());
    store.put_manage_token(&token, &order.id, now).await?;
    Ok(Json(ManageOpened { manage_token: token, expires_at: instant(later(now, MANAGE_TOKEN_LIFE)) }))
}

pub async fn quote(
    context: &Context,
    caller: &Caller,
    product: &str,
    session_unique: &str,
    form: &CancellationQuoteForm,
) -> ApiResult<Json<CancellationQuote>> {
    let order = find_managed(context, caller, product, session_unique).await?;
    let lines = form.line_ids.iter().enumerate().map(|(at, id)| {
        let line = id.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        line.filter(|line| *line < order.lines.len())
            .ok_or_else(|| FieldErrors::one(&format!("line_ids.{at}"), Message::new("rules.invalid")))
    });
    let lines = lines.collect::<Result<Vec<usize>, _>>()?;
    let quoted = cancel::quote(context, &order.id, &lines).await?;
    Ok(Json(quote_view(&quoted, &lines, caller.language)))
}

fn quote_view(quoted: &cancel::Quoted, asked: &[usize], language: Language) -> CancellationQuote {
    let order = &quoted.order;
    let total = quoted.lines.iter().filter_map(|(_, line)| line.as_ref().ok()).map(|line| line.refund);
    let total = Money::sum(Currency::Try, total);
    let parts = order.refund_parts(total).into_iter();
    let view = |(at, line): &(usize, Result<QuotedLine, NotCancellable>)| {
        let paid = order.lines.get(*at).map_or(Money::kurus(0), |line| line.price);
        let nothing = Money::kurus(0);
        let (fee, service_fee_kept, refund, why) = match line {
            Ok(line) => {
                let kept = Money::kurus(line.fee.minor + line.service_fee_kept.minor);
                let why = if kept.minor == 0 {
                    say(language, "server.why_free")
                } else {
                    sentence(language, &Message::with("server.why_fee", [amount(language, kept)]))
                };
                (line.fee, line.service_fee_kept, line.refund, why)
            }
            Err(why) => (nothing, nothing, nothing, say(language, not_cancellable(*why))),
        };
        CancellationLine {
            id: line_id(*at),
            paid: paid.into(),
            fee: fee.into(),
            service_fee_kept: service_fee_kept.into(),
            refund: refund.into(),
            cancellable: line.is_ok(),
            why,
        }
    };
    let is_joined =
        |(at, _): &&(usize, Result<QuotedLine, NotCancellable>)| !asked.is_empty() && !asked.contains(at);
    let quote = order.cancellation_quote.as_ref().filter(|_| quoted.quote_id.is_some());
    CancellationQuote {
        quote_id: quoted.quote_id.clone(),
        expires_at: quote.map(|quote| instant(quote.expires_at)),
        lines: quoted.lines.iter().map(view).collect(),
        total_refund: total.into(),
        to: parts
            .map(|(method, amount)| RefundPart { method: destination(order, method), amount: amount.into() })
            .collect(),
        arrives_within_days: order.rules.arrives_within_days(),
        warnings: quoted
            .lines
            .iter()
            .find(is_joined)
            .map(|_| say(language, "server.why_infant"))
            .into_iter()
            .collect(),
    }
}

fn not_cancellable(why: NotCancellable) -> &'static str {
    match why {
        NotCancellable::NotIssued => "server.not_cancellable_issued",
        NotCancellable::Departed => "server.not_cancellable_departed",
        NotCancellable::Terms => "server.not_cancellable_terms",
        NotCancellable::ChildAlone => "server.not_cancellable_child",
    }
}

pub async fn confirm(
    context: &Context,
    caller: &Caller,
    product: &str,
    session_unique: &str,
    form: &CancellationForm,
) -> ApiResult<Json<Cancellation>> {
    let order = find_managed(context, caller, product, session_unique).await?;
    let cancelled = gateway(cancel::confirm(context, &order.id, &form.quote_id).await, caller)?;
    let (refused, order) = match cancelled {
        Ok(cancelled) => (None, cancelled),
        Err(refused) => (Some(refused), order),
    };
    Ok(Json(Cancellation {
        status: refused.is_none(),
        refresh: refused.as_ref().is_some_and(|refused| refused.refresh),
        message: refused.map(|refused| refused.message).unwrap_or_default(),
        refunds: refunds(&order),
        state: order.state_name(context.now()),
    }))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NameForm {
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 2, max_length = 150)]
    name: TypedLine,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 2, max_length = 150)]
    surname: TypedLine,
}

/// `traveller` is the position in the booking's travellers, from 0 on.
pub async fn correct(
    context: &Context,
    caller: &Caller,
    product: &str,
    (session_unique, traveller): (&str, &str),
    form: &NameForm,
) -> ApiResult<Json<Done>> {
    let order = find_managed(context, caller, product, session_unique).await?;
    let traveller: usize = traveller.parse().map_err(|_| Rejection::NotFound)?;
    let mut errors = FieldErrors::default();
    let name = check_person_name(&form.name).map_err(|fault| errors.add("name", fault));
    let surname = check_person_name(&form.surname).map_err(|fault| errors.add("surname", fault));
    errors.into_result()?;
    let (Ok(name), Ok(surname)) = (name, surname) else { return Err(Rejection::MalformedBody.into()) };
    let corrected = correct_name(context, &order.id, traveller, &(name, surname)).await?;
    match corrected {
        Ok(_) => Ok(Json(Done::YES)),
        Err(why) => Err(FieldErrors::one("non_field_errors", Message::new(not_correctable(why))).into()),
    }
}

fn not_correctable(why: NotCorrectable) -> &'static str {
    match why {
        NotCorrectable::Before => "server.name_corrected_before",
        NotCorrectable::Closed => "server.name_closed",
        NotCorrectable::AnotherPerson => "server.name_another_person",
    }
}

async fn find(context: &Context, product: &str, session_unique: &str) -> ApiResult<Order> {
    let order = context.store.get_order(session_unique).await?.value;
    let is_bought = order.receipt().is_some() && order.purchase.product() == product;
    if is_bought { Ok(order) } else { Err(Rejection::NotFound.into()) }
}

/// The user who owns the booking, or who has a token of it.
async fn find_managed(
    context: &Context,
    caller: &Caller,
    product: &str,
    session_unique: &str,
) -> ApiResult<Order> {
    let order = find(context, product, session_unique).await?;
    let now = context.now();
    if let Some(token) = &caller.manage_token
        && context.store.find_managed(token.expose(), now).await?.is_some_and(|id| id == order.id)
    {
        return Ok(order);
    }
    let user = find_user(&context.store, caller, now).await?;
    let is_owner = user.is_some_and(|user| Some(&user.value.id) == order.user_id.as_ref());
    if is_owner { Ok(order) } else { Err(Rejection::ManageRequired.into()) }
}

/// `a***@e***.com`.
fn masked_email(email: &str) -> String {
    let (name, host) = email.split_once('@').unwrap_or((email, ""));
    let (host, end) = host.rsplit_once('.').unwrap_or((host, ""));
    let first = |text: &str| text.chars().take(1).collect::<String>();
    format!("{}***@{}***.{end}", first(name), first(host))
}

/// `*** 67`.
fn masked_phone(phone: &str) -> String {
    let from = phone.len().saturating_sub(2);
    format!("*** {}", phone.get(from..).unwrap_or_default())
}
