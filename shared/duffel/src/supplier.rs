//! Duffel as an external supplier. Orders are paid at once, from Rota's prepaid balance at Duffel.

mod after_sale;
mod changing;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use domain::clock::later;
use domain::failure::{Failure, Result};
use domain::flight::offer::FareOption;
use domain::flight::purchase::ChosenOffer;
use domain::flight::query::Party;
use domain::message::FieldErrors;
use domain::money::Money;
use domain::order::{SupplierCancellation, SupplierChange};
use domain::people::Passenger;
use domain::place::fold;
use domain::rejection::Rejection;
use domain::supplier::SupplierBooking;
use jiff::{SignedDuration, Timestamp};
use supply::{
    AirlineChanges, Answer, Calls, Cancellations, Cancelling, ChangeOffer, ChangeWish, Changes, Changing,
    External, Intent, Issue, Issued, Notice, NoticeKind, Notices, Quote, ReportedChange, Sold,
};

use crate::request::{self, Booking};
use crate::wire::{Event, EventType, Offer, Order, OrderPassenger, TicketType, money};
use crate::{CallError, Created, Duffel, NAME, Refusal, convert, names, signature};

/// Time within which an airline has issued tickets, if it issues any.
const TICKETED_WITHIN: SignedDuration = SignedDuration::from_mins(30);

pub struct Supplier {
    duffel: Arc<Duffel>,
    /// Secret of the webhook; set only in the function that receives notices.
    webhook_secret: Option<String>,
}

impl fmt::Debug for Supplier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Supplier({:?})", self.duffel)
    }
}

impl Supplier {
    pub fn new(duffel: Arc<Duffel>, webhook_secret: Option<String>) -> Self {
        Self { duffel, webhook_secret }
    }

    async fn quote_now(&self, offer_id: &str) -> Result<Option<Quote>> {
        let offer = self.duffel.offer(offer_id).await.map_err(unavailable)?;
        Ok(offer.as_ref().and_then(quote_of))
    }

    async fn fare_now(
        &self,
        chosen: &ChosenOffer,
        booking: &SupplierBooking,
        party: Party,
        now: Timestamp,
    ) -> Result<Option<FareOption>> {
        let offer = self.duffel.offer(&booking.quote_id).await.map_err(unavailable)?;
        Ok(offer.and_then(|offer| {
            let fare = quote_of(&offer)?.applied_to(chosen.fare.clone());
            Some(convert::with_terms(&offer, ChosenOffer { fare, ..chosen.clone() }, party, now))
        }))
    }

    /// Sends the issue request. The offer is read once more for the ids of its passengers; an offer with
    /// another price is not ordered.
    async fn order(&self, intent: &Intent) -> Result<Issue> {
        let offer = match self.duffel.offer_to_order(&intent.quote_id).await {
            Ok(offer) => offer,
            Err(error) => return Ok(nothing_ordered(&error)),
        };
        let Some(offer) = offer.filter(|offer| total(offer) == Some(intent.cost)) else {
            return Ok(Issue::Refused);
        };
        let contact = &intent.people.contact;
        let booking = Booking {
            reference: &intent.reference,
            offer_id: &intent.quote_id,
            offer_passengers: &offer.passengers,
            passengers: &intent.people.passengers,
            email: &contact.email,
            phone: &format!("+{}{}", contact.phone_code, contact.phone),
            payment: Some(intent.cost),
        };
        let Ok(order) = request::order(&booking) else { return Ok(Issue::Refused) };
        match self.duffel.create_order(&order).await {
            Ok(Created::Order(order)) => Ok(issued(&order, intent, self.duffel.now())),
            Ok(Created::Accepted) => Ok(Issue::Accepted),
            Err(error) => Ok(refused(&error)),
        }
    }

    async fn find_order(&self, intent: &Intent) -> Result<Option<Issue>> {
        let order = self.find_booked(&intent.quote_id, &intent.reference).await?;
        Ok(order.map(|order| issued(&order, intent, self.duffel.now())))
    }

    /// Finds Duffel's order of a Rota order.
    async fn find_booked(&self, quote_id: &str, reference: &str) -> Result<Option<Order>> {
        let orders = self.duffel.find_orders(quote_id).await.map_err(unavailable)?;
        let named = |order: &Order| {
            let name = order.metadata.get(request::ORDER).and_then(serde_json::Value::as_str);
            name.is_none_or(|name| name == reference)
        };
        Ok(orders.into_iter().find(named))
    }

    async fn notice(&self, signed: &str, body: &[u8], now: Timestamp) -> Result<Option<Notice>> {
        let secret = self.webhook_secret.as_deref().ok_or(Rejection::NotFound)?;
        signature::verify(secret, signed, body, now).map_err(|error| {
            tracing::error!(metric = "notice-refused", provider = NAME, %error, "notice_refused");
            Rejection::NotFound
        })?;
        let Ok(event) = serde_json::from_slice::<Event>(body) else { return Ok(None) };
        let quote_id = match (event.offer_id(), event.order_id()) {
            (Some(offer_id), _) => Some(offer_id.to_owned()),
            (None, Some(order_id)) => {
                let order = self.duffel.order(order_id).await.map_err(unavailable)?;
                order.and_then(|order| order.offer_id)
            }
            (None, None) => None,
        };
        let kind = match event.r#type {
            EventType::OrderCreationFailed => NoticeKind::Refused,
            EventType::AirlineInitiatedChangeDetected => NoticeKind::AirlineChange,
            EventType::CancellationConfirmed => NoticeKind::Cancelled,
            EventType::OrderChanged => NoticeKind::Changed(event.change_id().unwrap_or_default().to_owned()),
            _ => NoticeKind::Other,
        };
        if quote_id.is_none() {
            tracing::warn!(event = ?event.r#type, "a notice of Duffel names no known order");
        }
        Ok(quote_id.map(|quote_id| Notice { quote_id, kind }))
    }
}

impl External for Supplier {
    fn name(&self) -> &'static str {
        NAME
    }

    fn quote<'a>(&'a self, quote_id: &'a str) -> Answer<'a, Option<Quote>> {
        Box::pin(self.quote_now(quote_id))
    }

    fn refresh<'a>(
        &'a self,
        chosen: &'a ChosenOffer,
        booking: &'a SupplierBooking,
        party: Party,
        now: Timestamp,
    ) -> Answer<'a, Option<FareOption>> {
        Box::pin(self.fare_now(chosen, booking, party, now))
    }

    fn issue<'a>(&'a self, intent: &'a Intent) -> Answer<'a, Issue> {
        Box::pin(self.order(intent))
    }

    fn find<'a>(&'a self, intent: &'a Intent) -> Answer<'a, Option<Issue>> {
        Box::pin(self.find_order(intent))
    }

    fn check_passengers(&self, passengers: &[Passenger]) -> Result<(), FieldErrors> {
        names::check(passengers)
    }

    fn calls(&self) -> Calls<'_> {
        Calls {
            cancellations: Some(self),
            changes: Some(self),
            airline_changes: Some(self),
            notices: Some(self),
        }
    }
}

impl Cancellations for Supplier {
    fn quote_cancellation<'a>(&'a self, sold: &'a Sold) -> Answer<'a, Option<SupplierCancellation>> {
        Box::pin(self.quote_of_cancellation(sold))
    }

    fn cancel<'a>(&'a self, quoted: &'a SupplierCancellation) -> Answer<'a, Cancelling> {
        Box::pin(self.confirm(quoted))
    }

    fn find_cancellation<'a>(
        &'a self,
        sold: &'a Sold,
        quoted: &'a SupplierCancellation,
    ) -> Answer<'a, Cancelling> {
        Box::pin(self.what_became_of(sold, quoted))
    }
}

impl Changes for Supplier {
    fn change_offers<'a>(&'a self, sold: &'a Sold, wish: &'a ChangeWish) -> Answer<'a, Vec<ChangeOffer>> {
        Box::pin(self.offers_of_change(sold, wish))
    }

    fn choose_change<'a>(&'a self, sold: &'a Sold, offer_id: &'a str) -> Answer<'a, Option<ChangeOffer>> {
        Box::pin(self.choose(sold, offer_id))
    }

    fn change<'a>(&'a self, chosen: &'a SupplierChange) -> Answer<'a, Changing> {
        Box::pin(self.confirm_change(chosen))
    }

    fn find_change<'a>(&'a self, chosen: &'a SupplierChange) -> Answer<'a, Changing> {
        Box::pin(self.what_became_of_change(chosen))
    }
}

impl AirlineChanges for Supplier {
    fn list_changes<'a>(&'a self, sold: &'a Sold) -> Answer<'a, Vec<ReportedChange>> {
        Box::pin(self.changes_of(sold))
    }

    fn accept_change<'a>(&'a self, sold: &'a Sold, change_id: &'a str) -> Answer<'a, ()> {
        Box::pin(self.accept(sold, change_id))
    }
}

impl Notices for Supplier {
    fn read_notice<'a>(
        &'a self,
        signature: &'a str,
        body: &'a [u8],
        now: Timestamp,
    ) -> Answer<'a, Option<Notice>> {
        Box::pin(self.notice(signature, body, now))
    }
}

fn quote_of(offer: &Offer) -> Option<Quote> {
    let fare_code = Some(convert::fare_code(offer));
    Some(Quote { cost: total(offer)?, expires_at: offer.expires_at?, fare_code })
}

fn total(offer: &Offer) -> Option<Money> {
    money(offer.total_amount.as_deref(), offer.total_currency.as_deref())
}

/// Interprets an order. An order without tickets for all passengers is unfinished. A ticket covers all
/// directions of its passenger. Some airlines issue no tickets: their passengers travel on the booking
/// reference.
fn issued(order: &Order, intent: &Intent, now: Timestamp) -> Issue {
    if order.cancelled_at.is_some() {
        return Issue::Refused;
    }
    let tickets: Option<Vec<String>> = intent.tickets.iter().map(|at| ticket(order, intent, *at)).collect();
    let reference = order.booking_reference.as_ref().filter(|_| is_ticketless(order, now));
    let reference = reference.filter(|reference| !intent.void.contains(reference));
    let tickets = tickets.or_else(|| reference.map(|one| vec![one.clone(); intent.tickets.len()]));
    match tickets {
        Some(tickets) => Issue::Issued(Issued { tickets, reference: order.booking_reference.clone() }),
        None => Issue::Accepted,
    }
}

fn is_ticketless(order: &Order, now: Timestamp) -> bool {
    let is_old = order.created_at.is_some_and(|created_at| later(created_at, TICKETED_WITHIN) <= now);
    order.documents.is_empty() && !order.payment_status.awaiting_payment && is_old
}

fn ticket(order: &Order, intent: &Intent, at: usize) -> Option<String> {
    let id = &passenger(order, intent, at)?.id;
    let tickets =
        order.documents.iter().filter(|document| document.r#type == Some(TicketType::ElectronicTicket));
    let mut tickets = tickets.filter(|document| {
        document.passenger_ids.contains(id) && !intent.void.contains(&document.unique_identifier)
    });
    tickets.next().map(|document| document.unique_identifier.clone())
}

/// Finds a passenger by name and birth date, because airlines may reorder the list. Passengers whose names
/// the airline changed are matched by position among the unmatched.
fn passenger<'a>(order: &'a Order, intent: &Intent, at: usize) -> Option<&'a OrderPassenger> {
    let (ours, theirs) = (&intent.people.passengers, &order.passengers);
    let traveller = ours.get(at)?;
    if let Some(found) = theirs.iter().find(|one| is_same(one, traveller)) {
        return Some(found);
    }
    let is_found = |one: &&Passenger| theirs.iter().any(|their| is_same(their, one));
    let is_known = |one: &&OrderPassenger| ours.iter().any(|our| is_same(one, our));
    let before = ours.iter().take(at).filter(|one| !is_found(one)).count();
    theirs.iter().filter(|one| !is_known(one)).nth(before)
}

fn is_same(theirs: &OrderPassenger, ours: &Passenger) -> bool {
    let written = [theirs.given_name.as_deref(), theirs.family_name.as_deref()];
    let same = |(theirs, ours): (Option<&str>, Result<String, _>)| {
        theirs.zip(ours.ok()).is_some_and(|(theirs, ours)| fold(theirs) == fold(&ours))
    };
    written.into_iter().zip(names::sent(ours)).all(same) && theirs.born_on == ours.birth_date
}

fn nothing_ordered(error: &CallError) -> Issue {
    tracing::warn!(%error, "Duffel did not receive an issue request");
    Issue::NothingOrdered
}

fn refused(error: &CallError) -> Issue {
    match error {
        CallError::RateLimited { .. } | CallError::Unavailable(_) => nothing_ordered(error),
        CallError::Refused { .. } if is_balance_too_low(error) => Issue::BalanceTooLow,
        CallError::Unknown(_) => {
            tracing::warn!(%error, "the outcome of an issue request to Duffel is unknown");
            Issue::Unknown
        }
        CallError::Refused { .. } => {
            tracing::warn!(%error, "Duffel rejected an issue request");
            Issue::Refused
        }
    }
}

/// `infra-cdk` raises an alarm on this line.
fn is_balance_too_low(error: &CallError) -> bool {
    let is_too_low = error.refusal() == Some(Refusal::BalanceTooLow);
    if is_too_low {
        tracing::error!(metric = "supplier-balance", supplier = NAME, %error, "supplier_balance_too_low");
    }
    is_too_low
}

fn unavailable(error: CallError) -> Failure {
    let retry_is_safe = !matches!(error, CallError::Unknown(_));
    Failure::Unavailable { what: error.to_string(), retry_is_safe }
}
