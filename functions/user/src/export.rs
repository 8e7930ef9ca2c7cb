//! GET /api/user/export/

use axum::extract::State;
use axum::response::IntoResponse;
use bus::card::BusBookingCard;
use car::card::CarBookingCard;
use domain::Product;
use domain::account::Session;
use domain::failure::Result;
use domain::language::Language;
use domain::order::{Order, Purchase, Receipt};
use flight::card::FlightBookingCard;
use http::header::CONTENT_DISPOSITION;
use jiff::Timestamp;
use lambda::answer::Price;
use lambda::body::Json;
use lambda::product::after_sale::{AfterSale, BookingEvent, BookingRefund};
use lambda::product::alert::{PriceAlert, UserNotification, shown as shown_alert};
use lambda::product::open_ticket;
use lambda::product::shown::instant;
use lambda::responses::MemberErrors;
use lambda::signed_in::{Accounts, SignedIn};
use lambda::{ApiResult, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::bills::BillFields;
use crate::orders::find_all;
use crate::passengers::{PassengerFields, SavedPassenger};
use crate::profile::{User, shown};

/// Stored data of a member, complete except for data that gives access to the account.
#[derive(Debug, Serialize, ToSchema)]
pub struct Export {
    /// RFC 3339 UTC.
    pub exported_at: String,
    /// RFC 3339 UTC.
    pub registered_at: String,
    pub user: User,
    pub passengers: Vec<SavedPassenger>,
    /// Digests of the networks that the member signed in from.
    pub networks: Vec<String>,
    /// Former email addresses of the member in the last three days.
    pub former_emails: Vec<String>,
    /// Devices on which the member is signed in.
    pub sessions: Vec<ExportedSession>,
    pub bookings: Vec<ExportedBooking>,
    pub price_alerts: Vec<PriceAlert>,
    pub notifications: Vec<UserNotification>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedSession {
    pub device: Option<String>,
    pub city: Option<String>,
    /// RFC 3339 UTC: time of the sign-in.
    pub created_at: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedBooking {
    pub product: Product,
    pub booking: ExportedCard,
    /// Total charged to the card, in TRY.
    pub charge: Price,
    /// Card brand and last digits, the only stored data of the card.
    pub card: Option<String>,
    pub coupon: Option<String>,
    pub ticket_numbers: Vec<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub passengers: Vec<PassengerFields>,
    pub bill: Option<BillFields>,
    pub refunds: Vec<BookingRefund>,
    /// Events of the booking, oldest first.
    pub history: Vec<BookingEvent>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum ExportedCard {
    Flight(FlightBookingCard),
    Bus(BusBookingCard),
    Car(Box<CarBookingCard>),
}

/// Download all stored data of the member.
#[utoipa::path(get, path = "/api/user/export/", tag = "user", responses((status = 200, body = Export), MemberErrors))]
pub async fn export(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
) -> ApiResult<impl IntoResponse> {
    let now = accounts.now();
    let orders = find_all(&accounts.store, &user).await?;
    let mut bookings = Vec::new();
    for order in &orders {
        let mut booking = booking(&order.value, now, caller.language)?;
        if let ExportedCard::Bus(card) = &mut booking.booking {
            card.open_tickets = open_ticket::shown(&accounts.store, &card.codes, now).await?;
        }
        bookings.push(booking);
    }
    let alerts = accounts.store.find_alerts(&user.id, None).await?;
    let notifications = accounts.store.find_notifications(&user.id, now).await?;
    let display = accounts.rate(caller.currency).await?;
    let export = Export {
        exported_at: instant(now),
        registered_at: instant(user.created_at),
        user: shown(&accounts, &user).await?,
        passengers: user.passengers.iter().map(SavedPassenger::of).collect(),
        networks: user.networks.clone(),
        former_emails: user.former_emails.iter().map(|former| former.email.clone()).collect(),
        sessions: user.sessions.iter().map(session).collect(),
        bookings,
        price_alerts: alerts
            .iter()
            .filter_map(|alert| shown_alert(&alert.value, &user, &caller, display, now))
            .collect(),
        notifications: notifications
            .iter()
            .filter_map(|one| UserNotification::of(one, &caller, display))
            .collect(),
    };
    Ok(([(CONTENT_DISPOSITION, "attachment; filename=\"rota.json\"")], Json(export)))
}

fn session(session: &Session) -> ExportedSession {
    ExportedSession {
        device: session.device.clone(),
        city: session.city.clone(),
        created_at: instant(session.created_at),
    }
}

fn booking(order: &Order, now: Timestamp, language: Language) -> Result<ExportedBooking> {
    let people = order.people.as_ref();
    let contact = people.map(|people| &people.contact);
    let AfterSale { refunds, history, .. } = AfterSale::of(order, language, now);
    Ok(ExportedBooking {
        product: order.purchase.product(),
        booking: match &order.purchase {
            Purchase::Flight(_) => ExportedCard::Flight(FlightBookingCard::of(order, now, language)?),
            Purchase::Bus(_) => ExportedCard::Bus(BusBookingCard::of(order, now, language)?),
            Purchase::Car(_) => ExportedCard::Car(Box::new(CarBookingCard::of(order, now, language)?)),
        },
        charge: order.charged().into(),
        card: order.receipt().map(Receipt::card),
        coupon: order.coupon.as_ref().map(|used| used.code.clone()),
        ticket_numbers: order.ticket_numbers(),
        email: contact.map(|contact| contact.email.clone()),
        phone: contact.map(|contact| format!("+{}{}", contact.phone_code, contact.phone)),
        passengers: people.iter().flat_map(|people| &people.passengers).map(PassengerFields::of).collect(),
        bill: people.and_then(|people| people.bill.as_ref()).map(BillFields::of),
        refunds,
        history,
    })
}
