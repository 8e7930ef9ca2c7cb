//! Open tickets of buses: the lookup for a payment page, and their display in bookings. Called by `bus`
//! and `user`.

use domain::bus::open_ticket::OpenTicket;
use domain::failure::Result;
use domain::order::Order;
use domain::place::turkish_time;
use domain::rejection::Rejection;
use jiff::Timestamp;
use journey::{Context, open_ticket};
use serde::{Deserialize, Serialize};
use store::Store;
use utoipa::ToSchema;

use super::form::Line;
use super::search::given;
use rota_http::answer::Price;
use rota_http::body::Json;
use rota_http::limits::Limit;
use rota_http::{ApiResult, Caller};

/// Limit for wrong codes by one network.
const GUESSES: Limit = Limit { name: "open-ticket", max: 30, window_s: 900 };

/// A credit for another trip with the same bus company.
#[derive(Debug, Serialize, ToSchema)]
pub struct BusOpenTicket {
    /// Code in four groups of four letters; the separators may be left out when typing. In a booking, all
    /// groups but the last are masked for a caller with only the booking's reference and a surname.
    pub code: String,
    /// Name of the bus company.
    pub company: String,
    /// Value when the open ticket was made.
    pub value: Price,
    /// Remaining balance.
    pub balance: Price,
    /// `YYYY-MM-DD`, the last day of use.
    pub valid_until: String,
    /// True when the open ticket can be used now: not used up, and not expired.
    pub usable: bool,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct OpenTicketForm {
    /// Session id of the order to pay with the open ticket.
    #[serde(default)]
    #[schema(required = true)]
    pub session_unique: String,
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 64)]
    pub open_ticket_code: Line,
}

impl BusOpenTicket {
    fn of(open: &OpenTicket, now: Timestamp) -> Self {
        let balance = open.balance();
        Self {
            code: shown_code(&open.code),
            company: open.company_name.clone(),
            value: open.value.into(),
            balance: balance.into(),
            valid_until: open.expires_on.to_string(),
            usable: balance.minor > 0 && turkish_time(now).date() <= open.expires_on,
        }
    }
}

/// Formats a code as `ABCD-EFGH-JKLM-NPQR`.
fn shown_code(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// Returns the codes of the open tickets that the order's cancellations gave.
pub fn codes(order: &Order) -> Vec<String> {
    let mut codes: Vec<String> =
        order.refunds.iter().filter_map(|refund| refund.open_ticket.clone()).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// Returns the open tickets in their present state.
pub async fn shown(store: &Store, codes: &[String], now: Timestamp) -> Result<Vec<BusOpenTicket>> {
    let mut shown = Vec::new();
    for code in codes {
        let found = open_ticket::find(store, code).await?;
        shown.extend(found.map(|open| BusOpenTicket::of(&open.value, now)));
    }
    Ok(shown)
}

/// Returns the open ticket as the order of the session can use it. A code that cannot pay for that order
/// is a fault of its field.
pub async fn look_up(
    context: &Context,
    caller: &Caller,
    form: &OpenTicketForm,
) -> ApiResult<Json<BusOpenTicket>> {
    let (store, network, now) = (&context.store, caller.network(), context.now());
    GUESSES.refuse_spent(store, &network, now).await?;
    let order = store.get_order(given("session_unique", &form.session_unique)?).await?.value;
    order.purchase.bus()?;
    let code = given("open_ticket_code", &form.open_ticket_code)?;
    let (price, today) = (order.purchase.charge(), turkish_time(now).date());
    if let Err(fault) = open_ticket::take(store, code, &order, price, today).await? {
        GUESSES.count(store, &network, now).await?;
        return Err(fault.into());
    }
    let found = open_ticket::find(store, &open_ticket::read_code(code)).await?.ok_or(Rejection::NotFound)?;
    let mut open = found.value;
    // The order may use again the amount that it used before.
    open.uses.retain(|used| used.order_id != order.id);
    Ok(Json(BusOpenTicket::of(&open, now)))
}
