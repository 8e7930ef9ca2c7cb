//! Client of Duffel's API. Each request goes through [`Duffel::send`]. Duffel has no idempotency key for
//! orders: after [`CallError::Unknown`] the order is looked up ([`Duffel::find_orders`]) and the request is
//! never repeated.

mod error;
mod limits;

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use domain::clock::Clock;
use domain::money::Money;
use jiff::Timestamp;
use reqwest::header::{ACCEPT, AUTHORIZATION, HeaderValue};
use reqwest::{Method, StatusCode, Url};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use error::{CallError, Refusal, Report};
use limits::{Limit, Limits};

use crate::request::balance;
use crate::wire::{
    AirlineInitiatedChange, CancellationQuoteRequest, ChangePayment, ChangeRequest, CreateChange,
    CreateOrder, CreatePayment, Data, Offer, OfferRequest, Order, OrderCancellation, OrderChange,
    OrderChangeOffer, OrderChangeRequest, Page, Payment, SearchRequest,
};

const VERSION: &str = "v2";
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// Timeout for calls that wait for an airline, used only by workers. An airline may take two minutes, and
/// Duffel recommends a slightly longer timeout.
const AIRLINE_TIMEOUT: Duration = Duration::from_secs(130);
/// Timeout for calls to an airline while a buyer waits: a request may take 29 seconds, including its own
/// reads.
const ASK_TIMEOUT: Duration = Duration::from_secs(16);
const READ_TIMEOUT: Duration = Duration::from_secs(8);
/// Timeout of a search: Duffel waits for airlines for `supplier_timeout` and then responds.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(45);
/// Size limit of an uncompressed response. A search with 220 offers had 1.8 MB.
const MAX_ANSWER_BYTES: usize = 12 * 1024 * 1024;
/// Page size; the maximum that Duffel allows.
const PAGE: &str = "200";
const MOST_PAGES: usize = 5;

pub struct Duffel {
    base_url: String,
    token: String,
    clock: Arc<dyn Clock>,
    limits: Limits,
    /// HTTP client, built at the first call: building it reads the system's certificates.
    http: LazyLock<Result<reqwest::Client, reqwest::Error>>,
}

impl fmt::Debug for Duffel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Duffel({})", self.base_url)
    }
}

/// Result of creating an order.
#[derive(Debug, Clone, PartialEq)]
pub enum Created {
    Order(Box<Order>),
    /// The airline has not confirmed yet, which may take hours. A webhook reports the outcome, as does
    /// [`Duffel::find_orders`].
    Accepted,
}

/// Properties of a call.
#[derive(Clone, Copy)]
struct Call {
    limit: Limit,
    timeout: Duration,
    /// True when the call changes something at Duffel or the airline: then a lost response leaves the outcome
    /// unknown.
    changes: bool,
}

const READ: Call = Call { limit: Limit::Others, timeout: READ_TIMEOUT, changes: false };
/// Read that waits for the airline.
const ASK: Call = Call { limit: Limit::Others, timeout: ASK_TIMEOUT, changes: false };
/// Change of an order while the buyer waits.
const CHANGE: Call = Call { limit: Limit::Paid, timeout: ASK_TIMEOUT, changes: true };
/// Lookup for a paid order, or for an offer that is being ordered.
const FIND: Call = Call { limit: Limit::Paid, timeout: READ_TIMEOUT, changes: false };
/// Purchase of tickets.
const BUY: Call = Call { limit: Limit::Paid, timeout: AIRLINE_TIMEOUT, changes: true };
const SEARCH: Call = Call { limit: Limit::Searches, timeout: SEARCH_TIMEOUT, changes: false };

impl Duffel {
    /// Creates a client. `base_url` is an origin without a trailing slash.
    pub fn new(base_url: impl Into<String>, token: impl Into<String>, clock: Arc<dyn Clock>) -> Self {
        Self {
            base_url: base_url.into(),
            token: token.into(),
            clock,
            limits: Limits::default(),
            http: LazyLock::new(http),
        }
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Searches for the offers of airlines that respond within `supplier_timeout` (2 seconds or more). When
    /// `return_offers` is false, the offers are read by [`Self::offers`].
    pub async fn search(
        &self,
        request: &SearchRequest,
        supplier_timeout: Duration,
        return_offers: bool,
    ) -> Result<OfferRequest, CallError> {
        let timeout = supplier_timeout.as_millis().to_string();
        let query =
            [("return_offers", if return_offers { "true" } else { "false" }), ("supplier_timeout", &timeout)];
        self.post(&["offer_requests"], &query, request, SEARCH).await
    }

    /// Returns the offers of a search, cheapest first.
    pub async fn offers(&self, offer_request_id: &str) -> Result<Vec<Offer>, CallError> {
        let query = [("offer_request_id", offer_request_id), ("sort", "total_amount")];
        self.list(&["offers"], &query, READ).await
    }

    /// Returns the offer as the airline sells it now; `None` when it is no longer sold.
    pub async fn offer(&self, id: &str) -> Result<Option<Offer>, CallError> {
        self.offer_by(id, ASK).await
    }

    /// Reads the offer of a paid order, from the reserved share of the limit.
    pub async fn offer_to_order(&self, id: &str) -> Result<Option<Offer>, CallError> {
        self.offer_by(id, Call { timeout: ASK_TIMEOUT, ..FIND }).await
    }

    async fn offer_by(&self, id: &str, call: Call) -> Result<Option<Offer>, CallError> {
        let found = self.get(&["offers", id], &[], call).await;
        absent(found, &[Refusal::OfferGone, Refusal::NotFound])
    }

    /// Orders the tickets of an offer, or holds them.
    pub async fn create_order(&self, order: &CreateOrder) -> Result<Created, CallError> {
        let (status, body) = self.send(Method::POST, &["orders"], &[], Some(body(order)?), BUY).await?;
        if status == StatusCode::ACCEPTED {
            return Ok(Created::Accepted);
        }
        Ok(Created::Order(Box::new(read(&body, status, BUY)?)))
    }

    pub async fn order(&self, id: &str) -> Result<Option<Order>, CallError> {
        absent(self.get(&["orders", id], &[], FIND).await, &[Refusal::NotFound])
    }

    /// Returns the orders made from an offer. Their metadata identifies the wanted one; an order that names
    /// another offer is left out.
    pub async fn find_orders(&self, offer_id: &str) -> Result<Vec<Order>, CallError> {
        let mut orders: Vec<Order> = self.list(&["orders"], &[("offer_id", offer_id)], FIND).await?;
        orders.retain(|order| order.offer_id.as_deref().is_none_or(|id| id == offer_id));
        Ok(orders)
    }

    /// Pays a held order from the balance.
    pub async fn pay(&self, order_id: &str, amount: Money) -> Result<Payment, CallError> {
        let payment = CreatePayment { order_id: order_id.to_owned(), payment: balance(amount) };
        self.post(&["payments"], &[], &payment, BUY).await
    }

    /// Returns the refund for cancelling a whole order. Only the newest quote can be confirmed.
    pub async fn quote_cancellation(&self, order_id: &str) -> Result<OrderCancellation, CallError> {
        let request = CancellationQuoteRequest { order_id: order_id.to_owned() };
        self.post(&["order_cancellations"], &[], &request, ASK).await
    }

    pub async fn confirm_cancellation(&self, id: &str) -> Result<OrderCancellation, CallError> {
        self.act(&["order_cancellations", id, "actions", "confirm"]).await
    }

    /// Returns the state of a cancellation quote: confirmed once `confirmed_at` is set.
    pub async fn cancellation(&self, id: &str) -> Result<Option<OrderCancellation>, CallError> {
        absent(self.get(&["order_cancellations", id], &[], FIND).await, &[Refusal::NotFound])
    }

    /// Requests other flights for an order.
    pub async fn request_change(&self, request: &ChangeRequest) -> Result<OrderChangeRequest, CallError> {
        self.post(&["order_change_requests"], &[], request, ASK).await
    }

    pub async fn change_offer(&self, id: &str) -> Result<Option<OrderChangeOffer>, CallError> {
        let found = self.get(&["order_change_offers", id], &[], READ).await;
        absent(found, &[Refusal::OfferGone, Refusal::NotFound])
    }

    /// Chooses a change offer, which has no effect until it is confirmed.
    pub async fn choose_change(&self, change_offer_id: &str) -> Result<OrderChange, CallError> {
        let chosen = CreateChange { selected_order_change_offer: change_offer_id.to_owned() };
        self.post(&["order_changes"], &[], &chosen, ASK).await
    }

    /// Confirms a change. `due` is the amount to pay from the balance; `None` when nothing is due or an
    /// amount is refunded.
    pub async fn confirm_change(&self, id: &str, due: Option<Money>) -> Result<OrderChange, CallError> {
        let payment = ChangePayment { payment: due.map(balance) };
        self.post(&["order_changes", id, "actions", "confirm"], &[], &payment, CHANGE).await
    }

    /// Returns the state of a change: made once `confirmed_at` is set.
    pub async fn change(&self, id: &str) -> Result<Option<OrderChange>, CallError> {
        absent(self.get(&["order_changes", id], &[], FIND).await, &[Refusal::NotFound])
    }

    /// Returns the changes that the airline made to an order.
    pub async fn airline_changes(&self, order_id: &str) -> Result<Vec<AirlineInitiatedChange>, CallError> {
        self.list(&["airline_initiated_changes"], &[("order_id", order_id)], READ).await
    }

    pub async fn accept_airline_change(&self, id: &str) -> Result<AirlineInitiatedChange, CallError> {
        self.act(&["airline_initiated_changes", id, "actions", "accept"]).await
    }

    async fn get<T: DeserializeOwned>(
        &self,
        path: &[&str],
        query: &[(&str, &str)],
        call: Call,
    ) -> Result<T, CallError> {
        let (status, body) = self.send(Method::GET, path, query, None, call).await?;
        read(&body, status, call)
    }

    async fn post<T: DeserializeOwned>(
        &self,
        path: &[&str],
        query: &[(&str, &str)],
        data: &impl Serialize,
        call: Call,
    ) -> Result<T, CallError> {
        let (status, answer) = self.send(Method::POST, path, query, Some(body(data)?), call).await?;
        read(&answer, status, call)
    }

    /// Makes a change that is named by its URL alone.
    async fn act<T: DeserializeOwned>(&self, path: &[&str]) -> Result<T, CallError> {
        let (status, body) = self.send(Method::POST, path, &[], None, CHANGE).await?;
        read(&body, status, CHANGE)
    }

    /// Returns the items of all pages of a list, up to `MOST_PAGES`.
    async fn list<T: DeserializeOwned>(
        &self,
        path: &[&str],
        query: &[(&str, &str)],
        call: Call,
    ) -> Result<Vec<T>, CallError> {
        let mut found = Vec::new();
        let mut cursor: Option<String> = None;
        for _ in 0..MOST_PAGES {
            let mut asked = query.to_vec();
            asked.push(("limit", PAGE));
            asked.extend(cursor.as_deref().map(|after| ("after", after)));
            let (status, body) = self.send(Method::GET, path, &asked, None, call).await?;
            let page: Page<T> = serde_json::from_slice(&body).map_err(|_| unreadable(status, call))?;
            let next = page.after().map(str::to_owned);
            found.extend(page.data);
            if next.is_none() || next == cursor {
                return Ok(found);
            }
            cursor = next;
        }
        Ok(found)
    }

    /// Sends every request. Errors of the HTTP client are dropped, because their text could contain the
    /// request's data.
    async fn send(
        &self,
        method: Method,
        path: &[&str],
        query: &[(&str, &str)],
        body: Option<Vec<u8>>,
        call: Call,
    ) -> Result<(StatusCode, Vec<u8>), CallError> {
        self.limits.check(call.limit, self.clock.now())?;
        let lost = || if call.changes { CallError::Unknown(Report::default()) } else { unsent() };
        let mut url = Url::parse(&self.base_url).map_err(|_| unsent())?;
        url.path_segments_mut().map_err(|()| unsent())?.push("air").extend(path);
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        let mut authorization =
            HeaderValue::from_str(&format!("Bearer {}", self.token)).map_err(|_| unsent())?;
        authorization.set_sensitive(true);
        let http = self.http.as_ref().map_err(|_| unsent())?;
        let mut request = http
            .request(method, url)
            .timeout(call.timeout)
            .header(AUTHORIZATION, authorization)
            .header(ACCEPT, "application/json")
            .header("Duffel-Version", VERSION);
        if let Some(body) = body {
            request = request.header("Content-Type", "application/json").body(body);
        }
        let mut response =
            request.send().await.map_err(|error| if error.is_connect() { unsent() } else { lost() })?;
        let status = response.status();
        let is_refused = status == StatusCode::TOO_MANY_REQUESTS;
        let until = self.limits.note(call.limit, response.headers(), is_refused);
        if is_refused {
            return Err(CallError::RateLimited { until });
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|_| lost())? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > MAX_ANSWER_BYTES {
                return Err(unreadable(status, call));
            }
        }
        if status.is_success() {
            Ok((status, bytes))
        } else {
            Err(error::failure(status, &bytes, call.changes))
        }
    }
}

fn body(data: &impl Serialize) -> Result<Vec<u8>, CallError> {
    serde_json::to_vec(&Data { data }).map_err(|_| unsent())
}

fn read<T: DeserializeOwned>(body: &[u8], status: StatusCode, call: Call) -> Result<T, CallError> {
    let answer: Data<T> = serde_json::from_slice(body).map_err(|_| unreadable(status, call))?;
    Ok(answer.data)
}

fn absent<T>(found: Result<T, CallError>, reasons: &[Refusal]) -> Result<Option<T>, CallError> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.refusal().is_some_and(|reason| reasons.contains(&reason)) => Ok(None),
        Err(error) => Err(error),
    }
}

fn unsent() -> CallError {
    CallError::Unavailable(Report::default())
}

fn unreadable(status: StatusCode, call: Call) -> CallError {
    let report = Report { status: Some(status.as_u16()), ..Report::default() };
    if call.changes { CallError::Unknown(report) } else { CallError::Unavailable(report) }
}

fn http() -> Result<reqwest::Client, reqwest::Error> {
    outbound::client().connect_timeout(CONNECT_TIMEOUT).build()
}
