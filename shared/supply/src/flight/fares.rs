//! Prices of flights. The fare of each segment depends on days ahead, weekday, holidays and load; fare
//! families and passenger types are shares of it. Amounts are integer kuruş and factors are thousandths, so
//! that sums are exact.

use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

use super::Chain;
use super::data::CarrierKind;
use super::timetable::{Flight, Route};
use domain::flight::offer::{DepartureKey, FareOption, PassengerPrice, PolicyStep};
use domain::flight::query::{Cabin, FlightQuery, PassengerType, SALE_DAYS};
use domain::money::Money;
use domain::pricing::{Curve, HolidayCalendar, HolidayFactors, PERMILLE, scale, to_whole_liras};

/// Content of `content/flight-fares.json`.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Tariff {
    /// Days ahead to price factor.
    advance: Curve,
    /// Factor by weekday, Monday first.
    weekday: [i64; 7],
    holiday: HolidayFactors,
    /// Price factors of an empty and of a full aircraft.
    load: [i64; 2],
    /// Days ahead to the share of the final load that other channels have sold by then.
    pub(super) sold_elsewhere: Curve,
    /// Minimum and maximum share of the seats that other channels sell until departure.
    pub(super) final_load: [i64; 2],
    /// Factor of a direction with connections, applied to the sum of its segments.
    connection_permille: i64,
    /// Factor of a packaged round trip, applied to the sum of both directions.
    package_permille: i64,
    passengers: PassengerShares,
    charges: DomesticOr<Charges>,
    families: Vec<Family>,
    #[serde(skip)]
    holidays: HolidayCalendar,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct PassengerShares {
    adt: i64,
    chd: i64,
    inf: i64,
    src: i64,
}

#[derive(Debug, Deserialize)]
struct DomesticOr<T> {
    domestic: T,
    international: T,
}

/// Charges per passenger with a seat: tax for each flight, service fee for each direction.
#[derive(Debug, Deserialize)]
struct Charges {
    tax_kurus: i64,
    service_fee_kurus: i64,
}

#[derive(Debug, Deserialize)]
struct Family {
    kind: CarrierKind,
    cabin: Cabin,
    code: &'static str,
    price_permille: i64,
    hand_kg: u32,
    hold_kg: u32,
    seat_selection: bool,
    change: Vec<FamilyStep>,
    cancellation: Vec<FamilyStep>,
}

/// Terms until this many hours before departure. After the last step, changes and cancellations are not
/// possible.
#[derive(Debug, Deserialize)]
struct FamilyStep {
    until_hours: i64,
    domestic_kurus: i64,
    international_kurus: i64,
}

impl Tariff {
    pub fn with_holidays(mut self) -> Self {
        self.holidays = self.holiday.calendar();
        self
    }

    #[cfg(test)]
    pub fn codes(&self, kind: CarrierKind, cabin: Cabin) -> Vec<&str> {
        self.families.iter().filter(|f| f.kind == kind && f.cabin == cabin).map(|f| f.code).collect()
    }

    /// Returns the fare of one adult in economy at the lightest fare.
    pub fn segment_fare_kurus(
        &self,
        route: &Route,
        flight: &Flight,
        key: &DepartureKey,
        days_ahead: i64,
    ) -> i64 {
        let [empty, full] = self.load;
        let weekday = usize::try_from(key.date.weekday().to_monday_zero_offset()).unwrap_or(0);
        [
            flight.carrier.price_permille,
            self.advance.at(days_ahead),
            self.weekday.get(weekday).copied().unwrap_or(PERMILLE),
            self.holidays.factor(key.date),
            empty + scale(full - empty, self.sold_permille(key, days_ahead)),
        ]
        .into_iter()
        .fold(route.base_fare_kurus, scale)
    }

    /// Returns the fares of the first carrier's families, cheapest first; with `refundables_only`, only
    /// those that are refundable now.
    pub fn fares(&self, query: &FlightQuery, chains: &[&Chain<'_>], as_of: Timestamp) -> Vec<FareOption> {
        let Some(first) = chains.first().and_then(|chain| chain.first()) else { return Vec::new() };
        let families = self.priced(query, chains);
        let mut fares: Vec<FareOption> = families
            .map(|(family, adult)| {
                let breakdown = self.breakdown(query, chains, adult).collect();
                family.option(breakdown, adult, first.departs, query.is_domestic(), as_of)
            })
            .filter(|fare| {
                !query.refundables_only
                    || step_at(&fare.cancellation_policies, as_of).is_some_and(|s| s.allowed)
            })
            .collect();
        fares.sort_by_key(|fare| fare.total.minor);
        fares
    }

    /// Returns the total of the cheapest fare without computing the others.
    pub fn lowest_kurus(&self, query: &FlightQuery, chains: &[&Chain<'_>], as_of: Timestamp) -> Option<i64> {
        if query.refundables_only {
            return self.fares(query, chains, as_of).first().map(|fare| fare.total.minor);
        }
        let total = |(_, adult)| self.breakdown(query, chains, adult).map(|price| price.total().minor).sum();
        self.priced(query, chains).map(total).min()
    }

    /// Returns the first carrier's fare families, each with an adult's price before taxes.
    fn priced(&self, query: &FlightQuery, chains: &[&Chain<'_>]) -> impl Iterator<Item = (&Family, i64)> {
        let sum = chains.iter().map(|chain| self.direction_kurus(chain)).sum();
        let lightest = if chains.len() > 1 { scale(sum, self.package_permille) } else { sum };
        let (first, cabin) = (chains.first().and_then(|chain| chain.first()), query.cabin);
        let kind = first.map(|segment| segment.flight.carrier.kind);
        let families =
            self.families.iter().filter(move |family| Some(family.kind) == kind && family.cabin == cabin);
        families.map(move |family| (family, to_whole_liras(scale(lightest, family.price_permille))))
    }

    fn direction_kurus(&self, chain: &Chain<'_>) -> i64 {
        let sum = chain.iter().map(|segment| segment.fare_kurus).sum();
        if chain.len() > 1 { scale(sum, self.connection_permille) } else { sum }
    }

    fn breakdown(
        &self,
        query: &FlightQuery,
        chains: &[&Chain<'_>],
        adult_kurus: i64,
    ) -> impl Iterator<Item = PassengerPrice> {
        let segments = chains.iter().flat_map(|chain| chain.iter());
        let tax: i64 = segments.map(|segment| self.charges.of(segment.route.is_domestic()).tax_kurus).sum();
        let fee: i64 = chains.iter().map(|_| self.charges.of(query.is_domestic()).service_fee_kurus).sum();
        let price = move |(pax_type, count): (PassengerType, u32)| {
            let (tax, fee) = if pax_type.needs_seat() { (tax, fee) } else { (0, 0) };
            PassengerPrice {
                pax_type,
                count,
                base: Money::kurus(to_whole_liras(scale(adult_kurus, self.passengers.of(pax_type)))),
                tax: Money::kurus(tax),
                service_fee: Money::kurus(fee),
            }
        };
        query.party.groups().map(price)
    }
}

impl<T> DomesticOr<T> {
    fn of(&self, domestic: bool) -> &T {
        if domestic { &self.domestic } else { &self.international }
    }
}

impl PassengerShares {
    fn of(&self, pax_type: PassengerType) -> i64 {
        match pax_type {
            PassengerType::Adult => self.adt,
            PassengerType::Child => self.chd,
            PassengerType::Infant => self.inf,
            PassengerType::Senior => self.src,
        }
    }
}

impl Family {
    fn option(
        &self,
        breakdown: Vec<PassengerPrice>,
        adult_kurus: i64,
        departs: Timestamp,
        domestic: bool,
        as_of: Timestamp,
    ) -> FareOption {
        // A change or cancellation never costs more than the fare itself.
        let policies = |steps: &[FamilyStep]| policy_steps(steps, departs, domestic, adult_kurus);
        let (change_policies, cancellation_policies) = (policies(&self.change), policies(&self.cancellation));
        let is_free = |steps: &[PolicyStep]| {
            step_at(steps, as_of).is_some_and(|step| step.allowed && step.amount.minor == 0)
        };
        FareOption {
            code: self.code.to_owned(),
            name: None,
            hand_baggage_kg: self.hand_kg,
            hold_baggage_kg: self.hold_kg,
            bags: None,
            seat_selection: self.seat_selection,
            free_cancel: is_free(&cancellation_policies),
            free_change: is_free(&change_policies),
            total: Money::kurus(breakdown.iter().map(|price| price.total().minor).sum()),
            change_policies,
            cancellation_policies,
            breakdown,
            quote: None,
        }
    }
}

fn policy_steps(
    steps: &[FamilyStep],
    departs: Timestamp,
    domestic: bool,
    at_most_kurus: i64,
) -> Vec<PolicyStep> {
    let before = |hours| departs.checked_sub(SignedDuration::from_hours(hours)).unwrap_or(Timestamp::MIN);
    let mut from = before(i64::from(SALE_DAYS + 1) * 24);
    let mut policies = Vec::with_capacity(steps.len() + 1);
    for step in steps {
        let to = before(step.until_hours);
        let kurus = if domestic { step.domestic_kurus } else { step.international_kurus };
        policies.push(PolicyStep { from, to, amount: Money::kurus(kurus.min(at_most_kurus)), allowed: true });
        from = to;
    }
    policies.push(PolicyStep { from, to: departs, amount: Money::kurus(0), allowed: false });
    policies
}

fn step_at(steps: &[PolicyStep], at: Timestamp) -> Option<&PolicyStep> {
    steps.iter().find(|step| step.from <= at && at < step.to)
}
