//! Orders: the whole life of a few of them over the real steps, with time, bank, supplier, queues and crashes simulated.
//! Each ends ticketed and charged once, never charged, or charged and refunded in full (invariant 2), and what is sold is
//! what has tickets (invariant 1).

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::{Body, to_bytes};
use domain::account::{Account, Settings, coupon};
use domain::failure::Failure;
use domain::inventory::{Allocation, Capacity, Stock};
use domain::language::Language;
use domain::money::{Currency, Money};
use domain::order::{Order, State};
use domain::people::Gender;
use domain::place::turkish_time;
use domain::seam::{Clock, Entropy};
use domain::session::Query;
use http::{Request, header};
use jiff::{SignedDuration, Timestamp};
use journey::payment::{BankReturn, Iyzico};
use journey::search::{find_session, start_search};
use journey::{Context, drive, pay, settle};
use lambda::World;
use serde_json::Value;
use store::order::StockChange;
use store::queue::Queue;
use store::{SealKey, Store, Stored};
use testkit::shop::{START, hold_bus, hold_car, hold_flight, night_bus, one_way_car, to_ankara};
use testkit::traveller::{GOOD_CARD, attempt_of, form, through_bank};
use testkit::{FixedClock, RepeatingEntropy, dynamodb};
use tower::ServiceExt as _;

use crate::doors::{BankDoor, QueueDoor, database_client};
use crate::draw::Draw;
use crate::stage::{Counts, Faults, Late, Stage, Step};

const PROCESSES: usize = 3;
const KEYS: (&str, &str) = ("api-key", "secret-key");
const USER: &str = "user";
/// Charged like any other, and never given back.
const CARD_FOR_GOOD: &str = "5406670000000009";
const CARDS: [&str; 8] = [
    GOOD_CARD,
    GOOD_CARD,
    GOOD_CARD,
    GOOD_CARD,
    CARD_FOR_GOOD,
    "4111111111111129",
    "4131111111111117",
    "4151111111111112",
];
/// Seconds that go by between two scenes: mostly few, sometimes as long as a hold, or as a charge is waited for.
const PAUSES_S: [i64; 18] = [0, 0, 0, 0, 1, 1, 2, 5, 5, 10, 20, 31, 35, 65, 120, 400, 1300, 3700];
const MOST_SKEW_S: u64 = 300;
/// With the longest pause: within the two hours in which a charge that was ordered may come.
const LATEST: SignedDuration = SignedDuration::from_mins(45);

/// What lasts from seed to seed: a client of the bank is dear to build.
pub struct Theatre {
    ways: Vec<(BankDoor, Arc<Iyzico>)>,
    entropy: Arc<RepeatingEntropy>,
    tables: BTreeMap<String, String>,
}

/// How a seed went.
#[derive(Debug)]
pub struct Outcome {
    /// One for each order.
    pub ends: Vec<String>,
    pub counts: Counts,
    pub violations: Vec<String>,
    pub trace: Vec<String>,
}

/// A process's clock, which may go wrong.
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
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Product {
    Flight,
    Bus,
    Car,
}

/// Somebody with a browser, and what it knows.
struct Traveller {
    name: &'static str,
    product: Product,
    signed_in: bool,
    /// Of each search; the last one is on the screen.
    sessions: Vec<String>,
    people: u32,
    pay_urls: Vec<String>,
    /// Forms that the bank gave to the browser, each with the attempt whose address it is sent to.
    returns: Vec<(String, BankReturn)>,
}

type Work<'a> = Pin<Box<dyn Future<Output = String> + 'a>>;

impl Traveller {
    /// Another search on the screen, and no bank's page of the one before.
    fn looks_at(&mut self, session: &str) {
        if self.sessions.iter().all(|known| known != session) {
            self.sessions.push(session.to_owned());
            (self.pay_urls, self.returns) = (Vec::new(), Vec::new());
        }
    }
}

struct Life<'a> {
    theatre: &'a Theatre,
    stage: Stage,
    draw: Draw,
    clock: Arc<FixedClock>,
    bank: Router,
    processes: Vec<Process>,
    /// For whoever watches: no call of it passes the stage.
    outside: Context,
    hints: Arc<Mutex<Vec<String>>>,
    travellers: Vec<RefCell<Traveller>>,
    crowds: u32,
    /// What is still on its way, and since when.
    late: Vec<(Timestamp, Late)>,
    violations: RefCell<Vec<String>>,
}

impl Theatre {
    pub async fn open() -> std::io::Result<Self> {
        let entropy = Arc::new(RepeatingEntropy::default());
        let mut ways = Vec::new();
        for process in 0..PROCESSES {
            let (door, origin) = BankDoor::open(process).await?;
            let shared: Arc<dyn Entropy> = entropy.clone();
            ways.push((door, Arc::new(Iyzico::new(origin, KEYS.0, KEYS.1, shared))));
        }
        let tables = dynamodb::table_names().map_err(std::io::Error::other)?;
        Ok(Self { ways, entropy, tables })
    }

    pub async fn play(&self, seed: u64) -> Result<Outcome, dynamodb::Error> {
        let mut life = Life::begin(self, seed)?;
        life.join().await;
        life.scenes().await;
        life.aftermath().await;
        let ends = life.judge().await;
        Ok(Outcome {
            ends,
            counts: life.stage.counts(),
            violations: life.violations.take(),
            trace: life.stage.trace(),
        })
    }
}

impl<'a> Life<'a> {
    fn begin(theatre: &'a Theatre, seed: u64) -> Result<Self, dynamodb::Error> {
        theatre.entropy.restart(seed);
        let drawn = |stream: u64| {
            let entropy = RepeatingEntropy::default();
            entropy.restart(seed.wrapping_mul(4).wrapping_add(stream).wrapping_add(1 << 60));
            entropy
        };
        let (stage, draw) = (Stage::new(drawn(1)), Draw::new(drawn(2)));
        let clock = Arc::new(FixedClock::at(START));
        let database = dynamodb::memory()?;
        let client = |stage| database_client(&database, stage);
        let bank = bank_simulator::router(
            bank_simulator::Settings {
                origin: "http://bank.test".into(),
                api_key: KEYS.0.into(),
                secret_key: KEYS.1.into(),
                table_sessions: theatre.tables.get("sessions").cloned().unwrap_or_default(),
                webhook_url: None,
            },
            client(None),
            World { clock: clock.clone(), entropy: theatre.entropy.clone() },
        );
        let hints = Arc::default();
        let mut processes = Vec::new();
        for (process, (door, iyzico)) in theatre.ways.iter().enumerate() {
            door.lead_to(stage.clone(), bank.clone());
            let skewed = Arc::new(Skewed { right: clock.clone(), by_s: AtomicI64::default() });
            let queue = queue(QueueDoor { hints: Arc::clone(&hints), stage: (stage.clone(), process) });
            let store = theatre.store(client(Some((stage.clone(), process))));
            let context = theatre.context(store, skewed.clone(), iyzico, queue);
            processes.push(Process { context, clock: skewed });
        }
        let (_, iyzico) = theatre.ways.first().ok_or("no process")?;
        let nowhere = Queue::new(&testkit::sqs::config().build(), "http://127.0.0.1:9/".into());
        let outside = theatre.context(theatre.store(client(None)), clock.clone(), iyzico, nowhere);
        let mut life = Self {
            theatre,
            stage,
            draw,
            clock,
            bank,
            processes,
            outside,
            hints,
            travellers: Vec::new(),
            crowds: 0,
            late: Vec::new(),
            violations: RefCell::default(),
        };
        life.cast();
        Ok(life)
    }

    /// Who wants to travel: one or two, who may want the same.
    fn cast(&mut self) {
        let product =
            self.draw.one_of(&[Product::Flight, Product::Bus, Product::Car]).unwrap_or(Product::Bus);
        let two = self.draw.percent(50);
        for name in ["Ayşe", "Can"].into_iter().take(if two { 2 } else { 1 }) {
            self.travellers.push(RefCell::new(Traveller {
                name,
                product,
                signed_in: self.draw.percent(40),
                sessions: Vec::new(),
                people: match product {
                    Product::Flight => 1 + u32::from(self.draw.percent(50)),
                    Product::Bus => 2,
                    Product::Car => 1,
                },
                pay_urls: Vec::new(),
                returns: Vec::new(),
            }));
        }
    }

    /// The user, whose welcome coupon both may try to spend.
    async fn join(&self) {
        let now = self.clock.now();
        let coupon = coupon::welcome(turkish_time(now).date(), self.theatre.entropy.as_ref());
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
            pending_email: None,
            sessions: vec![],
        };
        if let Err(failure) = self.outside.store.save_account(Stored::new(account), None, now).await {
            self.violate(format!("no account: {failure:?}"));
        }
    }

    async fn scenes(&mut self) {
        let faults = [(0, 0), (10, 10), (30, 40), (100, 60)];
        let (lost, deaths) = self.draw.one_of(&faults).unwrap_or_default();
        self.stage.set_faults(Faults { lost, deaths });
        self.stage.say(format!("{lost} of 1000 effects lost, {deaths} the last of their process"));
        for _ in 0..6 + self.draw.below(10) {
            self.stage.say(self.clock.now().to_string());
            self.arrivals(false).await;
            self.between().await;
            let together = 1 + self.draw.below_len(PROCESSES);
            let steps = (0..together).map(|process| self.step(process)).collect();
            self.stage.perform(steps).await;
            self.clock.advance(SignedDuration::from_secs(self.draw.one_of(&PAUSES_S).unwrap_or(0)));
        }
    }

    /// What was late arrives, all of it before our side gives up asking.
    async fn arrivals(&mut self, all: bool) {
        let now = self.clock.now();
        self.late.extend(self.stage.take_late().into_iter().map(|late| (now, late)));
        let mut waiting = Vec::new();
        for (since, late) in std::mem::take(&mut self.late) {
            if all || now.duration_since(since) > LATEST || self.draw.percent(15) {
                self.stage.say("  something arrives late");
                late.await;
            } else {
                waiting.push((since, late));
            }
        }
        self.late = waiting;
    }

    /// What happens outside of our processes: travellers at the bank, and others who buy what is left.
    async fn between(&mut self) {
        for at in 0..self.travellers.len() {
            let Some(traveller) = self.travellers.get(at) else { continue };
            let asked = self.draw.one_of(&(0..traveller.borrow().pay_urls.len()).collect::<Vec<_>>());
            if let (Some(url), true) = (asked, self.draw.percent(60)) {
                let pay_url = traveller.borrow().pay_urls.get(url).cloned().unwrap_or_default();
                self.at_bank(traveller, &pay_url).await;
            }
            if self.draw.percent(5) {
                let session = traveller.borrow().sessions.last().cloned();
                self.crowds += 1;
                self.others_buy_it_all(session.as_deref()).await;
            }
        }
    }

    async fn at_bank(&self, traveller: &RefCell<Traveller>, pay_url: &str) {
        let Ok(page) = self.outside.store.get_attempt_page(attempt_of(pay_url)).await else { return };
        let (answer, button) = match self.draw.below(20) {
            0 => ([("otp", "")], "cancel/"),
            1 => ([("otp", "000000")], "code/"),
            _ => ([("otp", "283126")], "code/"),
        };
        if answer.first().is_some_and(|(_, code)| *code == "000000") {
            // Too often, and the bank gives it up.
            for _ in 0..2 {
                self.enter(&page.html, &answer, button).await;
            }
        }
        let name = traveller.borrow().name;
        self.stage.say(format!("  {name} at the bank: {button} {answer:?}"));
        if let Some(back) = self.enter(&page.html, &answer, button).await {
            traveller.borrow_mut().returns.push((attempt_of(pay_url).to_owned(), back));
        }
    }

    /// None while the bank shows its page again.
    async fn enter(&self, html: &str, answer: &[(&str, &str)], button: &str) -> Option<BankReturn> {
        let back = through_bank(html, answer, button, async |address, body| {
            let path = address.trim_start_matches("http://bank.test").to_owned();
            let request =
                Request::post(path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
            let Ok(request) = request.body(Body::from(body)) else { return String::new() };
            self.ask_bank(request).await
        });
        back.await
    }

    async fn ask_bank(&self, request: Request<Body>) -> String {
        let Ok(response) = self.bank.clone().oneshot(request).await;
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Others take whatever the order's stocks have left.
    async fn others_buy_it_all(&self, session: Option<&str>) {
        let Some(session) = session else { return };
        let Ok(Some(order)) = self.outside.store.find_order(session).await else { return };
        let now = self.clock.now();
        let mut stocks = Vec::new();
        for claim in &order.value.claims {
            let Ok(mut stock) = self.outside.store.get_stock(&claim.stock).await else { return };
            for allocation in largest_allocations(&claim.allocation, &claim.capacity) {
                let mut wanted = claim.clone();
                wanted.allocation = allocation;
                while stock.value.sell("others", &wanted, now).is_ok() {}
            }
            stocks.push(StockChange { claim: claim.clone(), stock });
        }
        let mut others = order.value.clone();
        others.id = format!("others-{}", self.crowds);
        others.state = State::Expired;
        let bought = self.outside.store.commit(Stored::new(others), stocks, now).await;
        self.stage.say(format!("  others buy what is left: {}", bought.is_ok()));
    }

    /// What a process does in this scene.
    fn step(&self, process: usize) -> Step<'_> {
        let Some(Process { context, clock }) = self.processes.get(process) else {
            return Step { process, name: "nothing".into(), work: Box::pin(async { String::new() }) };
        };
        let skew = if self.draw.percent(30) { self.draw.below(2 * MOST_SKEW_S + 1) } else { MOST_SKEW_S };
        let skew_s = i64::try_from(skew).unwrap_or(0) - i64::try_from(MOST_SKEW_S).unwrap_or(0);
        clock.by_s.store(skew_s, Ordering::Relaxed);
        let (name, work) = self.act(context);
        Step { process, name: format!("{name}, clock {skew_s:+} s"), work }
    }

    /// What somebody does next: mostly what follows from what the browser shows.
    fn act<'b>(&'b self, context: &'b Context) -> (String, Work<'b>) {
        let Some(traveller) = self.travellers.get(self.draw.below_len(self.travellers.len())) else {
            return ("nobody".into(), Box::pin(async { String::new() }));
        };
        let who = traveller.borrow();
        let Some(session) = who.sessions.last().cloned() else { return self.selects(context, traveller) };
        let back = self.draw.below_len(who.returns.len());
        let back = who.returns.get(back).filter(|_| self.draw.percent(50)).cloned();
        let knows_bank = !who.pay_urls.is_empty();
        match self.draw.below(100) {
            0..10 => self.selects(context, traveller),
            _ if let Some(back) = back => self.comes_back(context, who.name, back),
            10..45 if !knows_bank || self.draw.percent(30) => self.pays(context, traveller, session),
            45..60 if knows_bank => self.is_told(context, traveller, session),
            60..75 => ("the sweeper".into(), Box::pin(self.watched(sweep(context)))),
            75..80 => ("the mailer".into(), Box::pin(self.watched(tell(context, session)))),
            _ => self.tickets(context, session),
        }
    }

    fn selects<'b>(&'b self, context: &'b Context, traveller: &'b RefCell<Traveller>) -> (String, Work<'b>) {
        let (name, session) = (traveller.borrow().name, traveller.borrow().sessions.last().cloned());
        let session = session.filter(|_| self.draw.percent(50));
        let name = format!("{name} selects {}", if session.is_some() { "again" } else { "anew" });
        (name, Box::pin(self.watched(self.select(context, traveller, session))))
    }

    fn pays<'b>(
        &'b self,
        context: &'b Context,
        traveller: &'b RefCell<Traveller>,
        session: String,
    ) -> (String, Work<'b>) {
        let card = self.draw.one_of(&CARDS).unwrap_or(GOOD_CARD);
        let coupon = traveller.borrow().signed_in && self.draw.percent(60);
        let name = traveller.borrow().name;
        let name = format!("{name} pays with {card}{}", if coupon { " and a coupon" } else { "" });
        (name, Box::pin(self.watched(self.pay(context, traveller, session, card, coupon))))
    }

    fn comes_back<'b>(
        &'b self,
        context: &'b Context,
        name: &str,
        (attempt, mut back): (String, BankReturn),
    ) -> (String, Work<'b>) {
        let forged = self.draw.percent(10);
        if forged {
            (back.status, back.md_status) = ("success".into(), "1".into());
            back.conversation_data.push('x');
        }
        let name = format!("{name} comes back{}", if forged { " with a changed form" } else { "" });
        let work = async move { said(settle::on_bank_return(context, &attempt, &back).await) };
        (name, Box::pin(self.watched(work)))
    }

    fn is_told<'b>(
        &'b self,
        context: &'b Context,
        traveller: &RefCell<Traveller>,
        session: String,
    ) -> (String, Work<'b>) {
        let who = traveller.borrow();
        let at = self.draw.below_len(who.pay_urls.len());
        let attempt = who.pay_urls.get(at).map(|url| attempt_of(url).to_owned()).unwrap_or_default();
        let work = async move {
            said(settle::settle(context, &session, &attempt, None).await.map(|stored| stored.value))
        };
        ("the bank tells".into(), Box::pin(self.watched(work)))
    }

    /// By a hint that came once, twice or never; or for an order that needs none.
    fn tickets<'b>(&'b self, context: &'b Context, session: String) -> (String, Work<'b>) {
        let hints = self.hints.lock().unwrap_or_else(PoisonError::into_inner);
        let order = hints.get(self.draw.below_len(hints.len())).cloned().unwrap_or(session);
        let work = async move { said(drive::drive(context, &order).await.map(|stored| stored.value)) };
        ("the ticketing".into(), Box::pin(self.watched(work)))
    }

    async fn select(
        &self,
        context: &Context,
        traveller: &RefCell<Traveller>,
        session: Option<String>,
    ) -> String {
        let (product, people) = (traveller.borrow().product, traveller.borrow().people);
        let held = async {
            let session = match session {
                Some(id) => find_session(context, &id).await?,
                None => start_search(context, query(product, people)).await?,
            };
            traveller.borrow_mut().looks_at(&session.id);
            match product {
                Product::Flight => hold_flight(context, &session).await.map(drop),
                Product::Bus => hold_bus(context, &session).await,
                Product::Car => hold_car(context, &session).await,
            }
        };
        held.await.map_or_else(|failure| said(Err(failure)), |()| "held".to_owned())
    }

    async fn pay(
        &self,
        context: &Context,
        traveller: &RefCell<Traveller>,
        session: String,
        card: &str,
        coupon: bool,
    ) -> String {
        let (people, signed_in) = (traveller.borrow().people, traveller.borrow().signed_in);
        let mut form = form(card, people);
        form.user_id = signed_in.then(|| USER.to_owned());
        form.coupon_id = if coupon { self.coupon_id().await } else { None };
        match pay::start_payment(context, &session, &form).await {
            Ok(pay_url) => {
                let mut who = traveller.borrow_mut();
                // The page may have moved on to another search meanwhile.
                if who.sessions.last() == Some(&session) {
                    who.pay_urls.push(pay_url);
                }
                "goes to the bank".to_owned()
            }
            Err(failure) => said(Err(failure)),
        }
    }

    async fn coupon_id(&self) -> Option<String> {
        let account = self.outside.store.find_account(USER, self.clock.now()).await.ok()??;
        account.value.coupons.first().map(|coupon| coupon.id.clone())
    }

    /// A defect of ours is a violation in itself.
    async fn watched(&self, work: impl Future<Output = String>) -> String {
        let said = work.await;
        if said.starts_with("internal") {
            self.violate(said.clone());
        }
        said
    }

    fn violate(&self, what: String) {
        self.violations.borrow_mut().push(what);
    }

    /// Nothing goes wrong any more: the sweeper and the mailer bring everything to its end.
    async fn aftermath(&mut self) {
        self.arrivals(true).await;
        self.stage.set_faults(Faults::NONE);
        self.stage.say(format!("{}: from here on nothing goes wrong", self.clock.now()));
        let Some(Process { context, clock }) = self.processes.first() else { return };
        clock.by_s.store(0, Ordering::Relaxed);
        for minutes in [1; 25].into_iter().chain([7; 10]) {
            self.clock.advance(SignedDuration::from_mins(minutes));
            let work = Box::pin(self.watched(sweep(context)));
            self.stage.perform(vec![Step { process: 0, name: "the sweeper".into(), work }]).await;
            let hints = std::mem::take(&mut *self.hints.lock().unwrap_or_else(PoisonError::into_inner));
            for order in hints {
                tell(&self.outside, order).await;
            }
        }
    }

    async fn orders(&self) -> Vec<Order> {
        let mut orders = Vec::new();
        let sessions = self.travellers.iter().flat_map(|traveller| traveller.borrow().sessions.clone());
        for session in sessions.collect::<Vec<_>>() {
            match self.outside.store.find_order(&session).await {
                Ok(found) => orders.extend(found.map(|stored| stored.value)),
                Err(failure) => self.violate(format!("an order is unreadable: {failure:?}")),
            }
        }
        orders
    }

    async fn judge(&self) -> Vec<String> {
        let request = Request::get("/_ledger.json").body(Body::empty()).unwrap_or_default();
        let mut ledger: Value = serde_json::from_str(&self.ask_bank(request).await).unwrap_or_default();
        let payments: Vec<Value> = serde_json::from_value(ledger["payments"].take()).unwrap_or_default();
        let orders = self.orders().await;
        let mut ends = Vec::new();
        for order in &orders {
            let end = order.state_name(self.clock.now());
            let mine: Vec<_> = payments.iter().filter(|payment| payment["basket_id"] == order.id).collect();
            if let Err(violation) = self.judge_order(order, end, &mine) {
                self.violate(violation);
            }
            ends.push(format!("{} {end}", order.purchase.product()));
        }
        self.judge_coupon(&orders).await;
        self.judge_stocks(&orders).await;
        ends
    }

    fn judge_order(&self, order: &Order, end: &str, payments: &[&Value]) -> Result<(), String> {
        let (mut kept, mut owed) = (Vec::new(), Vec::new());
        for payment in payments {
            let left =
                kurus(&payment["charged"]) - kurus(&payment["cancelled"]) - kurus(&payment["refunded"]);
            if payment["times_charged"].as_u64() > Some(1) || left < 0 {
                return Err(format!("charged or refunded twice: {payment}"));
            }
            let id = payment["payment_id"].as_str().unwrap_or_default();
            // The bank never gives it back; it must stay written down as owed.
            let is_for_good = payment["card_last_four"] == CARD_FOR_GOOD[12..];
            if is_for_good && order.orphan_charges.iter().any(|charge| charge.provider_payment_id == id) {
                owed.push((id, left));
            } else if left > 0 {
                kept.push((id, left, is_for_good));
            }
        }
        let kept_is = format!("{end}, {} kuruş, the bank keeps {kept:?}", order.charge.minor);
        let paid = order.receipt().map(|receipt| receipt.provider_payment_id.as_str()).unwrap_or_default();
        let is_right = match (&order.state, kept.as_slice()) {
            (State::Ticketed { told, .. }, []) => *told && order.charge.minor == 0,
            (State::Ticketed { told, .. }, [(id, left, _)]) => {
                *told && *id == paid && *left == order.charge.minor
            }
            (State::Refunding { refused, .. }, [(id, _, is_for_good)]) => {
                *refused && *id == paid && *is_for_good
            }
            (State::Refunded { told, .. }, []) => *told,
            (State::Failed { .. } | State::Expired | State::Held { .. }, []) => end != "held",
            _ => false,
        };
        if is_right { Ok(()) } else { Err(kept_is) }
    }

    /// One purchase, and free again unless it came to a ticket.
    async fn judge_coupon(&self, orders: &[Order]) {
        let Ok(Some(account)) = self.outside.store.find_account(USER, self.clock.now()).await else {
            return self.violate("the account is gone".into());
        };
        for coupon in &account.value.coupons {
            let used = |order: &&Order| order.coupon.as_ref().is_some_and(|used| used.id == coupon.id);
            let ticketed =
                orders.iter().filter(used).filter(|order| order.state_name(self.clock.now()) == "ticketed");
            let times = ticketed.count();
            let standing = journey::coupon::standing(&self.outside.store, coupon).await;
            let expected = if times == 0 { coupon::Standing::Free } else { coupon::Standing::Spent };
            if times > 1 || !matches!(&standing, Ok(standing) if *standing == expected) {
                self.violate(format!("a coupon of {times} ticketed orders is {standing:?}"));
            }
        }
    }

    /// What is sold are the tickets and what others bought, and no seat is sold twice.
    async fn judge_stocks(&self, orders: &[Order]) {
        let now = self.clock.now();
        let mut ticketed: BTreeMap<String, (Capacity, Vec<Allocation>)> = BTreeMap::new();
        for order in orders {
            for claim in &order.claims {
                let (_, allocations) =
                    ticketed.entry(claim.stock.clone()).or_insert((claim.capacity.clone(), Vec::new()));
                allocations.extend((order.state_name(now) == "ticketed").then(|| claim.allocation.clone()));
            }
        }
        for (stock, (capacity, tickets)) in ticketed {
            let Ok(stored) = self.outside.store.get_stock(&stock).await else { continue };
            if let Err(violation) = judge_stock(&stored.value, &capacity, &tickets, self.crowds > 0, now) {
                self.violate(format!("{stock}: {violation}"));
            }
        }
    }
}

impl Theatre {
    fn store(&self, client: aws_sdk_dynamodb::Client) -> Store {
        Store::new(client, dynamodb::tables(&self.tables), Some(SealKey::new(&[7; 32])), self.entropy.clone())
    }

    fn context(&self, store: Store, clock: Arc<dyn Clock>, bank: &Arc<Iyzico>, queue: Queue) -> Context {
        Context {
            store,
            clock,
            entropy: self.entropy.clone(),
            bank: Arc::clone(bank),
            ticketing: queue.clone(),
            mail: queue,
            origin: "http://shop.test".into(),
            prebook: false,
        }
    }
}

fn query(product: Product, people: u32) -> Query {
    match product {
        Product::Flight => Query::Flight(to_ankara(u8::try_from(people).unwrap_or(1), 0)),
        Product::Bus => Query::Bus(night_bus()),
        Product::Car => Query::Car(one_way_car()),
    }
}

fn queue(door: QueueDoor) -> Queue {
    Queue::new(&testkit::sqs::config().http_client(door.client()).build(), "http://queue.test/".into())
}

/// What others may want of it, one after the other.
fn largest_allocations(wanted: &Allocation, capacity: &Capacity) -> Vec<Allocation> {
    match capacity {
        Capacity::Units(units) => {
            let halves = std::iter::successors(Some(*units), |units| (*units > 1).then_some(units / 2));
            halves.map(|units| Allocation { units: units.cast_signed(), ..wanted.clone() }).collect()
        }
        Capacity::Seats { seats, .. } => (1..=*seats)
            .flat_map(|number| {
                [Gender::F, Gender::M].map(|gender| domain::inventory::Seat { number, gender })
            })
            .map(|seat| Allocation { units: 1, seats: vec![seat], ..wanted.clone() })
            .collect(),
    }
}

/// By slot: so much is sold as there are tickets for, but for what others bought; and no hold is left.
fn judge_stock(
    stock: &Stock,
    capacity: &Capacity,
    tickets: &[Allocation],
    with_others: bool,
    now: Timestamp,
) -> Result<(), String> {
    if stock.holds.values().any(|hold| hold.until > now) {
        return Err(format!("somebody holds it still: {:?}", stock.holds));
    }
    let slots = stock.sold.iter().chain(tickets).map(|allocation| allocation.to).max().unwrap_or(0);
    for slot in 0..slots {
        let units = |allocations: &[Allocation]| {
            allocations
                .iter()
                .filter(|allocation| (allocation.from..allocation.to).contains(&slot))
                .map(|allocation| allocation.units)
                .sum::<i32>()
        };
        let (sold, wanted) = (units(&stock.sold), units(tickets));
        if sold != wanted && !(with_others && sold > wanted) {
            return Err(format!("{sold} sold in slot {slot}, tickets for {wanted}"));
        }
        if matches!(capacity, Capacity::Units(units) if i64::from(sold) > i64::from(*units)) {
            return Err(format!("{sold} sold in slot {slot} of {capacity:?}"));
        }
        let here = stock.sold.iter().filter(|allocation| (allocation.from..allocation.to).contains(&slot));
        let mut seats: Vec<u8> =
            here.flat_map(|allocation| &allocation.seats).map(|seat| seat.number).collect();
        let all = seats.len();
        seats.sort_unstable();
        seats.dedup();
        if seats.len() < all {
            return Err(format!("a seat is sold twice in slot {slot}"));
        }
    }
    Ok(())
}

/// What the mailer does once the mail is out.
async fn tell(context: &Context, order_id: String) -> String {
    let told = async {
        let stored = context.store.get_order(&order_id).await?;
        let told = Stored { value: stored.value.told()?, revision: stored.revision };
        context.store.commit(told, vec![], context.now()).await?;
        Ok::<(), Failure>(())
    };
    match told.await {
        Ok(()) => "told".to_owned(),
        Err(failure) => said(Err(failure)),
    }
}

async fn sweep(context: &Context) -> String {
    match drive::sweep(context).await {
        Ok(found) => format!("{found} due"),
        Err(failure) => said(Err(failure)),
    }
}

fn said(done: Result<Order, Failure>) -> String {
    match done {
        Ok(order) => order.state_name(order.created_at).to_owned(),
        Err(Failure::Rejected(rejection)) => format!("rejected, {rejection}"),
        Err(Failure::Unavailable { retry_is_safe, .. }) => {
            format!("unavailable, retry is safe: {retry_is_safe}")
        }
        Err(Failure::Internal(what)) => format!("internal: {what}"),
    }
}

fn kurus(decimal: &Value) -> i64 {
    decimal.as_str().and_then(|text| Money::parse(text, Currency::Try)).map_or(0, |money| money.minor)
}
