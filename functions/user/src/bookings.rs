//! GET /api/user/{flight|bus|car}/bookings/

use api::bus::card::BusBookingCard;
use api::car::card::CarBookingCard;
use api::flight::card::FlightBookingCard;
use api::open_ticket;
use axum::extract::State;
use domain::Product;
use domain::account::Account;
use domain::failure::Result;
use domain::message::{FieldErrors, Message};
use domain::order::Order;
use domain::rejection::Rejection;
use rota_http::body::{Json, Query};
use rota_http::responses::MemberFormErrors;
use rota_http::signed_in::{Accounts, SignedIn};
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

const PER_PAGE: u32 = 10;
const PER_PAGE_MAX: u32 = 50;
/// Maximum number of listed bookings per product.
pub const BOOKINGS_MAX: u32 = 1000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageParams {
    /// Number of the page, from 1.
    #[param(minimum = 1, maximum = 1000, required = false)]
    page: Option<u32>,
    /// Bookings per page, 10 by default.
    #[param(minimum = 1, maximum = 50, required = false)]
    per_page: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FlightBookings {
    /// Null for the last page.
    pub next_page: Option<u32>,
    pub results: Vec<FlightBookingCard>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BusBookings {
    /// Null for the last page.
    pub next_page: Option<u32>,
    pub results: Vec<BusBookingCard>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CarBookings {
    /// Null for the last page.
    pub next_page: Option<u32>,
    pub results: Vec<CarBookingCard>,
}

/// List the member's flights, newest booking first.
#[utoipa::path(get, path = "/api/user/flight/bookings/", tag = "user", params(PageParams), responses((status = 200, body = FlightBookings), MemberFormErrors))]
pub async fn get_flight_bookings(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
    Query(params): Query<PageParams>,
) -> ApiResult<Json<FlightBookings>> {
    let card = |order: &Order| FlightBookingCard::of(order, accounts.now(), caller.language);
    let (results, next_page) = page(&accounts, &user, Product::Flight, &params, card).await?;
    Ok(Json(FlightBookings { next_page, results }))
}

/// List the member's bus trips, newest booking first.
#[utoipa::path(get, path = "/api/user/bus/bookings/", tag = "user", params(PageParams), responses((status = 200, body = BusBookings), MemberFormErrors))]
pub async fn get_bus_bookings(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
    Query(params): Query<PageParams>,
) -> ApiResult<Json<BusBookings>> {
    let card = |order: &Order| BusBookingCard::of(order, accounts.now(), caller.language);
    let (mut results, next_page) = page(&accounts, &user, Product::Bus, &params, card).await?;
    for card in &mut results {
        card.open_tickets = open_ticket::shown(&accounts.store, &card.codes, accounts.now()).await?;
    }
    Ok(Json(BusBookings { next_page, results }))
}

/// List the member's rentals, newest booking first.
#[utoipa::path(get, path = "/api/user/car/bookings/", tag = "user", params(PageParams), responses((status = 200, body = CarBookings), MemberFormErrors))]
pub async fn get_car_bookings(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
    Query(params): Query<PageParams>,
) -> ApiResult<Json<CarBookings>> {
    let card = |order: &Order| CarBookingCard::of(order, accounts.now(), caller.language);
    let (results, next_page) = page(&accounts, &user, Product::Car, &params, card).await?;
    Ok(Json(CarBookings { next_page, results }))
}

/// Returns a page of cards, and the number of the next page.
async fn page<Card>(
    accounts: &Accounts,
    user: &Account,
    product: Product,
    params: &PageParams,
    card: impl Fn(&Order) -> Result<Card, Rejection>,
) -> Result<(Vec<Card>, Option<u32>)> {
    let (page, per_page) = check(params)?;
    let before = (page - 1).saturating_mul(per_page);
    // One extra id tells whether there is a next page.
    let wanted = before.saturating_add(per_page).saturating_add(1).min(BOOKINGS_MAX);
    let limit = i32::try_from(wanted).unwrap_or(i32::MAX);
    let ids = accounts.store.find_order_ids_of_user(&user.id, Some(product), limit).await?;
    let mut ids = ids.into_iter().skip(usize::try_from(before).unwrap_or(usize::MAX)).peekable();
    let mut cards = Vec::new();
    for id in ids.by_ref().take(usize::try_from(per_page).unwrap_or(usize::MAX)) {
        let order = accounts.store.find_order(&id).await?.map(|stored| stored.value);
        // The index may still list an order that was just erased.
        if let Some(order) = order.filter(|order| order.user_id.as_ref() == Some(&user.id)) {
            let order = if user.opens(&order) { order } else { order.with_masked_codes() };
            cards.push(card(&order)?);
        }
    }
    Ok((cards, ids.peek().map(|_| page + 1)))
}

fn check(params: &PageParams) -> Result<(u32, u32), FieldErrors> {
    let mut errors = FieldErrors::default();
    let mut within = |name: &str, value: Option<u32>, usual: u32, most: u32| {
        let value = value.unwrap_or(usual);
        if value == 0 || value > most {
            errors.add(name, Message::new("rules.invalid"));
        }
        value
    };
    let page = within("page", params.page, 1, BOOKINGS_MAX);
    let per_page = within("per_page", params.per_page, PER_PAGE, PER_PAGE_MAX);
    errors.into_result().map(|()| (page, per_page))
}
