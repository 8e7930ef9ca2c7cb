//! A booking in its owner's list, which the function `user` returns.

use crate::booking::{BookingSummary, shown_price};
use crate::net::NetPrice;
use crate::open_ticket::{self, BusOpenTicket};
use domain::language::Language;
use domain::order::Order;
use domain::rejection::Rejection;
use jiff::Timestamp;
use rota_http::answer::{ConversionRate, Price};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::{BusStop, Company, Trip};

#[derive(Debug, Serialize, ToSchema)]
pub struct BusBookingCard {
    pub info: BookingSummary,
    pub company: Company,
    pub departure: BusStop,
    pub arrival: BusStop,
    /// Price in the display currency of the purchase.
    pub price: Price,
    /// Null when no change had a cost and nothing is refunded.
    #[schema(required = true)]
    pub net: Option<NetPrice>,
    /// Exchange rate at which the price was converted. Null for prices in TRY.
    #[schema(required = true)]
    pub rate: Option<ConversionRate>,
    /// Open tickets that cancelled seats were exchanged for, with their current balance.
    pub open_tickets: Vec<BusOpenTicket>,
    /// Codes of the open tickets, which the caller that shows the card looks up.
    #[serde(skip)]
    pub codes: Vec<String>,
}

impl BusBookingCard {
    pub fn of(order: &Order, now: Timestamp, language: Language) -> Result<Self, Rejection> {
        let trip = Trip::of(&order.purchase_now().bus()?.offer, language).ok_or(Rejection::NotFound)?;
        Ok(Self {
            info: BookingSummary::of(order, now),
            company: trip.company,
            departure: trip.departure,
            arrival: trip.arrival,
            price: shown_price(order).into(),
            net: NetPrice::of(order),
            rate: ConversionRate::of(order.display),
            open_tickets: vec![],
            codes: open_ticket::codes(order),
        })
    }
}
