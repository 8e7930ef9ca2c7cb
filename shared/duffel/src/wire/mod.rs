//! Requests and answers of Duffel's API, version `v2`. Each type is read and written: the simulator answers with the types that the client reads.
//! Reading is tolerant, since one airline's odd value must not lose the answers of all others: fields may be missing, a word that is
//! not known is `Unknown`, an instant that cannot be read is `None`, and a field that is not known is passed over. An amount is a decimal
//! string, read by [`money`] to the last minor unit.

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

/// The envelope of each request body and each answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Data<T> {
    pub data: T,
}

/// One page of a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Page<T> {
    pub data: Vec<T>,
    /// Missing or null where there is but one page.
    #[serde(default)]
    pub meta: Option<PageMeta>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageMeta {
    #[serde(deserialize_with = "or_default")]
    pub limit: u32,
    pub before: Option<String>,
    /// `None`: the last page.
    pub after: Option<String>,
}

impl<T> Page<T> {
    /// The cursor of the next page.
    pub fn after(&self) -> Option<&str> {
        self.meta.as_ref()?.after.as_deref()
    }
}

/// An amount with its currency; `None` where one is missing, or is of a currency that is not ours.
pub fn money(amount: Option<&str>, currency: Option<&str>) -> Option<Money> {
    Money::parse(amount?, Currency::from_code(currency?)?)
}

/// Reads a text such as an instant, or `None` where there is none or it cannot be read.
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

/// Written with microseconds, as Duffel does: its clients expect them.
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
