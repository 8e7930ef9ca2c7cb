//! Offers as result cards, and the statistics for the filters.

use domain::flight::offer::{FareOption, FlightDirection, Offer};
use domain::language::Language;
use domain::money::{Currency, Rate};
use domain::order::cancellation_of_fare;
use jiff::Timestamp;
use rota_http::answer::Price;
use serde::Serialize;
use utoipa::ToSchema;

use crate::payment::OnlineTerms;
use crate::search::{Range, each, range};
use crate::shown;

use super::view::{self, Airline, Baggage, FlightClass, FlightCo2, Stop, Transfer};

/// One direction, or a package of a round trip at a joint price.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum ResultItem {
    Packaged(Box<PackagedItem>),
    Single(Box<SingleItem>),
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SingleItem {
    pub product_id: String,
    #[serde(flatten)]
    pub flight: FlightItem,
    pub price: ItemPrice,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PackagedItem {
    pub product_id: String,
    pub departure: FlightItem,
    pub r#return: FlightItem,
    pub price: ItemPrice,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FlightItem {
    pub airline: Airline,
    pub departure: Stop,
    pub arrival: Stop,
    pub information: Information,
    pub transfers: Vec<Transfer>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Information {
    pub total_transfer_count: usize,
    /// `HH:MM` from the first departure to the last arrival.
    pub duration: String,
    pub baggage: Baggage,
    pub flight_number: String,
    pub class: FlightClass,
    /// `HH:MM`: sum of all layovers; null for a direct flight.
    pub standby_time: Option<String>,
    /// Seats left on the fullest segment. Seats that others hold or bought are subtracted when nine or fewer
    /// seats are left.
    pub remaining_seats: u32,
    /// Emission per passenger; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = FlightCo2, required = false)]
    pub co2: Option<FlightCo2>,
}

/// Prices for all passengers together.
#[derive(Debug, Serialize, ToSchema)]
pub struct ItemPrice {
    /// Price of the cheapest fare, a decimal string.
    pub total: String,
    pub currency: Currency,
    pub alternative_prices: Vec<AlternativePrice>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AlternativePrice {
    /// Code of the fare; `XF` is the recommended one.
    pub code: String,
    pub name: String,
    pub price: Price,
    pub features: Features,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Features {
    pub baggage_allowance: Baggage,
    pub seat_selection: bool,
    pub free_cancel: bool,
    pub free_change: bool,
    /// Current change fee per passenger, in addition to the fare difference. 0 when changes are free, null
    /// when changes are not possible.
    pub change_fee: Option<Price>,
    /// Online cancellation of the fare if bought now: deadline and refund. Null when the fare cannot be
    /// cancelled online, or the airline does not state its terms.
    pub cancellation: Option<OnlineTerms>,
    /// Terms of the external supplier that sells the fare. Omitted for the built-in network.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = SupplierTerms, required = false)]
    pub supplier: Option<SupplierTerms>,
}

/// Terms that apply to fares of an external supplier.
#[derive(Debug, Serialize, ToSchema)]
pub struct SupplierTerms {
    /// RFC 3339 UTC: time until which the price is likely valid. The seat is taken once the order is paid.
    pub price_until: String,
    /// True when the airline requires a passport of every passenger.
    pub documents_required: bool,
    /// True when the terms of changes are known.
    pub change_known: bool,
    /// True when the terms of cancellations are known.
    pub cancellation_known: bool,
}

impl SupplierTerms {
    pub fn of(fare: &FareOption) -> Option<Self> {
        let quote = fare.quote.as_ref()?;
        Some(Self {
            price_until: shown::instant(quote.booking.expires_at),
            documents_required: quote.documents_required,
            change_known: !fare.change_policies.is_empty(),
            cancellation_known: !fare.cancellation_policies.is_empty(),
        })
    }
}

/// Values for the filters of the results. The `return_*` fields are set only when there are round-trip
/// packages.
#[derive(Debug, Serialize, ToSchema)]
pub struct Statistics {
    pub airlines: Vec<Airline>,
    pub transfers: Vec<usize>,
    pub departure_time: Option<Range>,
    pub arrival_time: Option<Range>,
    pub duration: Option<Range>,
    pub price: Option<Range>,
    pub return_airlines: Vec<Airline>,
    pub return_transfers: Vec<usize>,
    pub return_departure_time: Option<Range>,
    pub return_arrival_time: Option<Range>,
    pub return_duration: Option<Range>,
    /// Price range of the round-trip packages, whose price covers both directions.
    pub return_price: Option<Range>,
}

/// Builds the cards of the offers as of `as_of`.
pub fn items(offers: &[Offer], as_of: Timestamp, display: Rate, language: Language) -> Vec<ResultItem> {
    offers.iter().filter_map(|offer| item(offer, as_of, display, language)).collect()
}

/// Returns `None` for an offer without a flight, which no supplier returns.
fn item(offer: &Offer, as_of: Timestamp, display: Rate, language: Language) -> Option<ResultItem> {
    let (product_id, price) = (offer.product_id.clone(), item_price(offer, as_of, display, language)?);
    let flight = |direction| flight_item(direction, offer, language);
    Some(match offer.directions.as_slice() {
        [there, back] => ResultItem::Packaged(Box::new(PackagedItem {
            product_id,
            departure: flight(there)?,
            r#return: flight(back)?,
            price,
        })),
        [only] => ResultItem::Single(Box::new(SingleItem { product_id, flight: flight(only)?, price })),
        _ => return None,
    })
}

fn flight_item(direction: &FlightDirection, offer: &Offer, language: Language) -> Option<FlightItem> {
    let (first, last, fare) = (direction.segments.first()?, direction.segments.last()?, offer.fares.first()?);
    Some(FlightItem {
        airline: Airline::of(first),
        departure: view::departure(first, language),
        arrival: view::arrival(last, language),
        information: Information {
            total_transfer_count: direction.segments.len() - 1,
            duration: shown::minutes(i64::from(direction.duration_minutes)),
            baggage: Baggage::of(fare),
            flight_number: first.departure.flight.to_string(),
            class: FlightClass::of(first.departure.cabin, language),
            standby_time: view::standby(direction),
            remaining_seats: offer.remaining_seats,
            co2: FlightCo2::of(direction, offer),
        },
        transfers: view::transfers(direction, language),
    })
}

fn item_price(offer: &Offer, as_of: Timestamp, display: Rate, language: Language) -> Option<ItemPrice> {
    let Price { total, currency } = shown::price(offer.fares.first()?.total, display);
    let alternative_price = |fare: &FareOption| AlternativePrice {
        code: fare.code.clone(),
        name: view::fare_name(fare, language),
        price: shown::price(fare.total, display),
        features: Features {
            baggage_allowance: Baggage::of(fare),
            seat_selection: fare.seat_selection,
            free_cancel: fare.free_cancel,
            free_change: fare.free_change,
            change_fee: fare.change_fee(as_of).map(|fee| shown::price(fee, display)),
            cancellation: cancellation_of_fare(&offer.directions, fare, as_of)
                .map(|terms| OnlineTerms::of(terms, language, |back| shown::price(back, display))),
            supplier: SupplierTerms::of(fare),
        },
    };
    let alternative_prices = offer.fares.iter().map(alternative_price).collect();
    Some(ItemPrice { total, currency, alternative_prices })
}

/// Computes the statistics. `items` are the cards of `offers`, which have amounts and minutes as numbers.
pub fn statistics(items: &[ResultItem], offers: &[Offer]) -> Statistics {
    let there: Vec<&FlightItem> = items.iter().map(ResultItem::there).collect();
    let back: Vec<&FlightItem> = items.iter().filter_map(ResultItem::back).collect();
    let priced = items.iter().zip(offers);
    Statistics {
        airlines: each(there.iter().map(|flight| flight.airline.clone())),
        transfers: each(there.iter().map(|flight| flight.information.total_transfer_count)),
        departure_time: range(there.iter().map(|flight| &flight.departure.time)),
        arrival_time: range(there.iter().map(|flight| &flight.arrival.time)),
        duration: range(there.iter().map(|flight| &flight.information.duration)),
        price: price_range(priced.clone()),
        return_airlines: each(back.iter().map(|flight| flight.airline.clone())),
        return_transfers: each(back.iter().map(|flight| flight.information.total_transfer_count)),
        return_departure_time: range(back.iter().map(|flight| &flight.departure.time)),
        return_arrival_time: range(back.iter().map(|flight| &flight.arrival.time)),
        return_duration: range(back.iter().map(|flight| &flight.information.duration)),
        return_price: price_range(priced.filter(|(item, _)| item.back().is_some())),
    }
}

fn price_range<'a>(priced: impl Iterator<Item = (&'a ResultItem, &'a Offer)> + Clone) -> Option<Range> {
    let amount = |(_, offer): &(&ResultItem, &Offer)| offer.fares.first().map(|fare| fare.total.minor);
    let shown = |(item, _): (&ResultItem, _)| item.price().total.clone();
    let (min, max) = (priced.clone().min_by_key(amount), priced.max_by_key(amount));
    min.zip(max).map(|(min, max)| Range { min: shown(min), max: shown(max) })
}

impl ResultItem {
    fn there(&self) -> &FlightItem {
        match self {
            Self::Packaged(package) => &package.departure,
            Self::Single(single) => &single.flight,
        }
    }

    fn back(&self) -> Option<&FlightItem> {
        match self {
            Self::Packaged(package) => Some(&package.r#return),
            Self::Single(_) => None,
        }
    }

    fn price(&self) -> &ItemPrice {
        match self {
            Self::Packaged(package) => &package.price,
            Self::Single(single) => &single.price,
        }
    }
}
