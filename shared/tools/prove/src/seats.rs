//! Seats: crowds compete for the last seats of a departure, for a bus with overlapping rides, and for the
//! last car of a fleet, each buyer with an order of its own. Nothing is sold twice; without the conditions
//! of the writes, the same crowds oversell.

use std::cell::RefCell;
use std::sync::Arc;

use aws_sdk_dynamodb::Client;
use domain::flight::query::FlightQuery;
use domain::inventory::Capacity;
use domain::language::Language;
use domain::money::Rate;
use domain::order::Purchase;
use journey::Context;
use journey::select::hold_purchase;
use store::{SealKey, Store};
use testkit::careless::Careless;
use testkit::crowd::{
    Won, a_bus_with_overlapping_rides, faults, groups, leave_one_car, most_claimed, rentals,
};
use testkit::shop::to_ankara;
use testkit::{RepeatingRandom, Shop, dynamodb};

use crate::connectors::database_client;
use crate::scheduler::{Scheduler, Step};

/// Number of concurrent buyers.
const AT_ONCE: usize = 48;
const LAST_SEATS: u32 = 10;

/// Purchases that the crowds try, created once.
pub struct Wishes {
    shop: Shop,
    flight: Purchase,
    car: Purchase,
    groups: Vec<Purchase>,
    rentals: Vec<Purchase>,
}

/// Result of one seed.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    pub attempts: u64,
    pub held: u64,
    /// Number of seats, cars or neighbours beyond the allowed number.
    pub broken: u64,
}

impl Wishes {
    pub async fn make(attempts: u32) -> Self {
        let shop = Shop::open().await;
        let query: FlightQuery = to_ankara(1, 0);
        let (flight, _) = shop.select(query).await;
        let (flight, car) = (shop.order(&flight).await.purchase.clone(), shop.select_car().await);
        let car = shop.order(&car).await.purchase.clone();
        let rides = a_bus_with_overlapping_rides(shop.now());
        let groups = groups(shop.now(), &rides, attempts, 46);
        let rentals = car.car().map(|car| rentals(car, attempts)).unwrap_or_default();
        Self { shop, flight, car, groups, rentals }
    }

    /// Makes a third of the attempts at each product. Careless writes have no condition.
    pub async fn race(&self, seed: u64, attempts: usize, careless: bool) -> Result<Outcome, dynamodb::Error> {
        let database = dynamodb::memory()?;
        let random = Arc::new(RepeatingRandom::default());
        random.restart(seed);
        let context = |client: Client| {
            let seal = Some(SealKey::new(&[7; 32]));
            let store = Store::new(client, self.shop.dynamodb.tables(), seal, random.clone());
            Context { store, random: random.clone(), ..self.shop.context.clone() }
        };
        let observer = context(database_client(&database, None));
        self.leave_few(&observer).await;
        let drawn = RepeatingRandom::default();
        drawn.restart(seed.wrapping_add(1 << 60));
        let scheduler = Scheduler::new(drawn);
        let crowd: Vec<Context> = (0..AT_ONCE)
            .map(|process| {
                let client = database_client(&database, Some((scheduler.clone(), process)));
                if !careless {
                    return context(client);
                }
                let config = client.config().to_builder().interceptor(Careless);
                context(Client::from_conf(config.build()))
            })
            .collect();
        let mut outcome = Outcome::default();
        let flights = vec![self.flight.clone(); attempts / 3];
        for wishes in [&flights, &self.groups, &self.rentals] {
            let wishes = wishes.get(..attempts / 3).unwrap_or(wishes);
            let won = hold(&scheduler, &crowd, wishes).await;
            outcome.attempts += wishes.len() as u64;
            outcome.held += won.len() as u64;
            outcome.broken += broken(&won);
        }
        Ok(outcome)
    }

    /// Lets other buyers leave only a few seats and one car.
    async fn leave_few(&self, context: &Context) {
        for claim in supply::claims(&self.flight) {
            let Capacity::Units(units) = claim.capacity else { continue };
            for other in LAST_SEATS..units {
                let id = format!("seat-{other}");
                let _gone = hold_purchase(context, &id, self.flight.clone(), Language::Tr, Rate::TRY).await;
            }
        }
        if let Ok(car) = self.car.car() {
            leave_one_car(context, car).await;
        }
    }
}

/// Lets the crowd select in waves, and returns the holds that succeeded.
async fn hold(scheduler: &Scheduler, crowd: &[Context], wishes: &[Purchase]) -> Vec<Won> {
    let won = RefCell::new(Vec::new());
    let mut next = wishes.iter().enumerate();
    loop {
        let wave = crowd.iter().enumerate().zip(next.by_ref()).map(|((process, context), (at, purchase))| {
            let won = &won;
            let work = async move {
                let id = format!("{}-{at}", purchase.product());
                let held = hold_purchase(context, &id, purchase.clone(), Language::Tr, Rate::TRY).await;
                if held.is_ok() {
                    won.borrow_mut().push((id, purchase.clone()));
                }
                String::new()
            };
            Step { process, name: String::new(), work: Box::pin(work) }
        });
        let wave: Vec<_> = wave.collect();
        if wave.is_empty() {
            break;
        }
        scheduler.perform(wave).await;
    }
    won.into_inner()
}

/// Returns the number of held units beyond the stock.
fn broken(won: &[Won]) -> u64 {
    let Some((_, first)) = won.first() else { return 0 };
    let beyond = match first {
        Purchase::Bus(_) => {
            let (twice, strangers) = faults(won);
            return (twice + strangers) as u64;
        }
        Purchase::Flight(_) => most_claimed(won) - LAST_SEATS.cast_signed(),
        Purchase::Car(_) => most_claimed(won) - 1,
    };
    u64::try_from(beyond).unwrap_or(0)
}
