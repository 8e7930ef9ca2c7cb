//! Actions of the buyers, and of the functions that work for them.

use std::cell::RefCell;
use std::pin::Pin;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use domain::bus::offer::Ride;
use domain::bus::query::BusQuery;
use domain::clock::Clock as _;
use domain::failure::Failure;
use domain::inventory::Claim;
use domain::language::Language;
use domain::money::Rate;
use domain::order::{DepartureChange, Order};
use domain::session::{Query, Session};
use jiff::Timestamp;
use jiff::civil::date;
use journey::pay::PayingUser;
use journey::payment::IssuerReturn;
use journey::search::{find_session, start_search};
use journey::{Context, cancel, disrupt, drive, pay, select, settle};
use testkit::buyer::{GOOD_CARD, form, payment_id_of};
use testkit::change;
use testkit::shop::{
    START, STRICT_COMPANY, flight_purchase, hold_bus, hold_bus_of, hold_car, hold_flight, night_bus,
    one_way_car, to_ankara,
};

use super::duffel::SURNAMES;
use super::{CARD_FOR_GOOD, MOST_SKEW_S, Process, Run, USER};
use crate::scheduler::Step;

pub(super) const CARDS: [&str; 15] = [
    IN_INSTALMENTS,
    GOOD_CARD,
    GOOD_CARD,
    GOOD_CARD,
    GOOD_CARD,
    GOOD_CARD,
    GOOD_CARD,
    CARD_FOR_GOOD,
    "4111111111111129",
    "4131111111111117",
    "4151111111111112",
    // Fraud review: approved, rejected, without a decision; and the last card rejected at once.
    "4161111111111110",
    "4162111111111119",
    "4163111111111118",
    "4164111111111117",
];

/// Card that is always charged in three instalments.
const IN_INSTALMENTS: &str = "5526080000000006";

pub(super) fn instalments_of(card: &str) -> u32 {
    if card == IN_INSTALMENTS { 3 } else { 1 }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Offer {
    Flight,
    Bus,
    /// Bus of a company that no longer refunds in money.
    LateBus,
    Car,
    /// Flight of the hostile supplier.
    External,
    Duffel,
}

/// A buyer with a browser, and the data that the browser holds.
pub(super) struct Buyer {
    pub(super) name: &'static str,
    pub(super) offer: Offer,
    pub(super) signed_in: bool,
    /// Session of each search; the last one is on the screen.
    pub(super) sessions: Vec<String>,
    pub(super) people: u32,
    pub(super) pay_urls: Vec<String>,
    /// Forms that the issuer gave to the browser, each with the id of the payment that it returns to.
    pub(super) returns: Vec<(String, IssuerReturn)>,
}

pub(super) type Work<'a> = Pin<Box<dyn Future<Output = String> + 'a>>;

impl Buyer {
    /// Shows another search, and forgets the issuer's pages of the previous one.
    pub(super) fn looks_at(&mut self, session: &str) {
        if self.sessions.iter().all(|known| known != session) {
            self.sessions.push(session.to_owned());
            (self.pay_urls, self.returns) = (Vec::new(), Vec::new());
        }
    }
}

impl Run<'_> {
    /// Returns the action of a process in this round.
    pub(super) fn step(&self, process: usize, after_sale: bool) -> Step<'_> {
        let Some(at_work) = self.processes.get(process) else {
            return Step { process, name: "nothing".into(), work: Box::pin(async { String::new() }) };
        };
        let skew = if self.draw.percent(30) { self.draw.below(2 * MOST_SKEW_S + 1) } else { MOST_SKEW_S };
        let skew_s = i64::try_from(skew).unwrap_or(0) - i64::try_from(MOST_SKEW_S).unwrap_or(0);
        at_work.clock.by_s.store(skew_s, Ordering::Relaxed);
        let (name, work) = self.act(at_work, after_sale);
        Step { process, name: format!("{name}, clock {skew_s:+} s"), work }
    }

    /// Returns the next action of a buyer, mostly one that the browser's state suggests.
    pub(super) fn act<'b>(&'b self, process: &'b Process, after_sale: bool) -> (String, Work<'b>) {
        let context = &process.context;
        let Some(buyer) = self.buyers.get(self.draw.below_len(self.buyers.len())) else {
            return ("nobody".into(), Box::pin(async { String::new() }));
        };
        let who = buyer.borrow();
        let Some(session) = who.sessions.last().cloned() else { return self.selects(process, buyer) };
        let back = self.draw.below_len(who.returns.len());
        let back = who.returns.get(back).filter(|_| self.draw.percent(50)).cloned();
        let knows_issuer = !who.pay_urls.is_empty();
        let is_late = who.offer == Offer::LateBus;
        match self.draw.below(100) {
            _ if self.was_told() && self.draw.percent(15) => self.hears_any(context),
            // After a late cancellation the buyers go on, and the open ticket pays for another trip.
            0..15 if after_sale && is_late => self.cancels(context, session),
            15..25 if after_sale && is_late => self.selects(process, buyer),
            // Changes are frequent, so that the control finds its planted error in them.
            0..60 if after_sale && self.simulation.is_planted => self.changes(context, buyer, session),
            0..10 if after_sale && !is_late => self.cancels(context, session),
            10..45 if after_sale && !is_late => self.changes(context, buyer, session),
            45..60 if after_sale && !is_late => self.is_disrupted(context, session),
            0..10 => self.selects(process, buyer),
            _ if let Some(back) = back => self.comes_back(context, who.name, back),
            10..45 if !knows_issuer || self.draw.percent(30) => self.pays(context, buyer, session),
            45..60 if knows_issuer => self.is_told(context, buyer, session),
            60..75 => ("the sweeper".into(), Box::pin(self.watched(sweep(context)))),
            75..80 => ("the mailer".into(), Box::pin(self.watched(tell(context, session)))),
            80..84 => self.cancels(context, session),
            84..86 => self.changes(context, buyer, session),
            86..88 => self.is_disrupted(context, session),
            _ => self.tickets(context, session),
        }
    }

    /// Cancels the whole order or one of its lines.
    fn cancels<'b>(&'b self, context: &'b Context, session: String) -> (String, Work<'b>) {
        let line = self.draw.below_len(3);
        let lines = if self.draw.percent(40) { vec![] } else { vec![line] };
        let name = format!("somebody cancels {lines:?}");
        let work = async move {
            let cancelled = async {
                let quoted = cancel::quote(context, &session, &lines).await?;
                match quoted.quote_id {
                    Some(id) => cancel::confirm(context, &session, &id).await,
                    None => Ok(quoted.order),
                }
            };
            said(cancelled.await)
        };
        (name, Box::pin(self.watched(work)))
    }

    /// A carrier cancels or moves a departure of the order, or the buyer accepts the new times.
    fn is_disrupted<'b>(&'b self, context: &'b Context, session: String) -> (String, Work<'b>) {
        let change = self.draw.one_of(&[
            Some(DepartureChange::Cancelled),
            Some(DepartureChange::Moved(45)),
            Some(DepartureChange::Moved(-30)),
            None,
        ]);
        let Some(change) = change.flatten() else {
            let work = async move { said(disrupt::take_new_times(context, &session).await) };
            return ("somebody takes the new times".into(), Box::pin(self.watched(work)));
        };
        let work = async move {
            let announced = async {
                let order = context.store.get_order(&session).await?.value;
                let Some(departure) = order.claims.iter().find_map(Claim::departure) else { return Ok(0) };
                disrupt::announce(context, departure, change).await
            };
            match announced.await {
                Ok(told) => format!("{told} told"),
                Err(failure) => said(Err(failure)),
            }
        };
        (format!("the carrier: {change:?}"), Box::pin(self.watched(work)))
    }

    /// Changes the whole order or one of its lines to an offer of another day; an amount due leads to a
    /// payment.
    fn changes<'b>(
        &'b self,
        context: &'b Context,
        buyer: &'b RefCell<Buyer>,
        session: String,
    ) -> (String, Work<'b>) {
        let line = self.draw.below_len(4);
        let lines = if self.draw.percent(40) { vec![0, 1] } else { vec![line] };
        let days = self.draw.one_of(&[1_i64, 2, 5, 9, 0]).unwrap_or(1);
        let which = self.draw.below(1000);
        let card = self.draw.one_of(&CARDS).filter(|_| self.draw.percent(80));
        let name = format!("{} changes {lines:?} by {days} days, pays with {card:?}", buyer.borrow().name);
        let work = async move {
            let changed = async {
                let wishes = change::wishes(context, &session, &lines, days).await?;
                let at = usize::try_from(which).unwrap_or(0).checked_rem(wishes.len()).unwrap_or(0);
                let Some((_, wish)) = wishes.into_iter().nth(at) else {
                    return Ok(context.store.get_order(&session).await?.value);
                };
                let (order, change_id) =
                    journey::change::select_replacement(context, &session, &wish).await?;
                if let (Some(card), Some(_), None) = (card, order.held_change(), order.agreed_change()) {
                    let mut form = form(card, 1);
                    form.instalments = instalments_of(card);
                    form.change = Some(change_id);
                    let pay_url = pay::start_payment(context, &session, &form).await?;
                    let mut who = buyer.borrow_mut();
                    if who.sessions.last() == Some(&session) {
                        who.pay_urls.push(pay_url);
                    }
                }
                Ok(order)
            };
            said(changed.await)
        };
        (name, Box::pin(self.watched(work)))
    }

    pub(super) fn selects<'b>(
        &'b self,
        process: &'b Process,
        buyer: &'b RefCell<Buyer>,
    ) -> (String, Work<'b>) {
        let (name, session) = (buyer.borrow().name, buyer.borrow().sessions.last().cloned());
        let session = session.filter(|_| self.draw.percent(50));
        let name =
            format!("{name} selects {}", if session.is_some() { "again" } else { "for the first time" });
        let which = self.draw.below_len(1000);
        (name, Box::pin(self.watched(self.select(process, buyer, session, which))))
    }

    pub(super) fn pays<'b>(
        &'b self,
        context: &'b Context,
        buyer: &'b RefCell<Buyer>,
        session: String,
    ) -> (String, Work<'b>) {
        let card = self.draw.one_of(&CARDS).unwrap_or(GOOD_CARD);
        let coupon = buyer.borrow().signed_in && self.draw.percent(60);
        let is_of_duffel = buyer.borrow().offer == Offer::Duffel;
        let surname = is_of_duffel.then(|| self.draw.one_of(&SURNAMES)).flatten();
        let name = buyer.borrow().name;
        let as_whom = surname.map_or_else(String::new, |surname| format!(" as {surname}"));
        let name = format!("{name} pays{as_whom} with {card}{}", if coupon { " and a coupon" } else { "" });
        (name, Box::pin(self.watched(self.pay(context, buyer, session, (card, surname), coupon))))
    }

    pub(super) fn comes_back<'b>(
        &'b self,
        context: &'b Context,
        name: &str,
        (payment, mut back): (String, IssuerReturn),
    ) -> (String, Work<'b>) {
        let forged = self.draw.percent(10);
        if forged {
            (back.status, back.md_status) = ("success".into(), "1".into());
            back.conversation_data.push('x');
        }
        let name = format!("{name} comes back{}", if forged { " with a changed form" } else { "" });
        let work = async move { said(settle::on_issuer_return(context, &payment, &back).await) };
        (name, Box::pin(self.watched(work)))
    }

    pub(super) fn is_told<'b>(
        &'b self,
        context: &'b Context,
        buyer: &RefCell<Buyer>,
        session: String,
    ) -> (String, Work<'b>) {
        let who = buyer.borrow();
        let at = self.draw.below_len(who.pay_urls.len());
        let payment = who.pay_urls.get(at).map(|url| payment_id_of(url).to_owned()).unwrap_or_default();
        let work = async move {
            said(settle::settle(context, &session, &payment, None).await.map(|stored| stored.value))
        };
        ("the bank tells".into(), Box::pin(self.watched(work)))
    }

    /// Drives an order, because of a message that came once, twice or never, or without need.
    pub(super) fn tickets<'b>(&'b self, context: &'b Context, session: String) -> (String, Work<'b>) {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        let order = messages.get(self.draw.below_len(messages.len())).cloned().unwrap_or(session);
        let work = async move { said(drive::drive(context, &order).await.map(|stored| stored.value)) };
        ("the ticketing".into(), Box::pin(self.watched(work)))
    }

    pub(super) async fn select(
        &self,
        process: &Process,
        buyer: &RefCell<Buyer>,
        session: Option<String>,
        which: usize,
    ) -> String {
        let context = &process.context;
        let (offer, people) = (buyer.borrow().offer, buyer.borrow().people);
        let held = async {
            let session = match session {
                Some(id) => find_session(context, &id).await?,
                None => start_search(context, query(offer, people)).await?,
            };
            buyer.borrow_mut().looks_at(&session.id);
            match offer {
                Offer::Flight => hold_flight(context, &session).await.map(drop),
                Offer::Bus => hold_bus(context, &session).await,
                Offer::LateBus => hold_bus_of(context, &session, is_late).await,
                Offer::Car => hold_car(context, &session).await,
                Offer::External => self.hold_external(context, &session).await,
                Offer::Duffel => self.hold_of_duffel(process, &session, which).await,
            }
        };
        held.await.map_or_else(|failure| said(Err(failure)), |()| "held".to_owned())
    }

    async fn hold_external(&self, context: &Context, session: &Session) -> Result<(), Failure> {
        let purchase = flight_purchase(context, session)?;
        let quoted = self.supplier.offer(purchase, self.clock.now());
        select::select_quote(context, session, quoted, Language::Tr, Rate::TRY).await.map(drop)
    }

    pub(super) async fn pay(
        &self,
        context: &Context,
        buyer: &RefCell<Buyer>,
        session: String,
        (card, surname): (&str, Option<&str>),
        coupon: bool,
    ) -> String {
        let (people, signed_in) = (buyer.borrow().people, buyer.borrow().signed_in);
        let mut form = form(card, people);
        form.instalments = instalments_of(card);
        // Airlines reject two passengers with the same name.
        for (passenger, surname) in
            form.passengers.iter_mut().zip(surname.map(|name| [name, "Kaya"]).into_iter().flatten())
        {
            surname.clone_into(&mut passenger.surname);
        }
        form.user = signed_in.then(|| PayingUser { id: USER.to_owned(), epoch: 0 });
        form.coupon_id = if coupon { self.coupon_id().await } else { None };
        form.open_ticket_code = self.open_ticket_code(&session).await;
        match pay::start_payment(context, &session, &form).await {
            Ok(pay_url) => {
                let mut who = buyer.borrow_mut();
                // The browser may show another search by now.
                if who.sessions.last() == Some(&session) {
                    who.pay_urls.push(pay_url);
                }
                "goes to the bank".to_owned()
            }
            Err(failure) => said(Err(failure)),
        }
    }

    pub(super) async fn coupon_id(&self) -> Option<String> {
        let account = self.observer.store.find_account(USER, self.clock.now()).await.ok()??;
        account.value.coupons.first().map(|coupon| coupon.id.clone())
    }

    /// Returns the code of an open ticket from a late cancellation; buyers may use another buyer's code.
    async fn open_ticket_code(&self, session: &str) -> Option<String> {
        let sessions = self.buyers.iter().flat_map(|buyer| buyer.borrow().sessions.clone());
        for other in sessions.collect::<Vec<_>>().iter().filter(|other| *other != session) {
            let order = self.observer.store.find_order(other).await.ok().flatten()?.value;
            if let Some(code) = order.refunds.iter().find_map(|refund| refund.open_ticket.clone()) {
                return Some(code);
            }
        }
        None
    }

    /// An internal failure is a violation in itself.
    pub(super) async fn watched(&self, work: impl Future<Output = String>) -> String {
        let said = work.await;
        if said.starts_with("internal") {
            self.violate(said.clone());
        }
        said
    }

    pub(super) fn violate(&self, what: String) {
        self.violations.borrow_mut().push(what);
    }
}

pub(super) fn query(offer: Offer, people: u32) -> Query {
    match offer {
        Offer::Flight | Offer::External | Offer::Duffel => {
            Query::Flight(to_ankara(u8::try_from(people).unwrap_or(1), 0))
        }
        Offer::Bus => Query::Bus(night_bus()),
        Offer::LateBus => Query::Bus(BusQuery { departure_date: date(2026, 11, 22), ..night_bus() }),
        Offer::Car => Query::Car(one_way_car()),
    }
}

/// Returns true if a cancellation within the next hours gives an open ticket.
fn is_late(ride: &Ride) -> bool {
    let start: Timestamp = START.parse().unwrap_or_default();
    let hours = ride.departs_at.duration_since(start).as_hours();
    ride.company.id == STRICT_COMPANY && (16..23).contains(&hours)
}

/// Marks the order as notified, as the mailer does after the mail is sent.
pub(super) async fn tell(context: &Context, order_id: String) -> String {
    let told = async {
        let stored = context.store.get_order(&order_id).await?;
        context.save(stored.with(|order| order.notified(context.now()))?).await?;
        Ok::<(), Failure>(())
    };
    match told.await {
        Ok(()) => "told".to_owned(),
        Err(failure) => said(Err(failure)),
    }
}

pub(super) async fn sweep(context: &Context) -> String {
    match drive::sweep(context).await {
        Ok(found) => format!("{found} due"),
        Err(failure) => said(Err(failure)),
    }
}

pub(super) fn said(done: Result<Order, Failure>) -> String {
    match done {
        Ok(order) => order.state_at(order.created_at).to_string(),
        Err(Failure::Rejected(rejection)) => format!("rejected, {rejection}"),
        Err(Failure::Unavailable { retry_is_safe, .. }) => {
            format!("unavailable, retry is safe: {retry_is_safe}")
        }
        Err(Failure::Internal(what)) => format!("internal: {what}"),
    }
}
