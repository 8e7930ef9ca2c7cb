//! Services and conditions of a fare. A condition that the airline does not state stays unknown.

use domain::flight::offer::{Bags, PolicyStep};
use domain::flight::query::Party;
use domain::money::{Money, Rate};
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};

use crate::price::in_liras;
use crate::text;
use crate::wire::{self, BaggageType, Condition, PassengerType};

pub struct Steps<'a> {
    pub rates: &'a [Rate],
    pub party: Party,
    pub from: Timestamp,
    pub to: Timestamp,
}

impl Steps<'_> {
    /// Returns one step until departure; empty when the airline does not state the condition completely.
    pub fn of(&self, condition: Option<&Condition>) -> Vec<PolicyStep> {
        let step = |amount, allowed| vec![PolicyStep { from: self.from, to: self.to, amount, allowed }];
        let Some(condition) = condition else { return vec![] };
        match condition.allowed {
            Some(true) => self.penalty(condition).map_or(vec![], |amount| step(amount, true)),
            Some(false) => step(Money::kurus(0), false),
            None => vec![],
        }
    }

    /// Returns the penalty per passenger; Duffel gives the sum for all passengers.
    fn penalty(&self, condition: &Condition) -> Option<Money> {
        let all = wire::money(condition.penalty_amount.as_deref(), condition.penalty_currency.as_deref())?;
        let rate = self.rates.iter().find(|rate| rate.currency == all.currency)?;
        let all = in_liras(all, *rate).minor;
        let passengers = i64::from(self.party.total().max(1));
        (all >= 0).then(|| Money::kurus(all.saturating_add(passengers - 1).div_euclid(passengers)))
    }
}

pub fn is_free(steps: &[PolicyStep]) -> bool {
    !steps.is_empty() && steps.iter().all(|step| step.allowed && step.amount.minor == 0)
}

/// Returns the airline's fare brand, or the name of its cabin; both names when the two directions differ.
pub fn brand(wire: &wire::Offer) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    for slice in &wire.slices {
        let cabin = slice.segments.first().and_then(|segment| segment.passengers.first());
        let cabin = cabin.and_then(|passenger| passenger.cabin_class_marketing_name.as_deref());
        let name = text(slice.fare_brand_name.as_deref()).or_else(|| text(cabin))?;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (!names.is_empty()).then(|| names.join(" + "))
}

/// Returns the smallest baggage allowance of any passenger with a seat on any flight.
pub fn bags(wire: &wire::Offer) -> Option<Bags> {
    let is_infant = |id: Option<&str>| {
        let found = wire.passengers.iter().find(|passenger| Some(passenger.id.as_str()) == id);
        found.is_some_and(|passenger| passenger.r#type == Some(PassengerType::InfantWithoutSeat))
    };
    let flown = wire.slices.iter().flat_map(|slice| &slice.segments).flat_map(|segment| &segment.passengers);
    let mut least: Option<Bags> = None;
    for passenger in flown.filter(|passenger| !is_infant(passenger.passenger_id.as_deref())) {
        let listed = passenger.baggages.as_deref().filter(|bags| !bags.is_empty())?;
        let pieces = |kind: BaggageType| {
            let of_kind = listed.iter().filter(|bag| bag.r#type == kind);
            of_kind.map(|bag| u32::from(bag.quantity)).reduce(u32::saturating_add)
        };
        // A list that names only checked bags does not exclude carry-on bags.
        let here = Bags {
            carry_on: pieces(BaggageType::CarryOn),
            checked: Some(pieces(BaggageType::Checked).unwrap_or(0)),
        };
        least = Some(least.map_or(here, |so_far| Bags {
            carry_on: so_far.carry_on.zip(here.carry_on).map(|(a, b)| a.min(b)),
            checked: so_far.checked.zip(here.checked).map(|(a, b)| a.min(b)),
        }));
    }
    least
}

/// True when seat selection is free in every direction.
pub fn seat_selection(wire: &wire::Offer) -> bool {
    wire.slices.iter().all(|slice| slice.conditions.advance_seat_selection == Some(true))
}

/// Returns a code that is equal for equal terms, regardless of the price, so that the choice of a fare stays
/// valid in a later search.
pub fn code(wire: &wire::Offer) -> String {
    let hold = super::hold(&wire.payment_requirements).is_some();
    let changes = wire.slices.iter().map(|slice| &slice.conditions);
    let terms = format!(
        "{:?} {:?} {} {hold} {:?} {:?}",
        brand(wire),
        bags(wire),
        seat_selection(wire),
        wire.conditions,
        changes.collect::<Vec<_>>()
    );
    let digest = hex::encode(Sha256::digest(terms));
    digest.get(..8).unwrap_or(&digest).to_owned()
}
