//! Turns an offer into an order.

use std::collections::BTreeMap;

use duffel::wire::{EventType, OrderPassenger, PaymentWord, Traveller};
use jiff::Timestamp;
use serde_json::json;

use crate::offer::{Offer, PAID_WITHIN, PRICE_STANDS, price_of};
use crate::order::{BookedSlice, Hold, Order, Paid, Standing, id_prefix};
use crate::scenario::Scenario;
use crate::timetable::draw;

impl Order {
    /// `mint` determines the id and the booking reference.
    pub fn new(
        offer: &Offer,
        travellers: &[Traveller],
        metadata: BTreeMap<String, String>,
        is_held: bool,
        mint: u32,
        now: Timestamp,
    ) -> Self {
        let id = format!("{}{mint:08x}", id_prefix(&offer.enquiry.id()));
        let family_name = travellers.first().map_or("", |first| &first.family_name);
        let scenario = Scenario::of(offer, family_name);
        let is_late = scenario.decided_after().is_some() && !is_held;
        let party = &offer.enquiry.party;
        let cabin = offer.enquiry.cabin();
        let slices =
            (0..).zip(&offer.enquiry.slices).zip(&offer.directions).map(|((revision, wanted), direction)| {
                BookedSlice {
                    revision,
                    origin: wanted.origin.clone(),
                    destination: wanted.destination.clone(),
                    date: wanted.date,
                    key: direction.key(),
                    as_of: offer.enquiry.requested_at,
                    moved_minutes: 0,
                    price: price_of(
                        std::slice::from_ref(direction),
                        offer.airline,
                        offer.brand,
                        cabin,
                        party,
                        offer.enquiry.requested_at,
                    ),
                }
            });
        let hold =
            || Hold { pay_by: offer.until(PAID_WITHIN), price_stands_until: offer.until(PRICE_STANDS) };
        let mut order = Self {
            booking_reference: reference(&id),
            offer_id: offer.id.clone(),
            created_at: now,
            scenario,
            standing: if is_late { Standing::Accepted } else { Standing::Created },
            hold: is_held.then(hold),
            airline: offer.airline.code.to_owned(),
            brand: offer.brand,
            cabin,
            passengers: travellers.iter().map(|traveller| passenger(offer, traveller)).collect(),
            party: party.clone(),
            metadata,
            sent_again: 0,
            slices: slices.collect(),
            price: offer.price,
            payments: Vec::new(),
            cancelled_at: None,
            quotes: Vec::new(),
            changes: Vec::new(),
            moved: None,
            notices: Vec::new(),
            notices_made: 0,
            id,
        };
        if !is_held {
            let amount = order.price.total();
            order.payments.push(Paid { amount, at: now, status: PaymentWord::Succeeded });
        }
        if order.standing == Standing::Created {
            order.tell(EventType::OrderCreated, order.id.clone(), now);
        }
        order
    }
}

/// Six letters and digits, like airlines' references.
fn reference(id: &str) -> String {
    const LETTERS: &[u8; 24] = b"ACDEFGHJKMNPQRTUVWXY3467";
    let drawn = draw(id);
    let letter = |at: u32| {
        let index = usize::try_from(drawn / 24_u64.pow(at) % 24).unwrap_or(0);
        LETTERS.get(index).copied().map_or('A', char::from)
    };
    (0..6).map(letter).collect()
}

fn passenger(offer: &Offer, traveller: &Traveller) -> OrderPassenger {
    let mut party = offer.enquiry.party.iter().enumerate();
    let sought =
        party.find(|(at, _)| offer.enquiry.passenger_id(*at) == traveller.id).map(|(_, sought)| sought);
    OrderPassenger {
        id: traveller.id.clone(),
        r#type: sought.map(|sought| sought.r#type()),
        title: Some(traveller.title.clone()),
        gender: Some(traveller.gender.clone()),
        given_name: Some(traveller.given_name.clone()),
        family_name: Some(traveller.family_name.clone()),
        born_on: traveller.born_on,
        email: Some(traveller.email.clone()),
        phone_number: Some(traveller.phone_number.clone()),
        infant_passenger_id: traveller.infant_passenger_id.clone(),
        loyalty_programme_accounts: Some(json!([])),
    }
}
