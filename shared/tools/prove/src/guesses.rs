//! Guesses at bookings: strangers who know every surname try references from many addresses and find
//! nothing, while owners find their tickets.

use domain::order::Order;
use domain::random::mint_reference;
use jiff::SignedDuration;
use rota_http::World;
use serde_json::json;
use store::{SealKey, Store, Stored};
use testkit::buyer::pay_and_be_ticketed;
use testkit::http::post;
use testkit::shop::to_ankara;
use testkit::{RepeatingRandom, Shop, dynamodb};

use crate::connectors::database_client;
use crate::draw::Draw;

/// Number of surnames; a tenth of the bookings has the first one.
const SURNAMES: u64 = 500;
/// Every hundredth look-up is an owner's.
const OWNERS: u64 = 100;

#[derive(Debug, Default)]
pub struct Outcome {
    /// Number of bookings found by strangers.
    pub found: u64,
    pub not_found: u64,
    pub refused: u64,
    pub owners: u64,
    pub owners_refused: u64,
}

/// Makes `lookups` from `addresses` within one hour.
pub async fn guess(lookups: u64, addresses: u64, bookings: u64) -> Result<Outcome, dynamodb::Error> {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    pay_and_be_ticketed(&shop.context, &id, 1).await;
    let ticketed = shop.order(&id).await;
    let random = std::sync::Arc::new(RepeatingRandom::default());
    let client = database_client(&dynamodb::memory()?, None);
    let store = Store::new(client, shop.dynamodb.tables(), Some(SealKey::new(&[7; 32])), random.clone());
    let draw = Draw::new(RepeatingRandom::default());
    let mut booked = Vec::new();
    for at in 0..bookings {
        let order = booking(&ticketed, at, mint_reference(random.as_ref()), &surname(&draw));
        booked.push((order.reference.clone(), surname_of(&order)));
        let written = store.commit(Stored::new(order), vec![], shop.now()).await;
        written.map_err(|_| "a booking was not written")?;
    }
    let context = journey::Context { store, ..shop.context.clone() };
    let world = World { clock: shop.context.clock.clone(), random: random.clone() };
    let app = rota_http::layered(flight::routes().with_state(context), &world);
    let mut outcome = Outcome::default();
    let step = SignedDuration::from_secs(3600) / i32::try_from(lookups.max(1))?;
    for at in 0..lookups {
        shop.clock.advance(step);
        let is_owner = at % OWNERS == OWNERS - 1;
        let (pnr, name, address) = if is_owner {
            let (pnr, name) = &booked[draw.below_len(booked.len())];
            (pnr.clone(), name.clone(), format!("2001:db8:{:x}::1", at / OWNERS))
        } else {
            let address = draw.below(addresses);
            let name = surname(&draw);
            (mint_reference(random.as_ref()), name, format!("10.{}.{}.1", address / 256, address % 256))
        };
        let body = json!({ "pnr": pnr, "surname": name });
        let headers = [("x-forwarded-for", address.as_str())];
        let status = post(&app, "/api/flight/check-pnr/", &headers, &body).await.status;
        match (status, is_owner) {
            (200, false) => outcome.found += 1,
            (404, false) => outcome.not_found += 1,
            (_, false) => outcome.refused += 1,
            (200, true) => outcome.owners += 1,
            (_, true) => outcome.owners_refused += 1,
        }
    }
    Ok(outcome)
}

fn booking(ticketed: &Order, at: u64, reference: String, surname: &str) -> Order {
    let fields = json!({ "id": format!("booking-{at}"), "reference": reference });
    let order = ticketed.with_fields(fields).unwrap_or_else(|_| ticketed.clone());
    let Some(mut people) = order.people.clone() else { return order };
    for passenger in &mut people.passengers {
        surname.clone_into(&mut passenger.surname);
    }
    order.with_people(people)
}

fn surname_of(order: &Order) -> String {
    let passenger = order.people.iter().flat_map(|people| &people.passengers).next();
    passenger.map(|passenger| passenger.surname.clone()).unwrap_or_default()
}

fn surname(draw: &Draw) -> String {
    let at = if draw.percent(10) { 0 } else { draw.below(SURNAMES) };
    let letter = |at: u64| char::from(b'a' + u8::try_from(at % 26).unwrap_or(0));
    format!("Soy{}{}", letter(at), letter(at / 26))
}
