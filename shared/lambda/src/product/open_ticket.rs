//! Open tickets of buses, as a payment page asks for one and as bookings show theirs. Called by `bus` and `user`.

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
use crate::answer::Price;
use crate::body::Json;
use crate::limits::Limit;
use crate::{ApiResult, Caller};

/// Wrong codes of one network.
const GUESSES: Limit = Limit { name: "open-ticket", max: 30, window_s: 900 };

/// A credit for another trip of the same bus company.
#[derive(Debug, Serialize, ToSchema)]
pub struct BusOpenTicket {
    /// Four groups of four; they may be typed without what stands between. Of a booking, all but the last is masked for who has only
    /// its reference and a surname.
    pub code: String,
    /// The bus company's name.
    pub company: String,
    /// When it was made.
    pub value: Price,
    /// Remaining balance.
    pub balance: Price,
    /// `YYYY-MM-DD`, the last day on which it can be used.
    pub valid_until: String,
    /// Whether it can be used now: not used up, and not lapsed.
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

/// `ABCD-EFGH-JKLM-NPQR`.
fn shown_code(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// Of those that came of the order's cancellations.
pub fn codes(order: &Order) -> Vec<String> {
    let mut codes: Vec<String> =
        order.refunds.iter().filter_map(|refund| refund.open_ticket.clone()).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// As they are now.
pub async fn shown(store: &Store, codes: &[String], now: Timestamp) -> Result<Vec<BusOpenTicket>> {
    let mut shown = Vec::new();
    for code in codes {
        let found = open_ticket::find(store, code).await?;
        shown.extend(found.map(|open| BusOpenTicket::of(&open.value, now)));
    }
    Ok(shown)
}

/// What there is for the trip of the session. A code that cannot pay for it is a fault of its field.
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
    // This order may take again what it took before.
    open.uses.retain(|used| used.order_id != order.id);
    Ok(Json(BusOpenTicket::of(&open, now)))
}
