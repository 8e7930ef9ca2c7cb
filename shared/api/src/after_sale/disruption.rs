//! Departures that a carrier cancelled or moved, and the buyer's choice over HTTP.

use domain::Product;
use domain::language::Language;
use domain::message::{FieldErrors, Message};
use domain::money::{Currency, Money};
use domain::order::{ChangeTerms, DepartureChange, Disruption, NewDates, Order, QuotedLine};
use domain::rejection::Rejection;
use domain::supplier::RefundSource;
use jiff::Timestamp;
use journey::{Context, cancel, disrupt};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cancellation::Cancellation;
use super::line_id;
use super::manage::find_managed;
use crate::form;
use crate::shown::{DeadlineClock, instant, say};
use rota_http::answer::{Price, gateway};
use rota_http::body::Json;
use rota_http::{ApiResult, Caller};

/// A departure that its carrier cancelled or moved. Listed as long as a choice can be made.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingDisruption {
    pub change: DisruptionKind,
    /// Delay in minutes against the times that were sold; negative when the departure is earlier. Null
    /// for a cancelled departure.
    pub minutes_later: Option<i32>,
    /// Ids of the affected lines.
    pub lines: Vec<String>,
    /// RFC 3339 UTC: end of the choice. Without a choice by then, a cancelled departure is refunded, and
    /// a moved departure is travelled at its new times.
    pub choose_by: String,
    /// Clock by which `choose_by` is displayed; null when the place is unknown.
    #[schema(required = true)]
    pub clock: Option<DeadlineClock>,
    /// Available choices.
    pub choices: Vec<DisruptionChoice>,
    /// Days to which these lines can be changed free of charge, as a further choice. Null when this is
    /// not offered.
    #[schema(required = true)]
    pub another_departure: Option<WaivedDays>,
    /// Refund of the choice `money_back`, in TRY: the price of everything that has not departed, service
    /// fee included.
    pub money_back: Price,
    /// Explanation in the caller's language.
    pub text: String,
}

/// Kind of a disruption. After a move, the booking already has the new times.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DisruptionKind {
    Cancelled,
    Moved,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DisruptionChoice {
    NewTimes,
    MoneyBack,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WaivedDays {
    /// `YYYY-MM-DD`: first day.
    pub from: String,
    /// `YYYY-MM-DD`: last day.
    pub to: String,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct DisruptionForm {
    #[serde(default)]
    #[schema(value_type = DisruptionChoice, required = true)]
    choice: form::Line,
}

pub(super) fn disruptions(order: &Order, language: Language, now: Timestamp) -> Vec<BookingDisruption> {
    if order.cancellation_under_way().is_some() || order.change_under_way().is_some() {
        return vec![];
    }
    let all = order.issued_lines();
    let back = |at: &usize| match order.capabilities().refund {
        RefundSource::Quote => order.lines.get(*at).map(|line| line.price),
        RefundSource::Terms => Some(order.quoted_line(*at, &all, now).ok()?.refund),
    };
    let back = Money::sum(Currency::Try, all.iter().filter_map(back));
    let shown = order.open_disruptions(now).filter_map(|one| {
        let choose_by = one.lines.iter().filter_map(|at| order.departs_at(order.lines.get(*at)?)).min()?;
        (now < choose_by).then(|| BookingDisruption {
            another_departure: another_departure(order, &one.lines, now),
            clock: clock(order, one, language),
            ..disruption(one, choose_by, back, language, order.capabilities().rebooks)
        })
    });
    shown.collect()
}

fn disruption(
    one: &Disruption,
    choose_by: Timestamp,
    back: Money,
    language: Language,
    rebooks: bool,
) -> BookingDisruption {
    let (change, minutes_later, new_times) = match one.change {
        DepartureChange::Cancelled => (DisruptionKind::Cancelled, None, None),
        DepartureChange::Moved(minutes) => {
            (DisruptionKind::Moved, Some(minutes), Some(DisruptionChoice::NewTimes))
        }
    };
    let choices =
        new_times.into_iter().chain(one.is_refundable.then_some(DisruptionChoice::MoneyBack)).collect();
    BookingDisruption {
        change,
        minutes_later,
        lines: one.lines.iter().copied().map(line_id).collect(),
        choose_by: instant(choose_by),
        clock: None,
        choices,
        another_departure: None,
        money_back: back.into(),
        text: say(language, &format!("server.{}", one.words(rebooks))),
    }
}

/// Returns the clock of the place from which the first departure leaves.
fn clock(order: &Order, one: &Disruption, language: Language) -> Option<DeadlineClock> {
    let lines = one.lines.iter().filter_map(|at| order.lines.get(*at));
    let first = lines.min_by_key(|line| order.departs_at(line))?;
    order.clock_of(first).map(|clock| DeadlineClock::of(clock, language))
}

fn another_departure(order: &Order, lines: &[usize], now: Timestamp) -> Option<WaivedDays> {
    let terms = order.terms_of_change(lines, NewDates::default(), now);
    let (from, to) = order.waived_days(*lines.first()?).filter(|_| terms == ChangeTerms::Waived)?;
    Some(WaivedDays { from: from.to_string(), to: to.to_string() })
}

pub async fn choose(
    context: &Context,
    caller: &Caller,
    product: Product,
    session_unique: &str,
    form: &DisruptionForm,
) -> ApiResult<Json<Cancellation>> {
    let order = find_managed(context, caller, product, session_unique).await?;
    let chosen = match &*form.choice {
        "new_times" => disrupt::take_new_times(context, &order.id).await,
        "money_back" => money_back(context, &order).await,
        _ => return Err(FieldErrors::one("choice", Message::new("rules.invalid")).into()),
    };
    Ok(Json(Cancellation::of(gateway(chosen, caller)?, order, caller.language, context.now())))
}

async fn money_back(context: &Context, order: &Order) -> domain::failure::Result<Order> {
    if order.open_disruptions(context.now()).next().is_none() {
        return Err(Rejection::OrderClosed.into());
    }
    let quoted = cancel::quote(context, &order.id, &[]).await?;
    let keeps = |line: &QuotedLine| line.fee.minor + line.service_fee_kept.minor > 0;
    if quoted.lines.iter().filter_map(|(_, line)| line.as_ref().ok()).any(keeps) {
        // The full price was promised, but the airline's terms have changed since.
        return Err(Rejection::QuoteLapsed.into());
    }
    let quote_id = quoted.quote_id.ok_or(Rejection::OrderClosed)?;
    cancel::confirm(context, &order.id, &quote_id).await
}
