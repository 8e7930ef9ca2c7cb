//! Changes over HTTP: the calls that all products share. Each product searches its own offers.

use domain::Product;
use domain::message::{FieldErrors, Message};
use domain::money::Currency;
use domain::order::{ChangeState, ChangeSum, NewDates, Order, State};
use domain::people::required;
use jiff::civil::{Date, Time};
use journey::Context;
use journey::change::{self, ChangeOptions, Choice, Wish};
use journey::flight::Choice as FlightChoice;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::manage::find_managed;
use super::{BookingRefund, lines_of, refunds};
use crate::form::{Amount, Text};
use crate::limits;
use crate::search::{clock, date, given, holder, require_all};
use crate::shown::instant;
use rota_http::answer::{Price, gateway};
use rota_http::body::Json;
use rota_http::{ApiResult, Caller};

/// The lines to change and the new travel dates. A value that is left out stays as booked.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ChangeSearchForm {
    /// Ids of the lines to change, with the same passengers in each direction. Infants are changed
    /// together with their adults.
    #[serde(default)]
    #[schema(required = true, min_items = 1)]
    pub line_ids: Vec<String>,
    /// `YYYY-MM-DD`: departure date; when only the return direction is changed, the date of the return.
    /// Flights and buses need this field or `return_date`.
    #[serde(default)]
    pub departure_date: Text,
    /// `YYYY-MM-DD`: date of the return direction.
    #[serde(default)]
    pub return_date: Text,
    /// `YYYY-MM-DD`: pick-up date of a rental.
    #[serde(default)]
    pub pickup_date: Text,
    /// `HH:MM`: pick-up time of a rental.
    #[serde(default)]
    pub pickup_time: Text,
    /// `YYYY-MM-DD`: drop-off date of a rental.
    #[serde(default)]
    pub dropoff_date: Text,
    /// `HH:MM`: drop-off time of a rental.
    #[serde(default)]
    pub dropoff_time: Text,
}

/// Selection of an offer from the latest change search.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ChangeSelectForm {
    /// Ids of the lines, as in the change search.
    #[serde(default)]
    #[schema(required = true, min_items = 1)]
    pub line_ids: Vec<String>,
    #[serde(default)]
    #[schema(required = true)]
    pub product_id: String,
    /// Flights only: fare code; an empty one selects the cheapest fare.
    #[serde(default)]
    pub fare_code: Text,
    /// Round-trip flights only: the offer of the return direction.
    #[serde(default)]
    pub return_product_id: Text,
    #[serde(default)]
    pub return_fare_code: Text,
    /// Buses only: one seat for each passenger who changes, in the order of the booking's passengers.
    #[serde(default)]
    #[schema(max_items = 4)]
    pub selected_seats: Vec<ChangeSeat>,
    /// Amount due that the client displayed, in TRY. If more is due by now, nothing is changed and
    /// `refresh` is true. Optional.
    #[serde(default)]
    pub due: Amount,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ChangeSeat {
    #[serde(default)]
    #[schema(required = true)]
    pub seat: Text,
    /// Price that the seat map displayed. Optional.
    #[serde(default)]
    pub price: Amount,
}

/// Cost of a change, in TRY.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeAmounts {
    /// New price minus previous price; negative when the new lines are cheaper.
    pub difference: Price,
    pub change_fee: Price,
    /// Amount to pay; when negative, the amount that is refunded by the terms of the tickets.
    pub due: Price,
}

impl From<&ChangeSum> for ChangeAmounts {
    fn from(sum: &ChangeSum) -> Self {
        Self { difference: sum.difference().into(), change_fee: sum.fee.into(), due: sum.due.into() }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeSelected {
    pub status: bool,
    /// Message in the caller's language; empty unless `status` is false.
    pub message: String,
    /// True when the client must search again.
    pub research: bool,
    /// True when the client must load the booking again, because the booking or the amount due has
    /// changed.
    pub refresh: bool,
    /// The change; null unless `status` is true.
    pub change: Option<SelectedChange>,
    pub refunds: Vec<BookingRefund>,
    /// State of the booking.
    pub state: State,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SelectedChange {
    pub id: String,
    pub state: SelectedChangeState,
    /// RFC 3339 UTC: end of the hold on the new seats or cars. Null once the change is made.
    pub expires_at: Option<String>,
    /// Current price of the lines to change, in TRY.
    pub paid: Price,
    /// Price of the new lines, in TRY.
    pub price: Price,
    #[serde(flatten)]
    pub amounts: ChangeAmounts,
    /// Path of the payment page, relative to the origin. Null when nothing is due.
    pub payment_path: Option<String>,
}

/// State of a change. `held`: until it is paid. `made`: at once when nothing is due. `confirming`: nothing is
/// due, and the airline has not confirmed the change yet. `not_made`: the stock was sold out or the airline
/// refused; a payment for the change is refunded.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SelectedChangeState {
    Held,
    Made,
    Confirming,
    NotMade,
}

impl SelectedChange {
    pub fn of(order: &Order, id: &str) -> Option<Self> {
        let change = order.find_change(id)?;
        let (state, held_until) = match change.state {
            ChangeState::Held { .. } if order.change_under_way().is_some() => {
                (SelectedChangeState::Confirming, None)
            }
            ChangeState::Held { held_until } => (SelectedChangeState::Held, held_until),
            ChangeState::Made => (SelectedChangeState::Made, None),
            ChangeState::NotMade => (SelectedChangeState::NotMade, None),
        };
        let is_held = matches!(state, SelectedChangeState::Held);
        Some(Self {
            id: id.to_owned(),
            state,
            expires_at: held_until.map(instant),
            paid: change.sum.paid.into(),
            price: change.sum.price.into(),
            amounts: (&change.sum).into(),
            payment_path: is_held.then(|| order.change_path(id)),
        })
    }
}

/// Maximum number of units that count for one change: a party has no more seats in both directions
/// together.
const MOST_PLACES: usize = 18;

/// Finds the booking for a caller who may manage it, and searches the offers that its lines can be
/// changed to.
pub async fn search(
    context: &Context,
    caller: &Caller,
    product: Product,
    session_unique: &str,
    form: &ChangeSearchForm,
) -> ApiResult<ChangeOptions> {
    limits::check(limits::SEARCHES, context, caller).await?;
    let order = find_managed(context, caller, product, session_unique).await?;
    let mut errors = FieldErrors::default();
    let lines = chosen(&order, &form.line_ids).map_err(|faults| errors.merge(faults));
    let mut day = |field: &str, text: &Text| optional_date(field, text, &mut errors);
    let departure = day("departure_date", &form.departure_date);
    let (back, pickup) = (day("return_date", &form.return_date), day("pickup_date", &form.pickup_date));
    let dropoff = day("dropoff_date", &form.dropoff_date);
    let mut time = |field: &str, text: &Text| optional_time(field, text, &mut errors);
    let pickup_time = time("pickup_time", &form.pickup_time);
    let dropoff_time = time("dropoff_time", &form.dropoff_time);
    if product != Product::Car && form.departure_date.is_empty() && form.return_date.is_empty() {
        errors.add("departure_date", required());
    }
    errors.into_result()?;
    let dates =
        NewDates { departure: departure.or(pickup), back: back.or(dropoff), pickup_time, dropoff_time };
    let lines = lines.unwrap_or_default();
    Ok(change::search(context, &order.id, &lines, dates).await?)
}

fn optional_date(field: &str, text: &Text, errors: &mut FieldErrors) -> Option<Date> {
    if text.is_empty() { None } else { date(field, text, errors) }
}

fn optional_time(field: &str, text: &Text, errors: &mut FieldErrors) -> Option<Time> {
    if text.is_empty() { None } else { clock(field, text, errors) }
}

fn chosen(order: &Order, ids: &[String]) -> Result<Vec<usize>, FieldErrors> {
    if ids.is_empty() { Err(FieldErrors::one("line_ids", required())) } else { lines_of(order, ids) }
}

/// Holds the selected offer and quotes the change; with nothing due, makes the change.
pub async fn select(
    context: &Context,
    caller: &Caller,
    product: Product,
    session_unique: &str,
    form: &ChangeSelectForm,
) -> ApiResult<Json<ChangeSelected>> {
    let places = u32::try_from(form.line_ids.len().min(MOST_PLACES)).unwrap_or(1);
    let counted = limits::check_selection(context, caller, places).await?;
    let selected = Box::pin(hold(context, caller, product, session_unique, form)).await;
    if !selected.as_ref().is_ok_and(|selected| selected.0.status) {
        counted.take_back(context).await;
    }
    selected
}

async fn hold(
    context: &Context,
    caller: &Caller,
    product: Product,
    session_unique: &str,
    form: &ChangeSelectForm,
) -> ApiResult<Json<ChangeSelected>> {
    let order = find_managed(context, caller, product, session_unique).await?;
    let mut errors = require_all(&[("product_id", &form.product_id)]);
    let lines = chosen(&order, &form.line_ids).map_err(|faults| errors.merge(faults));
    let choice = choice(product, form, caller.currency).map_err(|faults| errors.merge(faults));
    let due = match &*form.due {
        "" => None,
        _ => form.due.read(Currency::Try).or_else(|| {
            errors.add("due", Message::new("rules.number"));
            None
        }),
    };
    errors.into_result()?;
    let (Ok(lines), Ok(choice)) = (lines, choice) else {
        return Err(FieldErrors::one("line_ids", Message::new("rules.invalid")).into());
    };
    let wish = Wish { lines, choice, due, currency: caller.currency, holder: Some(holder(context, caller)) };
    let selected = change::select_replacement(context, &order.id, &wish).await.map_err(|failure| {
        let failure = failure.renamed("alternative_prices.0", "fare_code");
        failure.renamed("alternative_prices.1", "return_fare_code")
    });
    let selected = gateway(selected, caller)?;
    let (refused, order, change) = match selected {
        Ok((order, id)) => (None, order.clone(), SelectedChange::of(&order, &id)),
        Err(refused) => (Some(refused), order, None),
    };
    Ok(Json(ChangeSelected {
        status: refused.is_none(),
        research: refused.as_ref().is_some_and(|refused| refused.research),
        refresh: refused.as_ref().is_some_and(|refused| refused.refresh),
        message: refused.map(|refused| refused.message).unwrap_or_default(),
        change,
        refunds: refunds(&order),
        state: order.state_at(context.now()),
    }))
}

fn choice(product: Product, form: &ChangeSelectForm, currency: Currency) -> Result<Choice, FieldErrors> {
    let product_id = form.product_id.clone();
    match product {
        Product::Flight => {
            let code = |code: &Text| Some(code.to_string()).filter(|code| !code.is_empty());
            let mut choice =
                FlightChoice { product_ids: vec![product_id], fare_codes: vec![code(&form.fare_code)] };
            if !form.return_product_id.is_empty() {
                choice.product_ids.push(form.return_product_id.to_string());
                choice.fare_codes.push(code(&form.return_fare_code));
            }
            Ok(Choice::Flight(choice))
        }
        Product::Bus => Ok(Choice::Bus { product_id, seats: seats(form, currency)? }),
        Product::Car => Ok(Choice::Car { product_id }),
    }
}

fn seats(
    form: &ChangeSelectForm,
    currency: Currency,
) -> Result<Vec<(u8, Option<domain::money::Money>)>, FieldErrors> {
    let mut errors = FieldErrors::default();
    let mut seats = Vec::new();
    // Seats beyond the maximum are not read: their number is checked later.
    for (at, chosen) in form.selected_seats.iter().enumerate().take(domain::bus::query::MAX_SEATS + 1) {
        let field = |field: &str| format!("selected_seats.{at}.{field}");
        let seat = given(&field("seat"), &chosen.seat).map(|seat| seat.parse::<u8>().unwrap_or(0));
        let price = match &*chosen.price {
            "" => Ok(None),
            _ => chosen
                .price
                .read(currency)
                .map(Some)
                .ok_or_else(|| FieldErrors::one(&field("price"), Message::new("rules.number"))),
        };
        match (seat, price) {
            (Ok(seat), Ok(price)) => seats.push((seat, price)),
            (seat, price) => {
                for faults in [seat.err(), price.err()].into_iter().flatten() {
                    errors.merge(faults);
                }
            }
        }
    }
    errors.into_result().map(|()| seats)
}
