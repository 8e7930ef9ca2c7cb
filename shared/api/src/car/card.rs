//! A booking in its owner's list, which the function `user` returns.

use crate::booking::{BookingSummary, shown_price};
use crate::net::NetPrice;
use crate::shown::time;
use domain::car::location::LocationId;
use domain::language::Language;
use domain::order::Order;
use domain::rejection::Rejection;
use jiff::Timestamp;
use jiff::civil::DateTime;
use rota_http::answer::{ConversionRate, Price};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::{Car, CarLocation};

#[derive(Debug, Serialize, ToSchema)]
pub struct CarBookingCard {
    pub info: BookingSummary,
    pub car: Option<Car>,
    pub pickup: RentalStop,
    pub dropoff: RentalStop,
    /// Price charged to the card, in the display currency of the purchase.
    pub price: Price,
    /// Null when no change had a cost and nothing is refunded.
    #[schema(required = true)]
    pub net: Option<NetPrice>,
    /// Exchange rate at which the price was converted. Null for prices in TRY.
    #[schema(required = true)]
    pub rate: Option<ConversionRate>,
}

/// Place and time of a pick-up or return.
#[derive(Debug, Serialize, ToSchema)]
pub struct RentalStop {
    pub location: CarLocation,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// `HH:MM`.
    pub time: String,
}

impl CarBookingCard {
    pub fn of(order: &Order, now: Timestamp, language: Language) -> Result<Self, Rejection> {
        let purchase = order.purchase_now();
        let car = purchase.car()?;
        let query = &car.query;
        let stop = |place: LocationId, at: DateTime| RentalStop {
            location: CarLocation::of(place, language),
            date: at.date().to_string(),
            time: time(at),
        };
        Ok(Self {
            info: BookingSummary::of(order, now),
            car: Some(Car::of(&car.offer.model, language)),
            pickup: stop(query.pickup_location, query.pickup()),
            dropoff: stop(query.dropoff_location, query.dropoff()),
            price: shown_price(order).into(),
            net: NetPrice::of(order),
            rate: ConversionRate::of(order.display),
        })
    }
}
