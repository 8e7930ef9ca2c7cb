//! Orders: several complete orders through the real steps of the product, with simulated time, payment
//! provider, suppliers, queues and crashes. Each order ends ticketed and charged once, never charged, or
//! charged and refunded in full (invariant 2), and the allocations equal the tickets (invariant 1).

mod buyers;
mod checks;
mod duffel;
mod duffel_books;
mod observer;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use domain::account::{Account, Settings, coupon};
use domain::clock::Clock;
use domain::language::Language;
use domain::money::Currency;
use domain::order::Order;
use domain::place::turkish_time;
use domain::random::Random;
use jiff::{SignedDuration, Timestamp};
use journey::payment::Iyzico;
use journey::{Context, Suppliers};
use rota_http::World;
use store::queue::Queue;
use store::{SealKey, Store, Stored};
use supplier_search::Worker;
use testkit::shop::START;
use testkit::supplier::HostileSupplier;
use testkit::{FixedClock, RepeatingRandom, dynamodb};

use self::buyers::{Buyer, Offer, sweep, tell};
use self::duffel::{SeededDuffel, Wires};
use crate::connectors::{Direction, QueueConnector, database_client};
use crate::draw::Draw;
use crate::scheduled_supplier::ScheduledSupplier;
use crate::scheduler::{Counts, Faults, Late, Scheduler, Step};

const PROCESSES: usize = 3;
const KEYS: (&str, &str) = ("api-key", "secret-key");
const USER: &str = "user";
/// Card that is charged like any other and can never be refunded.
const CARD_FOR_GOOD: &str = "5406670000000009";
/// Seconds between two rounds: mostly few, sometimes as long as a hold or as the wait for a capture.
const PAUSES_S: [i64; 18] = [0, 0, 0, 0, 1, 1, 2, 5, 5, 10, 20, 31, 35, 65, 120, 400, 1300, 3700];
/// Shorter pauses in seconds, since offers of Duffel are valid for half an hour.
const SHORT_PAUSES_S: [i64; 8] = [0, 0, 1, 5, 10, 31, 65, 120];
const MOST_SKEW_S: u64 = 300;
const OFFERS: [Offer; 7] =
    [Offer::Flight, Offer::Bus, Offer::LateBus, Offer::Car, Offer::External, Offer::Duffel, Offer::Duffel];
/// Offers of the control, whose planted errors are mostly about external suppliers.
const PLANTED: [Offer; 3] = [Offer::External, Offer::Duffel, Offer::Duffel];
/// Longest delay of a late effect. Together with the longest pause it stays below the two hours in which a
/// requested capture may arrive.
const LATEST: SignedDuration = SignedDuration::from_mins(45);

/// State that lasts from seed to seed, because a client of the payment provider is expensive to build.
pub struct Simulation {
    simulators: Vec<Simulators>,
    random: Arc<RepeatingRandom>,
    tables: BTreeMap<String, String>,
    /// Control with planted errors: a kuruş of every paid order disappears, the hostile supplier forgets
    /// issued tickets, and at Duffel an order is sent twice and an unconfirmed order is treated as not
    /// existing.
    is_planted: bool,
}

/// External services that one process reaches over ports.
struct Simulators {
    payment_provider: Direction,
    iyzico: Arc<Iyzico>,
    duffel: Direction,
    duffel_origin: String,
}

/// Result of one seed.
#[derive(Debug)]
pub struct Outcome {
    /// Final state of each order.
    pub ends: Vec<String>,
    pub counts: Counts,
    pub violations: Vec<String>,
    pub trace: Vec<String>,
}

/// Clock of a process, which may be skewed.
#[derive(Debug)]
struct Skewed {
    right: Arc<FixedClock>,
    by_s: AtomicI64,
}

impl Clock for Skewed {
    fn now(&self) -> Timestamp {
        self.right.now() + SignedDuration::from_secs(self.by_s.load(Ordering::Relaxed))
    }
}

struct Process {
    context: Context,
    clock: Arc<Skewed>,
    /// Worker that searches at Duffel.
    worker: Worker,
}

struct Run<'a> {
    simulation: &'a Simulation,
    scheduler: Scheduler,
    draw: Draw,
    clock: Arc<FixedClock>,
    payment_provider: Router,
    supplier: Arc<HostileSupplier>,
    duffel: SeededDuffel,
    processes: Vec<Process>,
    /// Context of the checks, whose calls bypass the scheduler.
    observer: Context,
    messages: Arc<Mutex<Vec<String>>>,
    buyers: Vec<RefCell<Buyer>>,
    crowds: u32,
    /// Late effects, each with the time of its call.
    late: Vec<(Timestamp, Late)>,
    violations: RefCell<Vec<String>>,
}

impl Simulation {
    pub async fn open(is_planted: bool) -> std::io::Result<Self> {
        let random = Arc::new(RepeatingRandom::default());
        let mut simulators = Vec::new();
        for process in 0..PROCESSES {
            let (payment_provider, origin) = Direction::open("bank", process).await?;
            let (duffel, duffel_origin) = Direction::open("duffel", process).await?;
            let shared: Arc<dyn Random> = random.clone();
            let iyzico = Arc::new(Iyzico::new(origin, KEYS.0, KEYS.1, shared));
            simulators.push(Simulators { payment_provider, iyzico, duffel, duffel_origin });
        }
        let tables = dynamodb::table_names().map_err(std::io::Error::other)?;
        Ok(Self { simulators, random, tables, is_planted })
    }

    pub async fn run(&self, seed: u64) -> Result<Outcome, dynamodb::Error> {
        let mut run = Run::begin(self, seed)?;
        run.join().await;
        run.rounds().await;
        run.settle_everything().await;
        let ends = run.check().await;
        Ok(Outcome {
            ends,
            counts: run.scheduler.counts(),
            violations: run.violations.take(),
            trace: run.scheduler.trace(),
        })
    }
}

impl<'a> Run<'a> {
    fn begin(simulation: &'a Simulation, seed: u64) -> Result<Self, dynamodb::Error> {
        simulation.random.restart(seed);
        let drawn = |stream: u64| {
            let random = RepeatingRandom::default();
            random.restart(seed.wrapping_mul(8).wrapping_add(stream).wrapping_add(1 << 60));
            random
        };
        let (scheduler, draw) = (Scheduler::new(drawn(1)), Draw::new(drawn(2)));
        let hosted_page = draw.percent(40);
        scheduler.say(if hosted_page {
            "the provider's own page asks for cards"
        } else {
            "we ask for cards"
        });
        let clock = Arc::new(FixedClock::at(START));
        let database = dynamodb::memory()?;
        let client = |scheduler| database_client(&database, scheduler);
        let payment_provider = bank_simulator::router(
            bank_simulator::Settings {
                origin: "http://bank.test".into(),
                api_key: KEYS.0.into(),
                secret_key: KEYS.1.into(),
                table_sessions: simulation.tables.get("sessions").cloned().unwrap_or_default(),
                webhook_url: None,
            },
            client(None),
            World { clock: clock.clone(), random: simulation.random.clone() },
        );
        let supplier = Arc::new(HostileSupplier::new(drawn(3), simulation.is_planted));
        let duffel = SeededDuffel::open(simulation, client(None), clock.clone(), [drawn(4), drawn(5)]);
        let messages = Arc::default();
        let mut processes = Vec::new();
        for (process, observer) in simulation.simulators.iter().enumerate() {
            observer.payment_provider.lead_to(scheduler.clone(), payment_provider.clone());
            observer.duffel.lead_to(scheduler.clone(), duffel.in_its_mood());
            let skewed = Arc::new(Skewed { right: clock.clone(), by_s: AtomicI64::default() });
            let queue = queue(QueueConnector {
                messages: Arc::clone(&messages),
                scheduler: (scheduler.clone(), process),
            });
            let store = simulation.store(client(Some((scheduler.clone(), process))));
            let connector = ScheduledSupplier {
                supplier: Arc::clone(&supplier),
                clock: clock.clone(),
                process: (scheduler.clone(), process),
            };
            let wires = Wires { origin: &observer.duffel_origin, scheduler: &scheduler, process };
            let of_duffel = duffel.supplier(&wires, skewed.clone(), simulation.is_planted);
            let (editions, flights) = duffel.flights(&wires);
            let context = Context {
                suppliers: Suppliers::new(vec![Arc::new(connector), of_duffel]),
                external_flights: Some(flights),
                hosted_page,
                ..simulation.context(store, skewed.clone(), &observer.iyzico, queue)
            };
            let worker = Worker {
                store: context.store.clone(),
                editions,
                duffel: wires.client(skewed.clone()),
                world: World { clock: skewed.clone(), random: simulation.random.clone() },
            };
            processes.push(Process { context, clock: skewed, worker });
        }
        let iyzico = &simulation.simulators.first().ok_or("no process")?.iyzico;
        let nowhere = Queue::new(&testkit::sqs::config().build(), "http://127.0.0.1:9/".into());
        let observer = simulation.context(simulation.store(client(None)), clock.clone(), iyzico, nowhere);
        let mut run = Self {
            simulation,
            scheduler,
            draw,
            clock,
            payment_provider,
            supplier,
            duffel,
            processes,
            observer,
            messages,
            buyers: Vec::new(),
            crowds: 0,
            late: Vec::new(),
            violations: RefCell::default(),
        };
        run.add_buyers();
        Ok(run)
    }

    /// Adds one or two buyers, who may want the same offer.
    fn add_buyers(&mut self) {
        let offers: &[Offer] = if self.simulation.is_planted { &PLANTED } else { &OFFERS };
        let offer = self.draw.one_of(offers).unwrap_or(Offer::Bus);
        let two = self.draw.percent(50);
        for name in ["Ayşe", "Can"].into_iter().take(if two { 2 } else { 1 }) {
            self.buyers.push(RefCell::new(Buyer {
                name,
                offer,
                signed_in: self.draw.percent(40),
                sessions: Vec::new(),
                people: match offer {
                    Offer::Flight | Offer::External | Offer::Duffel => 1 + u32::from(self.draw.percent(50)),
                    Offer::Bus | Offer::LateBus => 2,
                    Offer::Car => 1,
                },
                pay_urls: Vec::new(),
                returns: Vec::new(),
            }));
        }
    }

    /// Creates the member, whose welcome coupon both buyers may try to use.
    async fn join(&self) {
        let now = self.clock.now();
        let coupon = coupon::welcome(turkish_time(now).date(), self.simulation.random.as_ref());
        let account = Account {
            id: USER.into(),
            username: "ayse".into(),
            email: "ayse@example.com".into(),
            password_hash: String::new(),
            first_name: "Ayşe".into(),
            last_name: "Öz".into(),
            phone_code: "90".into(),
            phone: "5321234567".into(),
            settings: Settings { country: "TR".into(), language: Language::Tr, currency: Currency::Try },
            activated: true,
            created_at: now,
            epoch: 0,
            bills: vec![],
            coupons: vec![coupon],
            passengers: vec![],
            networks: vec![],
            former_emails: vec![],
            undone: vec![],
            pending_email: None,
            confirmed_phone: None,
            sessions: vec![],
            begun: vec![],
        };
        if let Err(failure) = self.observer.store.save_account(Stored::new(account), None, now).await {
            self.violate(format!("the account was not stored: {failure:?}"));
        }
    }

    async fn rounds(&mut self) {
        let faults = [(0, 0), (10, 10), (30, 40), (100, 60)];
        let (lost, deaths) = self.draw.one_of(&faults).unwrap_or_default();
        self.scheduler.set_faults(Faults { lost, deaths });
        self.scheduler.say(format!("{lost} of 1000 effects lost, {deaths} the last of their process"));
        let is_late = |buyer: &RefCell<Buyer>| buyer.borrow().offer == Offer::LateBus;
        let longer = if self.buyers.iter().any(is_late) { 16 } else { 0 };
        let (before, after) = (6 + self.draw.below(10), longer + self.draw.below(14));
        for round in 0..before + after {
            self.scheduler.say(self.clock.now().to_string());
            self.arrivals(false).await;
            self.between().await;
            let together = 1 + self.draw.below_len(PROCESSES);
            let steps = (0..together).map(|process| self.step(process, round >= before)).collect();
            self.scheduler.perform(steps).await;
            for order in self.orders().await {
                self.check_ledger(&order);
            }
            if self.simulation.is_planted {
                self.lose_a_kurus().await;
            }
            let is_short = self.is_of_duffel() && self.draw.percent(90);
            let pauses: &[i64] = if is_short { &SHORT_PAUSES_S } else { &PAUSES_S };
            self.clock.advance(SignedDuration::from_secs(self.draw.one_of(pauses).unwrap_or(0)));
        }
    }

    /// Lets late effects arrive, each before the product gives up on the outcome.
    async fn arrivals(&mut self, all: bool) {
        let now = self.clock.now();
        self.late.extend(self.scheduler.take_late().into_iter().map(|late| (now, late)));
        let mut waiting = Vec::new();
        for (since, late) in std::mem::take(&mut self.late) {
            if all || now.duration_since(since) > LATEST || self.draw.percent(15) {
                self.scheduler.say("  something arrives late");
                late.await;
            } else {
                waiting.push((since, late));
            }
        }
        self.late = waiting;
    }

    /// Plays events outside the processes: buyers at the issuer's page, and other buyers of the remaining
    /// stock.
    async fn between(&mut self) {
        self.look_at_duffel().await;
        for at in 0..self.buyers.len() {
            let Some(buyer) = self.buyers.get(at) else { continue };
            let asked = self.draw.one_of(&(0..buyer.borrow().pay_urls.len()).collect::<Vec<_>>());
            if let (Some(url), true) = (asked, self.draw.percent(60)) {
                let pay_url = buyer.borrow().pay_urls.get(url).cloned().unwrap_or_default();
                self.at_issuer(buyer, &pay_url).await;
            }
            if self.draw.percent(5) {
                let session = buyer.borrow().sessions.last().cloned();
                self.crowds += 1;
                self.others_buy_it_all(session.as_deref()).await;
            }
        }
    }

    /// Ends the faults, and lets the sweeper and the mailer finish every order.
    async fn settle_everything(&mut self) {
        self.arrivals(true).await;
        self.scheduler.set_faults(Faults::NONE);
        self.supplier.calm_down();
        self.scheduler.say(format!("{}: from here on nothing goes wrong", self.clock.now()));
        self.duffel.calm_down();
        let Some(Process { context, clock, .. }) = self.processes.first() else { return };
        clock.by_s.store(0, Ordering::Relaxed);
        // Airlines that take hours have responded by then.
        let quiet = [1; 25].into_iter().chain([7; 10]).chain([4 * 60]).chain([1; 5]);
        // Time passes until the cancelled departures would have left, which takes eleven days at most.
        for minutes in quiet.chain([12 * 24 * 60]).chain([1; 5]) {
            self.clock.advance(SignedDuration::from_mins(minutes));
            self.sweep_and_tell(context).await;
        }
        // A review without a decision ends shortly before departure.
        for order in self.orders().await {
            let Some(ends_at) = order.review_ends_at() else { continue };
            self.clock.advance(ends_at.duration_since(self.clock.now()));
            for _ in 0..5 {
                self.clock.advance(SignedDuration::from_mins(1));
                self.sweep_and_tell(context).await;
            }
        }
    }

    async fn sweep_and_tell(&self, context: &Context) {
        self.hear_of_duffel(0, context).await;
        let work = Box::pin(self.watched(sweep(context)));
        self.scheduler.perform(vec![Step { process: 0, name: "the sweeper".into(), work }]).await;
        let messages = std::mem::take(&mut *self.messages.lock().unwrap_or_else(PoisonError::into_inner));
        for order in messages {
            tell(&self.observer, order).await;
        }
    }

    async fn orders(&self) -> Vec<Order> {
        let mut orders = Vec::new();
        let sessions = self.buyers.iter().flat_map(|buyer| buyer.borrow().sessions.clone());
        for session in sessions.collect::<Vec<_>>() {
            match self.observer.store.find_order(&session).await {
                Ok(found) => orders.extend(found.map(|stored| stored.value)),
                Err(failure) => self.violate(format!("an order is unreadable: {failure:?}")),
            }
        }
        orders
    }
}

impl Simulation {
    fn store(&self, client: aws_sdk_dynamodb::Client) -> Store {
        Store::new(client, dynamodb::tables(&self.tables), Some(SealKey::new(&[7; 32])), self.random.clone())
    }

    fn context(
        &self,
        store: Store,
        clock: Arc<dyn Clock>,
        payment_provider: &Arc<Iyzico>,
        queue: Queue,
    ) -> Context {
        Context {
            store,
            clock,
            random: self.random.clone(),
            payment_provider: Arc::clone(payment_provider),
            suppliers: Suppliers::default(),
            external_flights: None,
            ticketing: queue.clone(),
            mail: testkit::sqs::mail(&queue),
            origin: "http://shop.test".into(),
            prebook: false,
            hosted_page: false,
        }
    }
}

fn queue(connector: QueueConnector) -> Queue {
    Queue::new(&testkit::sqs::config().http_client(connector.client()).build(), "http://queue.test/".into())
}
