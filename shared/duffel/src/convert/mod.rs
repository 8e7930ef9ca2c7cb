//! Converts Duffel's offers to Rota's offers. Pure functions: rates, mark-up and clock are passed in. An
//! offer that cannot be sold is left out and counted by reason, so that an airline's unexpected value affects
//! only its own offer.

mod flights;
mod terms;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use domain::flight::offer::{FareOption, FlightDirection, HoldTerms, Offer, PassengerPrice, SupplierQuote};
use domain::flight::purchase::ChosenOffer;
use domain::flight::query::{Cabin, Party};
use domain::money::{Currency, Money, Rate};
use domain::supplier::SupplierBooking;
use jiff::Timestamp;

use crate::price::{self, MarkUp};
use crate::wire;
use flights::Places;

/// Parameters of the conversion.
#[derive(Debug, Clone)]
pub struct Terms<'a> {
    /// Duffel's id of the search that returned the offers.
    pub search_id: &'a str,
    pub party: Party,
    /// Cabin; offers of other cabins are left out.
    pub cabin: Cabin,
    /// Rates of every currency in which offers are sold, including the lira.
    pub rates: &'a [Rate],
    pub mark_up: MarkUp,
    /// Offers that have expired by this instant are left out.
    pub now: Timestamp,
}

/// Reason why an offer cannot be sold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsold {
    #[error("the offer has an unknown airport")]
    Airport,
    #[error("the offer has an airline without a code or a name, or an invalid flight number")]
    Carrier,
    #[error("the offer has another cabin than requested, or an unknown cabin")]
    Cabin,
    #[error("the offer has a currency without an exchange rate")]
    Currency,
    #[error("the offer has expired")]
    Expired,
    #[error("the offer is incomplete or contradictory")]
    Incomplete,
}

/// Number of left-out offers, by reason.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LeftOut {
    pub airport: usize,
    pub carrier: usize,
    pub cabin: usize,
    pub currency: usize,
    pub expired: usize,
    pub incomplete: usize,
}

impl LeftOut {
    pub fn total(self) -> usize {
        let Self { airport, carrier, cabin, currency, expired, incomplete } = self;
        airport + carrier + cabin + currency + expired + incomplete
    }

    fn count(&mut self, reason: Unsold) {
        *match reason {
            Unsold::Airport => &mut self.airport,
            Unsold::Carrier => &mut self.carrier,
            Unsold::Cabin => &mut self.cabin,
            Unsold::Currency => &mut self.currency,
            Unsold::Expired => &mut self.expired,
            Unsold::Incomplete => &mut self.incomplete,
        } += 1;
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Converted {
    /// Offers, one for each combination of flights, with a fare for each set of terms.
    pub offers: Vec<Offer>,
    pub left_out: LeftOut,
}

/// Converts the offers of a search, merged by their flights, in the order of each combination's first offer.
pub fn offers(wire: &[wire::Offer], terms: &Terms<'_>) -> Converted {
    let mut places = Places::default();
    let mut converted = Converted::default();
    let mut at_flights: HashMap<String, usize> = HashMap::new();
    for offer in wire {
        match one(offer, terms, &mut places) {
            Err(reason) => converted.left_out.count(reason),
            Ok(offer) => match at_flights.entry(offer.product_id.clone()) {
                Entry::Vacant(entry) => {
                    entry.insert(converted.offers.len());
                    converted.offers.push(offer);
                }
                Entry::Occupied(entry) => {
                    if let Some(same) = converted.offers.get_mut(*entry.get()) {
                        same.fares.extend(offer.fares);
                    }
                }
            },
        }
    }
    for offer in &mut converted.offers {
        // Among fares with the same terms, only the cheapest is kept.
        offer.fares.sort_by(|a, b| a.total.minor.cmp(&b.total.minor).then_with(|| a.code.cmp(&b.code)));
        let mut codes: Vec<String> = Vec::new();
        offer.fares.retain(|fare| {
            let is_new = !codes.contains(&fare.code);
            if is_new {
                codes.push(fare.code.clone());
            }
            is_new
        });
    }
    converted
}

/// Returns the fare code of an offer's terms.
pub fn fare_code(wire: &wire::Offer) -> String {
    terms::code(wire)
}

/// Returns the chosen fare with the terms of its offer as read again; the price is unchanged.
pub fn with_terms(wire: &wire::Offer, chosen: ChosenOffer, party: Party, now: Timestamp) -> FareOption {
    let ChosenOffer { directions, fare, .. } = chosen;
    let code = terms::code(wire);
    let departs_at = directions.first().and_then(|it| it.segments.first()).map(|first| first.departs_at);
    let (Some(quote), Some(to)) = (&fare.quote, departs_at.filter(|_| code != fare.code)) else {
        return fare;
    };
    let rates = [quote.booking.rate, Rate::TRY];
    let steps = terms::Steps { rates: &rates, party, from: now, to };
    fare_of(wire, quote.booking.clone(), fare.breakdown.clone(), &steps)
}

/// Converts the slices of an order, in `cabin` when they have no cabin data; fails when a slice cannot be
/// interpreted.
pub fn directions(slices: &[wire::Slice], cabin: Cabin) -> Result<Vec<FlightDirection>, Unsold> {
    flights::directions(slices, cabin, Some(cabin), &mut Places::default())
}

/// Converts one offer with its one fare, such as a chosen offer that is read again.
pub fn offer(wire: &wire::Offer, terms: &Terms<'_>) -> Result<Offer, Unsold> {
    one(wire, terms, &mut Places::default())
}

fn one<'w>(wire: &'w wire::Offer, terms: &Terms<'_>, places: &mut Places<'w>) -> Result<Offer, Unsold> {
    let expires_at = wire.expires_at.ok_or(Unsold::Incomplete)?;
    if expires_at <= terms.now {
        return Err(Unsold::Expired);
    }
    let is_whole = !wire.id.is_empty() && wire.partial != Some(true);
    let is_of_party = wire.passengers.len() == usize::try_from(terms.party.total()).unwrap_or(usize::MAX);
    if !is_whole || !is_of_party {
        return Err(Unsold::Incomplete);
    }
    let (cost, rate) = cost(wire, terms.rates)?;
    let directions = flights::directions(&wire.slices, terms.cabin, None, places)?;
    let product_id = flights::product_id(&directions);
    let departs_at = directions.first().and_then(|it| it.segments.first()).map(|segment| segment.departs_at);
    let departs_at = departs_at.filter(|departs_at| *departs_at > terms.now).ok_or(Unsold::Expired)?;

    let tax = wire::money(wire.tax_amount.as_deref(), wire.tax_currency.as_deref());
    let tax = tax.filter(|tax| tax.currency == cost.currency).unwrap_or(Money::new(0, cost.currency));
    let breakdown = price::breakdown(cost, tax, rate, terms.mark_up, terms.party);
    let steps = terms::Steps { rates: terms.rates, party: terms.party, from: terms.now, to: departs_at };
    let booking = SupplierBooking {
        search_id: Some(terms.search_id.to_owned()),
        ..SupplierBooking::quoted(crate::NAME, wire.id.clone(), cost, rate, expires_at)
    };
    let fare = fare_of(wire, booking, breakdown, &steps);
    Ok(Offer { product_id, directions, fares: vec![fare], remaining_seats: Offer::SEATS_NOT_TOLD })
}

/// Returns a fare with the offer's terms and Rota's price.
fn fare_of(
    wire: &wire::Offer,
    booking: SupplierBooking,
    breakdown: Vec<PassengerPrice>,
    steps: &terms::Steps<'_>,
) -> FareOption {
    let cancellation_policies = steps.of(wire.conditions.refund_before_departure.as_ref());
    let change_policies = steps.of(wire.conditions.change_before_departure.as_ref());
    FareOption {
        code: terms::code(wire),
        name: terms::brand(wire),
        hand_baggage_kg: 0,
        hold_baggage_kg: 0,
        bags: terms::bags(wire),
        seat_selection: terms::seat_selection(wire),
        free_cancel: terms::is_free(&cancellation_policies),
        free_change: terms::is_free(&change_policies),
        change_policies,
        cancellation_policies,
        total: Money::sum(Currency::Try, breakdown.iter().map(PassengerPrice::total)),
        breakdown,
        quote: Some(SupplierQuote {
            booking,
            hold: hold(&wire.payment_requirements),
            documents_required: wire.passenger_identity_documents_required,
            co2_kg: co2_kg(wire),
        }),
    }
}

/// Returns the emissions per passenger, in kilograms; Duffel gives the sum for all passengers.
fn co2_kg(wire: &wire::Offer) -> Option<u32> {
    let all: u32 = wire.total_emissions_kg.as_deref()?.split('.').next()?.parse().ok()?;
    let passengers = u32::try_from(wire.passengers.len()).ok()?;
    all.checked_add(passengers / 2)?.checked_div(passengers).filter(|kg| *kg > 0)
}

/// Returns Duffel's price and the rate of its currency.
fn cost(wire: &wire::Offer, rates: &[Rate]) -> Result<(Money, Rate), Unsold> {
    let currency = wire.total_currency.as_deref().ok_or(Unsold::Incomplete)?;
    let currency = Currency::from_code(currency).ok_or(Unsold::Currency)?;
    let rate = rates.iter().find(|rate| rate.currency == currency).ok_or(Unsold::Currency)?;
    let cost = wire.total_amount.as_deref().and_then(|amount| Money::parse(amount, currency));
    let cost = cost.filter(|cost| cost.minor > 0).ok_or(Unsold::Incomplete)?;
    Ok((cost, *rate))
}

/// Returns the terms of holding when the airline states that it allows holding; without that statement it may
/// require instant payment.
fn hold(requirements: &wire::PaymentRequirements) -> Option<HoldTerms> {
    (requirements.requires_instant_payment == Some(false)).then_some(HoldTerms {
        pay_by: requirements.payment_required_by,
        price_until: requirements.price_guarantee_expires_at,
    })
}
