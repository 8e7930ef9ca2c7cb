//! A booking in its owner's list, which the function `user` returns.

use crate::booking::{BookingSummary, shown_price};
use crate::net::NetPrice;
use domain::flight::offer::FlightDirection;
use domain::language::Language;
use domain::order::Order;
use domain::rejection::Rejection;
use jiff::Timestamp;
use rota_http::answer::{ConversionRate, Price};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::{self, Airport};

#[derive(Debug, Serialize, ToSchema)]
pub struct FlightBookingCard {
    pub info: BookingSummary,
    #[schema(required = true)]
    pub departure_booking: Option<CardDirection>,
    #[schema(required = true)]
    pub return_booking: Option<CardDirection>,
    /// Price in the display currency of the purchase.
    pub price: Price,
    /// Null when no change had a cost and nothing is refunded.
    #[schema(required = true)]
    pub net: Option<NetPrice>,
    /// Exchange rate at which the price was converted. Null for prices in TRY.
    #[schema(required = true)]
    pub rate: Option<ConversionRate>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CardDirection {
    pub info: CardDirectionInfo,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CardDirectionInfo {
    pub departure_airport: Airport,
    pub arrival_airport: Airport,
    /// `YYYY-MM-DD`, local to the airport.
    pub departure_date: String,
    /// `HH:MM`, local to the airport.
    pub departure_time: String,
}

impl FlightBookingCard {
    pub fn of(order: &Order, now: Timestamp, language: Language) -> Result<Self, Rejection> {
        let purchase = order.purchase_now();
        let flight = purchase.flight()?;
        let mut directions = flight.directions().map(|(flown, _)| direction(flown, language));
        Ok(Self {
            info: BookingSummary::of(order, now),
            departure_booking: directions.next().flatten(),
            return_booking: directions.next().flatten(),
            price: shown_price(order).into(),
            net: NetPrice::of(order),
            rate: ConversionRate::of(order.display),
        })
    }
}

fn direction(flown: &FlightDirection, language: Language) -> Option<CardDirection> {
    let departure = view::departure(flown.segments.first()?, language);
    let arrival = view::arrival(flown.segments.last()?, language);
    let info = CardDirectionInfo {
        departure_airport: departure.airport,
        arrival_airport: arrival.airport,
        departure_date: departure.date,
        departure_time: departure.time,
    };
    Some(CardDirection { info })
}
