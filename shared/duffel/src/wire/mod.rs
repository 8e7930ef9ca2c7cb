//! Requests and responses of Duffel's API, version `v2`. Each type can be read and written, because the
//! simulator responds with the types that the client reads. Reading is tolerant, so that an airline's
//! unexpected value does not lose the offers of all others: fields may be missing, an unknown word is read as
//! `Unknown`, an unreadable instant as `None`, and unknown fields are ignored. An amount is a decimal string,
//! read exactly by [`money`].

mod cancellation;
mod change;
mod error;
mod offer;
mod order;
mod place;
mod search;
mod webhook;

pub use cancellation::{AirlineCredit, CancellationQuoteRequest, OrderCancellation, RefundTo};
pub use change::{
    AddedSlice, AirlineInitiatedChange, ChangeAction, ChangePayment, ChangeRequest, ChangeSlices,
    ChangedSlices, CreateChange, OrderChange, OrderChangeOffer, OrderChangeRequest, RemovedSlice,
    TakenAction,
};
pub use error::{Error, ErrorType, Errors, ErrorsMeta, Source};
pub use offer::{
    Baggage, BaggageType, Cabin, CabinClass, Condition, Conditions, DocumentType, Offer, OfferPassenger,
    PaymentRequirements, Seat, Segment, SegmentPassenger, Service, Slice, SliceConditions, Stop,
};
pub use order::{
    CreateOrder, CreatePayment, Document, IdentityDocument, Order, OrderAction, OrderPassenger, OrderPayment,
    OrderType, Payment, PaymentStatus, PaymentType, PaymentWord, TicketType, Traveller,
};
pub use place::{Aircraft, Airline, Place, PlaceType};
pub use search::{
    OfferRequest, PassengerType, SearchRequest, SearchedPassenger, SearchedSlice, SliceRequest, TimeRange,
};
pub use webhook::{CreateWebhook, Event, EventData, EventType, Webhook};

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use domain::money::{Currency, Money};
use serde::{Deserialize, Deserializer, Serialize};

/// Envelope of each request body and each response.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Data<T> {
    pub data: T,
}

/// Page of a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Page<T> {
    pub data: Vec<T>,
    /// Missing or null when there is only one page.
    #[serde(default)]
    pub meta: Option<PageMeta>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageMeta {
    #[serde(deserialize_with = "or_default")]
    pub limit: u32,
    pub before: Option<String>,
    /// Cursor of the next page; `None` on the last page.
    pub after: Option<String>,
}

impl<T> Page<T> {
    /// Returns the cursor of the next page.
    pub fn after(&self) -> Option<&str> {
        self.meta.as_ref()?.after.as_deref()
    }
}

/// Reads an amount with its currency; `None` when either is missing or the currency is not supported.
pub fn money(amount: Option<&str>, currency: Option<&str>) -> Option<Money> {
    Money::parse(amount?, Currency::from_code(currency?)?)
}

/// Reads a text such as an instant; `None` when it is missing or unreadable.
fn readable<'de, D: Deserializer<'de>, T: FromStr>(deserializer: D) -> Result<Option<T>, D::Error> {
    struct Text<T>(PhantomData<T>);
    impl<T: FromStr> serde::de::Visitor<'_> for Text<T> {
        type Value = Option<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a text or null")
        }

        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
            Ok(text.parse().ok())
        }

        fn visit_unit<E: serde::de::Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }
    }
    deserializer.deserialize_any(Text(PhantomData))
}

/// Instant, written with microseconds like Duffel's own, because Duffel's clients expect them.
mod instant {
    use jiff::Timestamp;
    use serde::{Deserializer, Serializer};

    pub fn serialize<S: Serializer>(at: &Option<Timestamp>, serializer: S) -> Result<S::Ok, S::Error> {
        match at {
            Some(at) => serializer.collect_str(&at.strftime("%Y-%m-%dT%H:%M:%S%.6fZ")),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Timestamp>, D::Error> {
        super::readable(deserializer)
    }
}

/// Reads null as the default, such as an empty list.
fn or_default<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(
    deserializer: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}
