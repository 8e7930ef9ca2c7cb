//! A supplier outside of this product. A call of it may be slow, fail, or do its work without an answer. It is never ordered to issue the
//! same tickets twice: when an answer is missing, it is asked what became of the order.

mod after_sale;

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

use domain::failure::{Failure, Result};
use domain::flight::offer::FareOption;
use domain::flight::purchase::ChosenOffer;
use domain::flight::query::Party;
use domain::message::FieldErrors;
use domain::money::{Currency, Money};
use domain::order::{Change, Line, Order, People, Source, SupplierCancellation, SupplierChange, later};
use domain::people::Passenger;
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};

pub use self::after_sale::{Cancelling, ChangeOffer, ChangeWish, Changing, FoundChange, Sold};

/// A call without an answer is a failure that may be tried again.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

pub trait External: Send + Sync + fmt::Debug {
    /// As orders name it.
    fn name(&self) -> &'static str;

    fn capabilities(&self) -> Capabilities;

    /// What the supplier asks for `quote_id` now; `None` once that is no longer sold.
    fn quote<'a>(&'a self, quote_id: &'a str) -> Answer<'a, Option<Quote>>;

    /// A fare as it is sold now: at what it costs, and with its terms; `None` once it is not.
    fn refresh<'a>(
        &'a self,
        chosen: &'a ChosenOffer,
        source: &'a Source,
        _party: Party,
        _now: Timestamp,
    ) -> Answer<'a, Option<FareOption>> {
        Box::pin(async move {
            let quote = self.quote(&source.quote_id).await?;
            Ok(quote.map(|quote| quote.applied_to(chosen.fare.clone())))
        })
    }

    /// Orders the tickets: again only after it answered that nothing was ordered.
    fn issue<'a>(&'a self, intent: &'a Intent) -> Answer<'a, Issue>;

    /// What became of an order of tickets; `None` where it has not arrived.
    fn find<'a>(&'a self, intent: &'a Intent) -> Answer<'a, Option<Issue>>;

    /// What cancelling all of an issued order gives back; `None` where only people can find out.
    fn quote_cancellation<'a>(&'a self, _sold: &'a Sold) -> Answer<'a, Option<SupplierCancellation>> {
        Box::pin(async { Ok(None) })
    }

    /// Cancels what was quoted.
    fn cancel<'a>(&'a self, _quoted: &'a SupplierCancellation) -> Answer<'a, Cancelling> {
        Box::pin(async { Ok(Cancelling::Refused) })
    }

    /// What became of it; unknown as long as it is not cancelled.
    fn find_cancellation<'a>(
        &'a self,
        _sold: &'a Sold,
        _quoted: &'a SupplierCancellation,
    ) -> Answer<'a, Cancelling> {
        Box::pin(async { Ok(Cancelling::Unknown) })
    }

    /// The other flights that ways of an issued order may be changed for. Empty where its airline changes nothing.
    fn change_offers<'a>(&'a self, _sold: &'a Sold, _wish: &'a ChangeWish) -> Answer<'a, Vec<ChangeOffer>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Chooses one of them, which binds nobody; `None` once it is not sold, or where it is of another order.
    fn choose_change<'a>(&'a self, _sold: &'a Sold, _offer_id: &'a str) -> Answer<'a, Option<ChangeOffer>> {
        Box::pin(async { Ok(None) })
    }

    /// Makes a chosen change, which is paid: again only where it is certain that this was not heard.
    fn change<'a>(&'a self, _chosen: &'a SupplierChange) -> Answer<'a, Changing> {
        Box::pin(async { Ok(Changing::Refused) })
    }

    /// What became of it; unknown as long as it is not made.
    fn find_change<'a>(&'a self, _chosen: &'a SupplierChange) -> Answer<'a, Changing> {
        Box::pin(async { Ok(Changing::Unknown) })
    }

    /// What airlines changed of an issued order.
    fn airline_changes<'a>(&'a self, _sold: &'a Sold) -> Answer<'a, Vec<FoundChange>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// The traveller goes as the airline changed it. Told again, that is the same.
    fn accept_change<'a>(&'a self, _sold: &'a Sold, _change_id: &'a str) -> Answer<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    /// May its airlines carry passengers of these names? Under the field names of the passengers' form.
    fn check_passengers(&self, _passengers: &[Passenger]) -> Result<(), FieldErrors> {
        Ok(())
    }

    /// What a notice of the supplier tells, `None` where that is nothing about an order. One that it did not sign is rejected as not found.
    fn read_notice<'a>(
        &'a self,
        _signature: &'a str,
        _body: &'a [u8],
        _now: Timestamp,
    ) -> Answer<'a, Option<Notice>> {
        Box::pin(async { Err(Rejection::NotFound.into()) })
    }
}

/// The supplier tells of its own accord that something happened to an order of tickets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub quote_id: String,
    pub kind: NoticeKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoticeKind {
    /// The order was accepted, and its airline makes no tickets of it.
    Refused,
    /// The airline changed flights.
    AirlineChange,
    /// The order was cancelled.
    Cancelled,
    /// Ways of the order were changed as somebody asked for: by this choice.
    Changed(String),
    /// A reason to look at the order.
    Other,
}

/// What a supplier can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capabilities {
    /// The supplier quotes and is paid in it; `None`: in the currency of each quote.
    pub currency: Option<Currency>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    pub cost: Money,
    pub expires_at: Timestamp,
    /// Equal for equal terms, as the codes of fares are; `None` where the supplier does not say them again.
    pub fare_code: Option<String>,
}

impl Quote {
    /// The fare at what it costs now.
    pub fn applied_to(&self, fare: FareOption) -> FareOption {
        let is_same = fare.quote.as_ref().is_some_and(|was| was.source.cost == self.cost);
        if is_same { fare } else { fare.at_cost(self.cost, self.expires_at) }
    }
}

/// An order of tickets, stored with the order before the supplier is called.
#[derive(Clone, PartialEq, Eq)]
pub struct Intent {
    pub order_id: String,
    /// The booking reference, by which the supplier's staff and ours can talk about it. The id stays here: it opens the booking.
    pub reference: String,
    pub quote_id: String,
    pub cost: Money,
    /// For each ticket the position of its passenger, in the order of the lines.
    pub tickets: Vec<usize>,
    /// Numbers of tickets that a change replaces.
    pub void: Vec<String>,
    pub people: People,
}

impl fmt::Debug for Intent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Intent({})", self.quote_id)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Issue {
    Issued(Issued),
    /// The supplier has the order, and its airline confirms it later, or refuses it.
    Accepted,
    /// No ticket, now and later.
    Refused,
    /// The same, because the seller's balance there is too low: further orders will be refused as well.
    BalanceTooLow,
    /// Nothing was ordered, and the same order may be sent again.
    NothingOrdered,
    /// Not decided yet, or not known.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issued {
    /// A ticket number for each line of the order.
    pub tickets: Vec<String>,
    /// The airline's booking reference, where there is one.
    pub reference: Option<String>,
}

impl Intent {
    pub fn of(order: &Order, source: &Source) -> Result<Self> {
        let people = order.people.clone();
        Ok(Self {
            order_id: order.id.clone(),
            reference: order.reference.clone(),
            quote_id: source.quote_id.clone(),
            cost: source.cost,
            tickets: order.lines.iter().map(|line| line.traveller).collect(),
            void: Vec::new(),
            people: people.ok_or_else(|| Failure::internal("an order without those who travel"))?,
        })
    }

    /// For the tickets of a change.
    pub fn of_change(order: &Order, source: &Source, change: &Change) -> Result<Self> {
        let traveller = |line: &Line| change.moved.travellers.get(line.traveller).copied();
        let tickets = change.purchase.lines().iter().map(traveller).collect::<Option<_>>();
        let tickets = tickets.ok_or_else(|| Failure::internal("a change for somebody else"))?;
        let void = order.lines.iter().filter_map(|line| line.ticket_number_ever().map(str::to_owned));
        Ok(Self { tickets, void: void.collect(), ..Self::of(order, source)? })
    }
}

/// What is quoted for less than this cannot be chosen and paid in time.
pub const PAYING_TAKES: SignedDuration = SignedDuration::from_mins(4);

/// The suppliers outside that a function may call.
#[derive(Debug, Clone, Default)]
pub struct Suppliers(Vec<Arc<dyn External>>);

impl Suppliers {
    pub fn new(suppliers: Vec<Arc<dyn External>>) -> Self {
        Self(suppliers)
    }

    pub fn of(&self, source: &Source) -> Result<&dyn External> {
        let found = self.named(&source.supplier);
        found.ok_or_else(|| Failure::internal("the supplier of an order is not configured"))
    }

    pub fn named(&self, name: &str) -> Option<&dyn External> {
        self.0.iter().find(|supplier| supplier.name() == name).map(AsRef::as_ref)
    }

    /// Does the supplier still sell what `order` holds, for the same price?
    pub async fn check_still_sold(&self, order: &Order, source: &Source, now: Timestamp) -> Result<()> {
        let quote = self.quote(source, now).await?;
        let bought = order.purchase.flight().ok().and_then(|flight| flight.offers.first());
        let is_of_fare = |code: &String| bought.is_none_or(|offer| offer.fare.code == *code);
        if !quote.fare_code.as_ref().is_none_or(is_of_fare) {
            return Err(Rejection::TermsChanged.into());
        }
        if quote.cost == source.cost {
            return Ok(());
        }
        let was = order.purchase.charge();
        let fare = bought.ok_or(Rejection::SoldOut)?.fare.clone();
        Err(Rejection::PriceChanged { was, now: quote.applied_to(fare).total }.into())
    }

    /// The fare of `source` as it is sold now.
    pub async fn refresh(
        &self,
        source: &Source,
        chosen: &ChosenOffer,
        party: Party,
        now: Timestamp,
    ) -> Result<FareOption> {
        if source.is_expired(later(now, PAYING_TAKES)) {
            return Err(Rejection::HoldLapsed.into());
        }
        let fare = self.of(source)?.refresh(chosen, source, party, now).await?.ok_or(Rejection::SoldOut)?;
        let cost = fare.quote.as_ref().map(|quote| quote.source.cost);
        if cost.is_none_or(|cost| cost.currency != source.cost.currency) {
            return Err(Failure::internal("a fare in another currency than it was shown"));
        }
        Ok(fare)
    }

    /// What the supplier asks now for what it quoted.
    pub async fn quote(&self, source: &Source, now: Timestamp) -> Result<Quote> {
        if source.is_expired(later(now, PAYING_TAKES)) {
            return Err(Rejection::HoldLapsed.into());
        }
        let supplier = self.of(source)?;
        let quote = supplier.quote(&source.quote_id).await?.ok_or(Rejection::SoldOut)?;
        let currency = supplier.capabilities().currency.unwrap_or(source.cost.currency);
        if quote.cost.currency != currency {
            return Err(Failure::internal("a quote in another currency than the supplier's"));
        }
        Ok(quote)
    }
}
