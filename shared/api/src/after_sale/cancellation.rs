//! Cancellation over HTTP: the quote and its confirmation.

use domain::Product;
use domain::language::Language;
use domain::message::Message;
use domain::money::{Currency, Money};
use domain::order::{NotCancellable, Order, QuotedLine, State};
use domain::supplier::Unit;
use jiff::Timestamp;
use journey::{Context, cancel};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::manage::find_managed;
use super::{BookingRefund, line_id, lines_of, parts_view, refunds};
use crate::net::shown_back;
use crate::shown::{instant, say};
use rota_http::answer::{Price, Verdict, gateway};
use rota_http::body::Json;
use rota_http::messages::{amount, sentence};
use rota_http::{ApiResult, Caller};

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CancellationQuoteForm {
    /// Ids of the lines to cancel. When empty, the quote covers every line that can be cancelled.
    #[serde(default)]
    pub line_ids: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CancellationQuote {
    /// Id of the quote; null when no line can be cancelled.
    pub quote_id: Option<String>,
    /// RFC 3339 UTC: end of the quote. The amounts are guaranteed until then.
    pub expires_at: Option<String>,
    pub lines: Vec<CancellationLine>,
    /// Total refund in TRY, the currency of the charge.
    pub total_refund: Price,
    /// Total refund in the display currency of the booking, at the exchange rate of the purchase. Null
    /// when that currency is TRY.
    #[schema(required = true)]
    pub shown_refund: Option<Price>,
    /// Destinations of the total refund, with the amount for each.
    pub to: Vec<RefundPart>,
    pub arrives_within_days: u16,
    /// Warnings in the caller's language.
    pub warnings: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CancellationLine {
    pub id: String,
    pub paid: Price,
    pub fee: Price,
    pub service_fee_kept: Price,
    pub refund: Price,
    /// True when confirming the quote cancels this line.
    pub cancellable: bool,
    /// Explanation in the caller's language: the amount that is kept and the reason, or the reason why
    /// the line cannot be cancelled.
    pub why: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RefundPart {
    /// Destination of the amount: the card, such as `Visa •••• 0008`, or `coupon` or `open_ticket`.
    #[schema(pattern = "^(coupon|open_ticket|.*•••• .*)$")]
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
    /// True when the quote has expired or its lines have changed: request a new quote.
    pub refresh: bool,
    /// Message in the caller's language; empty when the cancellation is complete. With `status` true, the
    /// message says that the airline has not answered yet.
    pub message: String,
    pub refunds: Vec<BookingRefund>,
    /// State of the booking.
    pub state: State,
}

pub async fn quote(
    context: &Context,
    caller: &Caller,
    product: Product,
    session_unique: &str,
    form: &CancellationQuoteForm,
) -> ApiResult<Json<CancellationQuote>> {
    let order = find_managed(context, caller, product, session_unique).await?;
    let lines = lines_of(&order, &form.line_ids)?;
    let quoted = cancel::quote(context, &order.id, &lines).await?;
    Ok(Json(quote_view(&quoted, &lines, caller.language)))
}

fn quote_view(quoted: &cancel::QuotedLines, asked: &[usize], language: Language) -> CancellationQuote {
    let order = &quoted.order;
    let total = quoted.lines.iter().filter_map(|(_, line)| line.as_ref().ok()).map(|line| line.refund);
    let total = Money::sum(Currency::Try, total);
    let quoted_lines: Vec<QuotedLine> =
        quoted.lines.iter().filter_map(|(_, line)| line.as_ref().ok().cloned()).collect();
    let view = |(at, line): &(usize, Result<QuotedLine, NotCancellable>)| {
        let paid = order.lines.get(*at).map_or(Money::kurus(0), |line| line.price);
        let nothing = Money::kurus(0);
        let (fee, service_fee_kept, refund, why) = match line {
            Ok(line) => {
                let kept = Money::kurus(line.fee.minor + line.service_fee_kept.minor);
                let why = if line.is_open_ticket {
                    let months = order.rules.open_ticket_valid_months().to_string();
                    let words = [amount(language, line.refund), months];
                    let by_coupon = order.coupon.is_some();
                    let key =
                        if by_coupon { "server.why_open_ticket_coupon" } else { "server.why_open_ticket" };
                    sentence(language, &Message::with(key, words))
                } else if kept.minor == 0 {
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
    let is_converted = order.display.currency != Currency::Try;
    let quote = order.cancellation_quote.as_ref().filter(|_| quoted.quote_id.is_some());
    CancellationQuote {
        quote_id: quoted.quote_id.clone(),
        expires_at: quote.map(|quote| instant(quote.expires_at)),
        lines: quoted.lines.iter().map(view).collect(),
        total_refund: total.into(),
        shown_refund: is_converted.then(|| shown_back(order, total).into()),
        to: parts_view(order, order.refund_parts(&quoted_lines)),
        arrives_within_days: order.rules.arrives_within_days(),
        warnings: quoted
            .lines
            .iter()
            .find(is_joined)
            .map(|_| {
                if order.capabilities().cancels == Unit::Order {
                    "server.why_together"
                } else {
                    "server.why_infant"
                }
            })
            .into_iter()
            .chain(order.needs_return_invoice().then_some("server.return_invoice"))
            .map(|words| say(language, words))
            .collect(),
    }
}

fn not_cancellable(why: NotCancellable) -> &'static str {
    match why {
        NotCancellable::NotIssued => "server.not_cancellable_issued",
        NotCancellable::Departed => "server.not_cancellable_departed",
        NotCancellable::Terms => "server.not_cancellable_terms",
        NotCancellable::ChildAlone => "server.not_cancellable_child",
        NotCancellable::UnderWay => "server.airline_asked",
        NotCancellable::NotQuoted => "server.not_cancellable_not_quoted",
    }
}

pub async fn confirm(
    context: &Context,
    caller: &Caller,
    product: Product,
    session_unique: &str,
    form: &CancellationForm,
) -> ApiResult<Json<Cancellation>> {
    let order = find_managed(context, caller, product, session_unique).await?;
    let cancelled = gateway(cancel::confirm(context, &order.id, &form.quote_id).await, caller)?;
    Ok(Json(Cancellation::of(cancelled, order, caller.language, context.now())))
}

impl Cancellation {
    /// `before` is the unchanged booking, shown when the cancellation was rejected.
    pub(super) fn of(
        done: Result<Order, Verdict>,
        before: Order,
        language: Language,
        now: Timestamp,
    ) -> Self {
        let (refused, order) = match done {
            Ok(done) => (None, done),
            Err(refused) => (Some(refused), before),
        };
        let under_way =
            order.cancellation_under_way().map(|_| say(language, "server.cancellation_under_way"));
        Self {
            status: refused.is_none(),
            refresh: refused.as_ref().is_some_and(|refused| refused.refresh),
            message: refused.map(|refused| refused.message).or(under_way).unwrap_or_default(),
            refunds: refunds(&order),
            state: order.state_at(now),
        }
    }
}
