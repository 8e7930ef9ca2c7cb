//! An order's life. Every stored change is one of the transitions here, and `store` writes it on the condition that
//! the order is still as it was read. Whatever dies in between, an order ends ticketed and charged once, never
//! charged, or charged and refunded in full (invariant 2).
//!
//! ```text
//! held ─→ payment_pending ─→ paid ─→ ticketed
//!   │         │                └──→ refunding ─→ refunded
//!   └─ expired └─→ failed / expired      (both may be held anew by the traveller)
//! ```

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::bill::{Bill, BillForm, check_bill, check_rental_bill};
use crate::bus::purchase::BusPurchase;
use crate::car::purchase::CarPurchase;
use crate::card::Brand;
use crate::flight::purchase::FlightPurchase;
use crate::inventory::Claim;
use crate::language::Language;
use crate::message::{FieldErrors, Message};
use crate::money::{Money, Rate};
use crate::people::{Contact, Passenger, PassengerForm, check_driver, check_passengers};
use crate::rejection::{Decline, Rejection};
use crate::seam::Entropy;

/// How long a selection keeps its seats.
pub const HOLD: SignedDuration = SignedDuration::from_mins(15);
/// How long after its first hold an order may begin another: then its seats are anybody's, and the traveller searches
/// again.
pub const HOLDS_FOR: SignedDuration = SignedDuration::from_mins(60);
/// How long after its first hold an order may keep its seats without payment, where that is offered.
pub const PREBOOK_HOLD: SignedDuration = SignedDuration::from_hours(24);
/// How long a payment may stay with the bank; the seats are kept a little longer.
pub const PAYMENT_WINDOW: SignedDuration = SignedDuration::from_mins(15);
const PAYMENT_HOLD_MARGIN: SignedDuration = SignedDuration::from_mins(5);
/// How soon the sweeper looks after an order that should have moved on by itself; twice as long after each look in
/// vain, up to eight times.
const NUDGE: SignedDuration = SignedDuration::from_secs(30);
const MOST_DOUBLINGS: u32 = 3;
/// What a bank hands to the browser belongs into the charge: so long is the browser waited for.
const RETURN_GRACE: SignedDuration = SignedDuration::from_secs(30);
/// Longer than any answer of the provider takes: order a capture again only after this.
const CAPTURE_AGAIN_AFTER: SignedDuration = SignedDuration::from_secs(60);
/// Give up on a capture after this.
const GIVE_UP_CAPTURE_AFTER: SignedDuration = SignedDuration::from_hours(1);
/// Ask once more about a capture that was given up, this long after the order failed.
const ORPHAN_CHARGE_AFTER: SignedDuration = SignedDuration::from_hours(1);
/// Orders that nobody paid are forgotten, with the people they name.
const FORGOTTEN_AFTER: SignedDuration = SignedDuration::from_hours(30 * 24);
/// A refused refund is tried again at this pace, and an alarm tells people.
const REFUND_RETRY: SignedDuration = SignedDuration::from_mins(15);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// The `session_unique` of the search it came from.
    pub id: String,
    /// The booking reference (PNR) that the traveller gets.
    pub reference: String,
    pub created_at: Timestamp,
    pub language: Language,
    /// The rate of the display currency when the price was shown.
    pub display: Rate,
    pub purchase: Purchase,
    /// What it takes of the inventory, as its supplier said when it was selected. Never empty: `store` fills it in for an order that was
    /// stored before orders had claims.
    #[serde(default)]
    pub claims: Vec<Claim>,
    /// What the card is charged, in TRY.
    pub charge: Money,
    /// The user who pays; guests have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// What the last payment took off the price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coupon: Option<UsedCoupon>,
    /// Personal data; `store` seals it.
    #[serde(skip)]
    pub people: Option<People>,
    pub state: State,
    /// The bank's page sent the traveller back to us.
    pub finish_page_showed: bool,
    /// How often the sweeper looked after it in this state in vain.
    #[serde(default)]
    pub nudges: u32,
    /// Charges that were ordered and did not come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orphan_charges: Vec<OrphanCharge>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsedCoupon {
    pub id: String,
    pub code: String,
    /// What it took off: its value, or the whole price where that is less.
    pub value: Money,
}

/// Who pays, and with which coupon; a guest is nobody.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Payer {
    pub user_id: Option<String>,
    pub coupon: Option<UsedCoupon>,
}

/// What is bought, by product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purchase {
    Flight(Box<FlightPurchase>),
    Bus(Box<BusPurchase>),
    Car(Box<CarPurchase>),
}

impl Purchase {
    /// As the routes spell it.
    pub fn product(&self) -> &'static str {
        match self {
            Self::Flight(_) => "flight",
            Self::Bus(_) => "bus",
            Self::Car(_) => "car",
        }
    }

    /// Absent for the calls of another product.
    pub fn flight(&self) -> Result<&FlightPurchase, Rejection> {
        match self {
            Self::Flight(flight) => Ok(flight),
            _ => Err(Rejection::NotFound),
        }
    }

    pub fn bus(&self) -> Result<&BusPurchase, Rejection> {
        match self {
            Self::Bus(bus) => Ok(bus),
            _ => Err(Rejection::NotFound),
        }
    }

    pub fn car(&self) -> Result<&CarPurchase, Rejection> {
        match self {
            Self::Car(car) => Ok(car),
            _ => Err(Rejection::NotFound),
        }
    }

    /// The same with these extras, each by id and quantity, in place of those chosen before.
    pub fn with_extras(self, extras: &[(String, Option<u32>)]) -> Result<Self, FieldErrors> {
        match self {
            Self::Car(car) => Ok(Self::Car(Box::new(car.with_extras(extras)?))),
            other if extras.is_empty() => Ok(other),
            _ => Err(FieldErrors::one("extras.0.id", Message::new("rules.invalid"))),
        }
    }

    /// What it takes of the inventory. Asked once, when it is selected; after that the order has them.
    pub fn claims(&self) -> Vec<Claim> {
        match self {
            Self::Flight(flight) => flight.claims(),
            Self::Bus(bus) => bus.claims(),
            Self::Car(car) => car.claims(),
        }
    }

    /// The offers that it is made of.
    pub fn product_ids(&self) -> Vec<&str> {
        match self {
            Self::Flight(flight) => flight.offers.iter().map(|offer| offer.product_id.as_str()).collect(),
            Self::Bus(bus) => vec![&bus.offer.product_id],
            Self::Car(car) => vec![&car.offer.product_id],
        }
    }

    /// What the card is charged.
    pub fn charge(&self) -> Money {
        match self {
            Self::Flight(flight) => flight.total(),
            Self::Bus(bus) => bus.total(),
            Self::Car(car) => car.total(),
        }
    }

    /// The same in another currency: what was shown piece by piece, each seat, flight and day, and then added up.
    pub fn shown_charge(&self, display: Rate) -> Money {
        let shown = |part| display.from_try(part);
        match self {
            Self::Flight(flight) => {
                Money::sum(display.currency, flight.offers.iter().map(|offer| shown(offer.fare.total)))
            }
            Self::Bus(bus) => Money::sum(display.currency, bus.seats.iter().map(|seat| shown(seat.price))),
            Self::Car(car) => car.offer.shown_total(display),
        }
    }

    /// Those who travel, as the form names them.
    pub fn check_people(
        &self,
        forms: &[PassengerForm],
        today: Date,
        errors: &mut FieldErrors,
    ) -> Vec<Passenger> {
        match self {
            Self::Flight(flight) => check_passengers(forms, &flight.travel_terms(today), errors),
            Self::Bus(bus) => check_passengers(forms, &bus.travel_terms(today), errors),
            Self::Car(car) => {
                let driver = forms.first().cloned().unwrap_or_default();
                check_driver(&driver, &car.travel_terms(today), errors).into_iter().collect()
            }
        }
    }

    pub fn check_bill(&self, form: &BillForm, errors: &mut FieldErrors) -> Option<Bill> {
        let checked = match self {
            Self::Car(_) => check_rental_bill(form),
            _ => check_bill(form),
        };
        checked.map_err(|faults| errors.merge_under("bill", faults)).ok()
    }

    pub fn check_still_sold(&self, now: Timestamp) -> Result<(), Rejection> {
        match self {
            Self::Flight(flight) => flight.check_still_sold(now),
            Self::Bus(bus) => bus.check_still_sold(now),
            Self::Car(car) => car.check_still_sold(now),
        }
    }

    /// One line for the card statement.
    pub fn item_name(&self) -> String {
        match self {
            Self::Flight(flight) => flight.item_name(),
            Self::Bus(bus) => bus.item_name(),
            Self::Car(car) => car.item_name(),
        }
    }

    pub fn mint_ticket_numbers(&self, entropy: &dyn Entropy) -> Vec<String> {
        match self {
            Self::Flight(flight) => flight.mint_ticket_numbers(entropy),
            Self::Bus(bus) => bus.mint_ticket_numbers(entropy),
            Self::Car(car) => car.mint_ticket_numbers(entropy),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct People {
    pub contact: Contact,
    pub passengers: Vec<Passenger>,
    pub bill: Option<Bill>,
}

impl People {
    /// So many travelled, and who was billed.
    fn anonymised(self) -> Self {
        let nobody = Contact { email: String::new(), phone_code: String::new(), phone: String::new() };
        let passengers = self.passengers.iter().map(Passenger::anonymised).collect();
        Self { contact: nobody, passengers, bill: self.bill }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "name")]
pub enum State {
    Held { until: Timestamp },
    PaymentPending { attempt: Attempt },
    Paid { receipt: Receipt, ticket_numbers: Vec<String> },
    Ticketed { receipt: Receipt, ticket_numbers: Vec<String>, told: bool },
    Failed { decline: Option<Decline> },
    Expired,
    Refunding { receipt: Receipt, refused: bool },
    Refunded { receipt: Receipt, told: bool },
}

/// One try to pay. Only the attempt that the order names is ever authorised, so a superseded one never charges.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// Minted before the provider is called; the provider's conversation id and our return address.
    pub id: String,
    pub started_at: Timestamp,
    pub hold_until: Timestamp,
    pub step: AttemptStep,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "name")]
pub enum AttemptStep {
    /// The provider is being asked to start 3-D Secure; no charge can come of it.
    Initializing,
    /// The traveller is at the bank, or was seen to be done there before the browser came back.
    AtBank { provider_payment_id: String, authenticated_at: Option<Timestamp> },
    /// The charge was ordered; its outcome is asked for until it is known.
    Capturing { provider_payment_id: String, conversation_data: String, since: Timestamp },
}

impl Attempt {
    /// Has the traveller still something to do at the bank?
    fn is_awaiting_traveller(&self) -> bool {
        matches!(self.step, AttemptStep::AtBank { authenticated_at: None, .. })
    }

    /// Is the traveller done at the bank, and the browser nowhere to be seen?
    pub fn is_return_overdue(&self, now: Timestamp) -> bool {
        matches!(self.step, AttemptStep::AtBank { authenticated_at: Some(since), .. } if now.duration_since(since) >= RETURN_GRACE)
    }

    /// May a charge that was ordered, and is known not to have happened, be ordered again?
    pub fn may_capture_again(&self, now: Timestamp) -> bool {
        matches!(self.step, AttemptStep::Capturing { since, .. } if now.duration_since(since) >= CAPTURE_AGAIN_AFTER)
    }

    /// Has a charge that was ordered been given all the time it may take?
    pub fn is_given_up(&self, now: Timestamp) -> bool {
        matches!(self.step, AttemptStep::Capturing { since, .. } if now.duration_since(since) >= GIVE_UP_CAPTURE_AFTER)
    }
}

/// A charge that was ordered before its attempt failed. Should it come after all, it goes back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrphanCharge {
    pub attempt_id: String,
    pub provider_payment_id: String,
    pub amount: Money,
    pub since: Timestamp,
}

/// What the provider confirmed, server to server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    pub provider_payment_id: String,
    pub attempt_id: String,
    pub amount: Money,
    /// The provider's own id of the paid line, which a refund names.
    pub transaction_id: String,
    pub brand: Option<Brand>,
    pub last_four: String,
    pub paid_at: Timestamp,
}

impl Receipt {
    /// `Visa •••• 0008`.
    pub fn card(&self) -> String {
        let brand = match self.brand {
            Some(Brand::Visa) => "Visa ",
            Some(Brand::Mastercard) => "Mastercard ",
            Some(Brand::Troy) => "Troy ",
            Some(Brand::Amex) => "American Express ",
            None => "",
        };
        format!("{brand}•••• {}", self.last_four)
    }
}

/// `duration` after `now`.
pub fn later(now: Timestamp, duration: SignedDuration) -> Timestamp {
    now.checked_add(duration).unwrap_or(Timestamp::MAX)
}

impl Order {
    /// Where its traveller pays, below the product's origin.
    pub fn payment_path(&self) -> String {
        format!("/{}/payment/?session_unique={}", self.purchase.product(), self.id)
    }

    /// The contract's word for the state at `now`; a lapsed hold reads as expired.
    pub fn state_name(&self, now: Timestamp) -> &'static str {
        match &self.state {
            State::Held { until } if *until <= now => "expired",
            State::Held { .. } => "held",
            State::PaymentPending { .. } => "payment_pending",
            State::Paid { .. } => "paid",
            State::Ticketed { .. } => "ticketed",
            State::Failed { .. } => "failed",
            State::Expired => "expired",
            State::Refunding { .. } => "refunding",
            State::Refunded { .. } => "refunded",
        }
    }

    /// When the sweeper must look after it; `None` once nothing is left to do.
    pub fn due_at(&self, now: Timestamp) -> Option<Timestamp> {
        let oldest = self.orphan_charges.first();
        let ask_at =
            oldest.map(|charge| later(charge.since, ORPHAN_CHARGE_AFTER).max(later(now, REFUND_RETRY)));
        [self.state_due_at(now), ask_at].into_iter().flatten().min()
    }

    /// A hold lapses by itself.
    fn state_due_at(&self, now: Timestamp) -> Option<Timestamp> {
        match &self.state {
            State::Refunding { refused: true, .. } => Some(later(now, REFUND_RETRY)),
            State::PaymentPending { .. }
            | State::Paid { .. }
            | State::Refunding { refused: false, .. }
            | State::Ticketed { told: false, .. }
            | State::Refunded { told: false, .. } => {
                Some(later(now, NUDGE * (1 << self.nudges.min(MOST_DOUBLINGS))))
            }
            State::Held { .. } | State::Failed { .. } | State::Expired => None,
            State::Ticketed { told: true, .. } | State::Refunded { told: true, .. } => None,
        }
    }

    /// The sweeper looks after it now, and again later should that be in vain.
    pub fn nudged(mut self) -> Self {
        self.nudges = self.nudges.saturating_add(1);
        self
    }

    /// When it may be forgotten; never, once money moved or may move.
    pub fn forgotten_at(&self, now: Timestamp) -> Option<Timestamp> {
        match &self.state {
            State::Held { .. } | State::Failed { .. } | State::Expired if self.orphan_charges.is_empty() => {
                Some(later(now, FORGOTTEN_AFTER))
            }
            _ => None,
        }
    }

    /// The oldest orphan charge, once its outcome at the bank is final.
    pub fn due_orphan_charge(&self, now: Timestamp) -> Option<&OrphanCharge> {
        self.orphan_charges.first().filter(|charge| later(charge.since, ORPHAN_CHARGE_AFTER) <= now)
    }

    /// Nothing is owed for the orphan charge of `attempt_id`.
    pub fn without_orphan_charge(mut self, attempt_id: &str) -> Self {
        self.orphan_charges.retain(|charge| charge.attempt_id != attempt_id);
        self
    }

    fn enter(mut self, state: State) -> Self {
        self.state = state;
        self.nudges = 0;
        self
    }

    /// The traveller can count on the places until then. A payment's are kept a little longer, for one that is confirmed at the end.
    pub fn hold_expires_at(&self) -> Option<Timestamp> {
        match &self.state {
            State::PaymentPending { attempt } => Some(later(attempt.started_at, PAYMENT_WINDOW)),
            _ => self.hold_until(),
        }
    }

    /// Seats are kept for it until then.
    pub fn hold_until(&self) -> Option<Timestamp> {
        match &self.state {
            State::Held { until } => Some(*until),
            State::PaymentPending { attempt } => Some(attempt.hold_until),
            _ => None,
        }
    }

    /// The charge in the currency that the price was shown in.
    pub fn shown_charge(&self) -> Money {
        let full = self.purchase.shown_charge(self.display);
        match &self.coupon {
            Some(_) if self.charge.minor == 0 => Money::new(0, full.currency),
            Some(coupon) => {
                let value = self.display.from_try(coupon.value);
                Money::new(full.minor.saturating_sub(value.minor), full.currency)
            }
            None => full,
        }
    }

    pub fn receipt(&self) -> Option<&Receipt> {
        match &self.state {
            State::Paid { receipt, .. } | State::Ticketed { receipt, .. } => Some(receipt),
            State::Refunding { receipt, .. } | State::Refunded { receipt, .. } => Some(receipt),
            _ => None,
        }
    }

    pub fn ticket_numbers(&self) -> &[String] {
        match &self.state {
            State::Ticketed { ticket_numbers, .. } => ticket_numbers,
            _ => &[],
        }
    }

    /// May the traveller select something else, or have this held anew?
    pub fn check_selectable(&self) -> Result<(), Rejection> {
        match &self.state {
            State::Held { .. } | State::Failed { .. } | State::Expired => Ok(()),
            State::PaymentPending { .. } => Err(Rejection::PaymentPending),
            _ => Err(Rejection::OrderClosed),
        }
    }

    /// May a hold begin once more? An order that renewed its holds for ever would keep its seats from everybody.
    fn check_renewable(&self, now: Timestamp) -> Result<(), Rejection> {
        if now < later(self.created_at, HOLDS_FOR) { Ok(()) } else { Err(Rejection::HoldLapsed) }
    }

    /// A fresh hold of something else, or of the same again.
    pub fn reselected(
        mut self,
        purchase: Purchase,
        charge: Money,
        display: Rate,
        until: Timestamp,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        self.check_selectable()?;
        self.check_renewable(now)?;
        self.claims = purchase.claims();
        self.purchase = purchase;
        self.charge = charge;
        self.display = display;
        // Whoever was to travel with what was chosen before has no part in this.
        (self.user_id, self.people, self.finish_page_showed) = (None, None, false);
        Ok(self.enter(State::Held { until }))
    }

    /// Its places are kept, and nobody is paying for them.
    pub fn is_held(&self, now: Timestamp) -> bool {
        matches!(self.state, State::Held { until } if until > now)
    }

    /// May its traveller move what it holds into another order?
    pub fn is_movable(&self, now: Timestamp) -> bool {
        self.is_held(now) && self.check_renewable(now).is_ok()
    }

    /// Ends this hold because its traveller moves it to another order. The new order keeps this order's creation time, so that moving a
    /// hold never extends it.
    pub fn given_up(self, now: Timestamp) -> Result<Self, Rejection> {
        if !self.is_held(now) {
            return Err(Rejection::Conflict);
        }
        self.check_renewable(now)?;
        Ok(self.enter(State::Expired))
    }

    /// Held for longer; asked again, for no longer.
    pub fn prebooked(self, now: Timestamp) -> Result<Self, Rejection> {
        let until = later(self.created_at, PREBOOK_HOLD);
        match &self.state {
            State::Held { until: held } if *held > now => Ok(self.enter(State::Held { until })),
            State::Held { .. } | State::Expired => Err(Rejection::HoldLapsed),
            _ => Err(Rejection::OrderClosed),
        }
    }

    /// May a payment be started at `now`? A lapsed hold is taken anew if its seats are still there.
    pub fn check_payable(&self, now: Timestamp) -> Result<(), Rejection> {
        match &self.state {
            State::Held { until } if *until > now => Ok(()),
            State::Failed { .. } => self.check_renewable(now),
            State::Held { .. } | State::Expired => Err(Rejection::HoldLapsed),
            State::PaymentPending { .. } => Err(Rejection::PaymentPending),
            _ => Err(self.why_closed()),
        }
    }

    fn why_closed(&self) -> Rejection {
        match &self.state {
            State::Paid { .. } | State::Ticketed { .. } => Rejection::OrderPaid,
            _ => Rejection::OrderClosed,
        }
    }

    /// The attempt that waits for its traveller at the bank.
    pub fn attempt_at_bank(&self) -> Option<&Attempt> {
        match &self.state {
            State::PaymentPending { attempt } if attempt.is_awaiting_traveller() => Some(attempt),
            _ => None,
        }
    }

    pub fn is_being_paid(&self) -> bool {
        matches!(self.state, State::PaymentPending { .. })
    }

    /// To the bank. A traveller who closed the bank's page may start again: the older attempt can no longer charge.
    pub fn start_payment(
        mut self,
        attempt_id: String,
        people: People,
        payer: Payer,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        match &self.state {
            State::Held { until } if *until > now => {}
            State::Held { .. } | State::Failed { .. } | State::Expired => self.check_renewable(now)?,
            State::PaymentPending { attempt } if !matches!(attempt.step, AttemptStep::Capturing { .. }) => {
                // The attempt that is under way may still be finished.
                self.check_renewable(now).map_err(|_| Rejection::PaymentPending)?;
            }
            State::PaymentPending { .. } => return Err(Rejection::PaymentPending),
            _ => return Err(self.why_closed()),
        }
        let hold_until = later(later(now, PAYMENT_WINDOW), PAYMENT_HOLD_MARGIN);
        self.charge = self.purchase.charge();
        if let Some(coupon) = &payer.coupon {
            self.charge =
                Money::new(self.charge.minor.saturating_sub(coupon.value.minor), self.charge.currency);
        }
        (self.user_id, self.coupon) = (payer.user_id, payer.coupon);
        self.people = Some(people);
        self.finish_page_showed = false;
        Ok(self.enter(State::PaymentPending {
            attempt: Attempt { id: attempt_id, started_at: now, hold_until, step: AttemptStep::Initializing },
        }))
    }

    /// The provider opened the 3-D Secure step of the attempt.
    pub fn at_bank(self, attempt_id: &str, provider_payment_id: String) -> Result<Self, Rejection> {
        self.step(attempt_id, |step| match step {
            AttemptStep::Initializing => {
                Ok(AttemptStep::AtBank { provider_payment_id, authenticated_at: None })
            }
            _ => Err(Rejection::Conflict),
        })
    }

    /// The provider says that the traveller is done at the bank; the browser is not back yet.
    pub fn authenticated(self, attempt_id: &str, now: Timestamp) -> Result<Self, Rejection> {
        self.step(attempt_id, |step| match step {
            AttemptStep::AtBank { provider_payment_id, authenticated_at: None } => {
                Ok(AttemptStep::AtBank { provider_payment_id, authenticated_at: Some(now) })
            }
            _ => Err(Rejection::Conflict),
        })
    }

    /// The charge is about to be ordered.
    pub fn capturing(
        self,
        attempt_id: &str,
        conversation_data: String,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        self.step(attempt_id, |step| match step {
            AttemptStep::AtBank { provider_payment_id, .. } => {
                Ok(AttemptStep::Capturing { provider_payment_id, conversation_data, since: now })
            }
            _ => Err(Rejection::Conflict),
        })
    }

    fn step(
        self,
        attempt_id: &str,
        next: impl FnOnce(AttemptStep) -> Result<AttemptStep, Rejection>,
    ) -> Result<Self, Rejection> {
        match self.state.clone() {
            State::PaymentPending { attempt } if attempt.id == attempt_id => {
                let attempt = Attempt { step: next(attempt.step)?, ..attempt };
                Ok(self.enter(State::PaymentPending { attempt }))
            }
            _ => Err(Rejection::Conflict),
        }
    }

    /// Charged, as agreed. Ticket numbers are minted here, before the step that may be retried.
    pub fn paid(self, receipt: Receipt, ticket_numbers: Vec<String>) -> Result<Self, Rejection> {
        self.pending_attempt(&receipt.attempt_id)?;
        Ok(self.enter(State::Paid { receipt, ticket_numbers }))
    }

    /// Charged, but not what was agreed: the money goes back.
    pub fn paid_wrongly(self, receipt: Receipt) -> Result<Self, Rejection> {
        self.pending_attempt(&receipt.attempt_id)?;
        Ok(self.enter(State::Refunding { receipt, refused: false }))
    }

    /// The attempt ended without a charge.
    pub fn failed(
        mut self,
        attempt_id: &str,
        decline: Option<Decline>,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        if let AttemptStep::Capturing { provider_payment_id, .. } = &self.pending_attempt(attempt_id)?.step {
            let provider_payment_id = provider_payment_id.clone();
            let (attempt_id, amount) = (attempt_id.to_owned(), self.charge);
            self.orphan_charges.push(OrphanCharge { attempt_id, provider_payment_id, amount, since: now });
        }
        Ok(self.at_full_price().enter(State::Failed { decline }))
    }

    /// The traveller never came back from the bank, and the attempt was never authorised.
    pub fn abandoned(self, attempt_id: &str, now: Timestamp) -> Result<Self, Rejection> {
        let attempt = self.pending_attempt(attempt_id)?;
        let in_time = now.duration_since(attempt.started_at) < PAYMENT_WINDOW;
        if in_time || matches!(attempt.step, AttemptStep::Capturing { .. }) {
            return Err(Rejection::Conflict);
        }
        Ok(self.at_full_price().enter(State::Expired))
    }

    /// The coupon is free again.
    fn at_full_price(mut self) -> Self {
        self.coupon = None;
        self.charge = self.purchase.charge();
        self
    }

    fn pending_attempt(&self, attempt_id: &str) -> Result<&Attempt, Rejection> {
        match &self.state {
            State::PaymentPending { attempt } if attempt.id == attempt_id => Ok(attempt),
            _ => Err(Rejection::Conflict),
        }
    }

    pub fn ticketed(self) -> Result<Self, Rejection> {
        match self.state.clone() {
            State::Paid { receipt, ticket_numbers } => {
                Ok(self.enter(State::Ticketed { receipt, ticket_numbers, told: false }))
            }
            _ => Err(Rejection::Conflict),
        }
    }

    /// Ticketing failed for good.
    pub fn unfulfillable(self) -> Result<Self, Rejection> {
        match self.state.clone() {
            State::Paid { receipt, .. } => Ok(self.enter(State::Refunding { receipt, refused: false })),
            _ => Err(Rejection::Conflict),
        }
    }

    pub fn refund_refused(self) -> Result<Self, Rejection> {
        match self.state.clone() {
            State::Refunding { receipt, .. } => Ok(self.enter(State::Refunding { receipt, refused: true })),
            _ => Err(Rejection::Conflict),
        }
    }

    pub fn refunded(self) -> Result<Self, Rejection> {
        match self.state.clone() {
            State::Refunding { receipt, .. } => Ok(self.enter(State::Refunded { receipt, told: false })),
            _ => Err(Rejection::Conflict),
        }
    }

    /// Whose account is deleted: what the law wants kept stays, without those it names but for the invoice.
    pub fn anonymised(mut self) -> Result<Self, Rejection> {
        if matches!(self.state, State::PaymentPending { .. } | State::Paid { .. }) {
            return Err(Rejection::PaymentPending);
        }
        self.user_id = None;
        let is_kept = self.receipt().is_some();
        self.people = self.people.take().filter(|_| is_kept).map(People::anonymised);
        Ok(self)
    }

    /// The traveller was written to about the outcome.
    pub fn told(mut self) -> Result<Self, Rejection> {
        match &mut self.state {
            State::Ticketed { told, .. } | State::Refunded { told, .. } => {
                *told = true;
                Ok(self)
            }
            _ => Err(Rejection::Conflict),
        }
    }
}
