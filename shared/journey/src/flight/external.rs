//! Flights of external suppliers. A search at an external supplier takes too long for a request: a worker
//! makes it, and its result is an edition ([`store::edition`]) that is shown to everybody with the same
//! search. The first reader who finds the edition missing or too old enqueues the search.

use std::time::Duration;

use domain::failure::{Failure, Result};
use domain::flight::offer::{FareOption, Offer};
use domain::flight::purchase::{ChosenOffer, FlightPurchase};
use domain::flight::query::FlightQuery;
use domain::order::{Order, Purchase};
use domain::rejection::{Impossible, Rejection};
use domain::session::{Query, Session};
use domain::supplier::SupplierBooking;
use futures_util::future::try_join;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use store::edition::{Edition, Editions};
use store::queue::Queue;
use supply::flight::external::{self, FlightSupplier};
use tokio::time::timeout;

use super::select::Choice;
use crate::option::option_id;
use crate::search::judged_at;
use crate::{Context, allowance};

/// Time for which built-in offers wait for those of external suppliers.
const PATIENCE: Duration = Duration::from_secs(2);
/// At most one supplier search per option is enqueued in this window.
const ASKED_EVERY_S: i64 = 30;
/// Limit of supplier searches per network and hour: a tenth of the hourly limit for Duffel
/// (`content/flight-suppliers.json`).
const SEARCHES: Share = Share { name: "external-searches", base: 50, window_s: 3600 };
pub const READS: Share = Share { name: "offer-reads", base: 10, window_s: 60 };
/// Limit for payments, separate from the one for selections: a program that selects and never pays cannot
/// block payments of other people behind the same address.
pub const READS_TO_PAY: Share = Share { name: "payment-reads", base: 10, window_s: 60 };
/// Time after which nobody waits for a supplier search that has not begun.
pub const WAITED_FOR: SignedDuration = SignedDuration::from_secs(45);

/// Stored editions of external suppliers, and the queue of supplier searches.
#[derive(Debug, Clone)]
pub struct ExternalFlights {
    pub editions: Editions,
    pub searches: Queue,
}

/// Request for a supplier search; `option` spells the criteria as [`search_key`] does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchMessage {
    pub supplier: String,
    pub option: String,
    /// Instant of the request; clients wait for [`WAITED_FOR`] from then on.
    #[serde(rename = "asked_at")]
    pub requested_at: Timestamp,
}

/// Key of the criteria that a supplier gets. The filters of the search form do not change it.
pub fn search_key(query: &FlightQuery) -> String {
    let unfiltered = FlightQuery { direct_flights_only: false, refundables_only: false, ..query.clone() };
    option_id(&Query::Flight(unfiltered))
}

#[derive(Debug, Default)]
pub(super) struct ExternalResults {
    pub offers: Vec<Offer>,
    pub is_searching: bool,
    pub is_partial: bool,
    /// True when no search was enqueued because the session's network reached its limit; a reader of
    /// another network may enqueue it.
    pub is_refused: bool,
}

/// Limit of requests to external suppliers per network and time window; it rises with the network's
/// purchases ([`allowance`]).
#[derive(Debug, Clone, Copy)]
pub struct Share {
    name: &'static str,
    pub base: u32,
    pub window_s: u32,
}

impl Share {
    fn counter(&self, network: u32) -> String {
        format!("{}:{network:08x}", self.name)
    }

    /// Takes one request from the limit, if one is left; a rejection takes none.
    async fn take(&self, context: &Context, network: Option<u32>, now: Timestamp) -> Result<bool> {
        let Some(network) = network else { return Ok(true) };
        let counted = context.store.count_request(&self.counter(network), self.window_s.into(), now).await?;
        let is_left = allowance::is_within(&context.store, network, counted, self.base, now).await?;
        if !is_left {
            self.release(context, Some(network), now).await?;
        }
        Ok(is_left)
    }

    async fn release(&self, context: &Context, network: Option<u32>, now: Timestamp) -> Result<()> {
        let Some(network) = network else { return Ok(()) };
        context.store.uncount_request(&self.counter(network), self.window_s.into(), now).await
    }

    /// Takes one request from the limit, or rejects with the time to wait.
    async fn check(&self, context: &Context, network: Option<u32>) -> Result<()> {
        let now = context.now();
        if self.take(context, network, now).await? {
            return Ok(());
        }
        let window_s = i64::from(self.window_s);
        let left_s = window_s - now.as_second().rem_euclid(window_s);
        Err(Rejection::TooManyRequests { retry_after_s: u32::try_from(left_s).unwrap_or_default() }.into())
    }
}

/// Checks that a supplier serves both ends of the search: the built-in network its own places, external
/// suppliers those of `content/flight-suppliers.json`.
pub(crate) fn check_served(context: &Context, query: &FlightQuery) -> Result<()> {
    if asked(context, query).next().is_none() {
        query.check_network()?;
    }
    Ok(())
}

/// Returns the configured external suppliers that serve the search.
fn asked<'a>(
    context: &'a Context,
    query: &'a FlightQuery,
) -> impl Iterator<Item = &'static FlightSupplier> + use<'a> {
    external::all()
        .iter()
        .filter(|supplier| context.suppliers.named(&supplier.name).is_some() && supplier.serves(query))
}

/// Returns the offers of the stored editions. A supplier whose edition cannot be read does not affect the
/// offers of others.
pub(super) async fn offers(context: &Context, session: &Session, query: &FlightQuery) -> ExternalResults {
    let mut all = ExternalResults::default();
    let Some(flights) = &context.external_flights else { return all };
    for supplier in asked(context, query) {
        let read = timeout(PATIENCE, offers_of(context, flights, session, query, supplier)).await;
        match read.unwrap_or_else(|_| Err(Failure::Unavailable { what: "S3".into(), retry_is_safe: true })) {
            Ok(found) => {
                all.offers.extend(found.offers);
                all.is_searching |= found.is_searching;
                all.is_partial |= found.is_partial;
                all.is_refused |= found.is_refused;
            }
            Err(failure) => {
                all.is_partial = true;
                let supplier = &supplier.name;
                tracing::warn!(metric = "edition-not-read", supplier, %failure, "edition_not_read");
            }
        }
    }
    all
}

async fn offers_of(
    context: &Context,
    flights: &ExternalFlights,
    session: &Session,
    query: &FlightQuery,
    supplier: &FlightSupplier,
) -> Result<ExternalResults> {
    let option = search_key(query);
    let edition = flights.editions.find(&supplier.name, &option).await?;
    if let Some(answer) = edition.at(session.created_at) {
        let now = judged_at(context, session);
        let is_wanted =
            |fare: &FareOption| fare.stands(now) && (!query.refundables_only || may_be_refunded(fare));
        let mut offers = answer.offers_with(is_wanted);
        offers.retain(|offer| !query.direct_flights_only || is_direct(offer));
        return Ok(ExternalResults { offers, is_partial: answer.is_missing, ..ExternalResults::default() });
    }
    let is_requested = edition.is_being_requested(context.now())
        || have_requested(context, flights, session, supplier, option).await?;
    Ok(ExternalResults { is_searching: true, is_refused: !is_requested, ..ExternalResults::default() })
}

/// Enqueues the supplier search, once for everybody who misses the edition. Returns false when the network
/// has reached its limit; then a reader of another network may enqueue it.
async fn have_requested(
    context: &Context,
    flights: &ExternalFlights,
    session: &Session,
    supplier: &FlightSupplier,
    option: String,
) -> Result<bool> {
    let (now, name) = (context.now(), format!("external {} {option}", supplier.name));
    if context.store.find_request_count(&name, ASKED_EVERY_S, now).await? > 0 {
        return Ok(true);
    }
    let network = network_of(session);
    if !SEARCHES.take(context, network, now).await? {
        return Ok(false);
    }
    if context.store.count_request(&name, ASKED_EVERY_S, now).await? > 1 {
        SEARCHES.release(context, network, now).await?;
        return Ok(true);
    }
    let message = SearchMessage { supplier: supplier.name.clone(), option, requested_at: now };
    flights.searches.send(&message).await?;
    Ok(true)
}

fn network_of(session: &Session) -> Option<u32> {
    session.holder.map(|holder| holder.network)
}

fn may_be_refunded(fare: &FareOption) -> bool {
    fare.cancellation_policies.iter().any(|step| step.allowed)
}

fn is_direct(offer: &Offer) -> bool {
    offer.directions.iter().all(|direction| direction.segments.len() == 1)
}

/// Chooses the offer as it was shown, if its supplier still sells it for the same price.
pub(super) async fn choose(
    context: &Context,
    session: &Session,
    choice: &Choice,
    supplier: &FlightSupplier,
) -> Result<(Purchase, SupplierBooking)> {
    let (query, now) = (session.query.flight()?, context.now());
    let flights = context.external_flights.as_ref().ok_or(Rejection::SoldOut)?;
    let [product_id] = choice.product_ids.as_slice() else {
        let is_one_way = query.return_date().is_none();
        let why = if is_one_way { Impossible::SecondFlightOfOneWay } else { Impossible::PackageWithFlight };
        return Err(Rejection::Impossible(why).into());
    };
    let option = search_key(query);
    let edition = flights.editions.find(&supplier.name, &option).await?;
    let shown = edition.at(session.created_at).and_then(|answer| offer_in(&answer.offers, product_id));
    let shown = shown.ok_or(Rejection::SoldOut)?.clone();
    choice.check_fares(std::slice::from_ref(&shown))?;
    READS.check(context, network_of(session)).await?;
    if query.return_date().is_some() && !shown.is_packaged() {
        return Err(Rejection::Impossible(Impossible::HalfRoundTrip).into());
    }
    let shown = ChosenOffer::new(shown, choice.fare_code(0)).ok_or(Rejection::SoldOut)?;
    let (fare, is_known) = ask_again(context, &edition, &shown, query, now).await?;
    let Some(fare) = fare.filter(|fare| fare.stands(now)) else {
        correct(context, flights, supplier, &option, &shown, None).await?;
        return Err(Rejection::SoldOut.into());
    };
    let (was, is) = (shown.fare.total, fare.total);
    if !is_known {
        correct(context, flights, supplier, &option, &shown, Some(&fare)).await?;
    }
    if was != is {
        return Err(Rejection::PriceChanged { was, now: is }.into());
    }
    if shown.fare.code != fare.code {
        return Err(Rejection::TermsChanged.into());
    }
    let booking = fare.quote.as_ref().map(|quote| quote.booking.clone());
    let booking =
        booking.ok_or_else(|| Failure::internal("the fare of an external supplier has no quote"))?;
    let store = &context.store;
    let (is_taken, is_paused) =
        try_join(store.is_search_taken(&booking, None), store.is_paused(&booking.supplier, now)).await?;
    if is_taken {
        end_search(context, &option, &booking).await;
    }
    if is_taken || is_paused {
        return Err(Rejection::SoldOut.into());
    }
    let offers = vec![ChosenOffer { fare, ..shown }];
    let purchase = FlightPurchase { query: query.clone(), priced_at: now, offers };
    Ok((Purchase::Flight(Box::new(purchase)), booking))
}

/// Checks the limit for payments: the start of a payment also makes the supplier read the offer.
pub(crate) async fn check_reads_to_pay(context: &Context, network: &str) -> Result<()> {
    READS_TO_PAY.check(context, Some(context.store.short_digest(network))).await
}

/// Returns the fare as its supplier sells it now, `None` when it is gone, and whether this agrees with the
/// newest edition.
async fn ask_again(
    context: &Context,
    edition: &Edition,
    shown: &ChosenOffer,
    query: &FlightQuery,
    now: Timestamp,
) -> Result<(Option<FareOption>, bool)> {
    let newest = edition.newest().and_then(|answer| offer_in(&answer.offers, &shown.product_id));
    let Some(fare) = newest.and_then(|offer| offer.fare(&shown.fare.code)).filter(|fare| fare.stands(now))
    else {
        return Ok((None, true));
    };
    let Some(quote) = &fare.quote else { return Ok((None, true)) };
    let chosen = ChosenOffer { fare: fare.clone(), ..shown.clone() };
    match context.suppliers.refresh(&quote.booking, &chosen, query.party, now).await {
        Ok(asked) if asked == *fare => Ok((Some(asked), true)),
        Ok(asked) => Ok((Some(asked), false)),
        Err(Failure::Rejected(Rejection::SoldOut)) => Ok((None, false)),
        Err(failure) => Err(failure),
    }
}

/// Corrects the edition that others are shown: the chosen offer gets its current fare, or loses it.
async fn correct(
    context: &Context,
    flights: &ExternalFlights,
    supplier: &FlightSupplier,
    option: &str,
    chosen: &ChosenOffer,
    fare: Option<&FareOption>,
) -> Result<()> {
    let corrected = |edition: Edition| {
        let Some(newest) = edition.newest() else { return edition };
        let mut offers = newest.offers.clone();
        for offer in offers.iter_mut().filter(|offer| offer.product_id == chosen.product_id) {
            let is_replaced = |code: &str| fare.is_some_and(|fare| fare.code == code);
            offer.fares.retain(|one| one.code != chosen.fare.code && !is_replaced(&one.code));
            offer.fares.extend(fare.cloned());
            offer.fares.sort_by_key(|fare| fare.total.minor);
        }
        offers.retain(|offer| !offer.fares.is_empty());
        edition.corrected(offers, context.now())
    };
    flights.editions.change(&supplier.name, option, corrected).await?;
    Ok(())
}

/// Assigns the supplier search to the order: issuing its tickets ends all other quotes of that search.
/// Returns false when the search is assigned to another order. The assignment is made with the issue request
/// and not before, because a payment that only begins would block everybody else.
pub(crate) async fn take_search(context: &Context, order: &Order, booking: &SupplierBooking) -> Result<bool> {
    let Some(search_id) = &booking.search_id else { return Ok(true) };
    if !context.store.take_search(booking, search_id, &order.id, context.now()).await? {
        return Ok(false);
    }
    end_search(context, &search_key(&order.purchase.flight()?.query), booking).await;
    Ok(true)
}

/// Stops showing the offers of the supplier search; a new search gets other offers.
async fn end_search(context: &Context, option: &str, booking: &SupplierBooking) {
    let (Some(flights), Some(search_id)) = (&context.external_flights, &booking.search_id) else { return };
    let now = context.now();
    let spent = |edition: Edition| edition.spent(search_id, now);
    if let Err(failure) = flights.editions.change(&booking.supplier, option, spent).await {
        tracing::warn!(%failure, "spent offers of a supplier search stay visible");
    }
}

fn offer_in<'a>(offers: &'a [Offer], product_id: &str) -> Option<&'a Offer> {
    offers.iter().find(|offer| offer.product_id == product_id)
}
