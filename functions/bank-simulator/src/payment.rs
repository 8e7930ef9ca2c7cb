//! One payment and its life: `(PageOpened →) InitThreeds → CallbackThreeds → Success | Failure`, then back to the card in parts or
//! whole. Every step answers the same when it is repeated: a second authorization is the first one's answer, a second
//! cancellation is refused.

use domain::card::Card;
use domain::money::Money;
use domain::place::turkish_time;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::card::{self, Outcome, Verdict};
use crate::plans;
use crate::refusal::Refusal;

pub const ONE_TIME_CODE: &str = "283126";
/// Payments are numbered from 100,000,000 on.
const PAYMENT_ID_DIGITS: usize = 9;
pub const MAX_CODE_TRIES: u32 = 3;
/// How long the bank's own page may be paid on: iyzico's `tokenExpireTime`.
pub const PAGE_EXPIRES: SignedDuration = SignedDuration::from_mins(30);
/// From the charge to the verdict.
pub const REVIEW: SignedDuration = SignedDuration::from_mins(10);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Phase {
    /// The bank's own page waits for a card: to the merchant there is no payment yet.
    PageOpened,
    InitThreeds,
    CallbackThreeds,
    Success,
    Failure,
}

impl Phase {
    pub fn name(self) -> &'static str {
        match self {
            Self::PageOpened => "PAGE_OPENED",
            Self::InitThreeds => "INIT_THREEDS",
            Self::CallbackThreeds => "CALLBACK_THREEDS",
            Self::Success => "SUCCESS",
            Self::Failure => "FAILURE",
        }
    }

    /// The report counts them so.
    pub fn number(self) -> u8 {
        match self {
            Self::Failure => 0,
            Self::Success => 1,
            Self::PageOpened | Self::InitThreeds => 2,
            Self::CallbackThreeds => 3,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    pub payment_id: String,
    pub conversation_id: String,
    pub basket_id: String,
    #[serde(default)]
    pub items: Vec<Item>,
    /// The sum is charged for all items.
    pub amount: Money,
    pub locale: String,
    pub callback_url: String,
    /// Part of the address of the customer's pages: only who was sent there finds them.
    pub page_key: String,
    pub card_association: String,
    pub card_last_four: String,
    /// Monthly ones that the amount is split into; 1 for a single payment.
    pub instalments: u32,
    /// The numbers of instalments that the bank's own page offers, where that asks for the card.
    pub page: Option<Vec<u32>>,
    pub outcome: Outcome,
    pub phase: Phase,
    pub code_tries: u32,
    /// The 3-D Secure step gives it at its end; 1 is good.
    pub md_status: Option<u8>,
    pub refusal: Option<Refusal>,
    pub times_charged: u32,
    pub cancelled: Money,
    pub created_at: Timestamp,
    pub charged_at: Option<Timestamp>,
    /// Whether the merchant handed on what the browser brought.
    #[serde(default)]
    pub data_came: bool,
}

/// One line of the basket.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    pub id: String,
    pub name: String,
    pub price: Money,
    /// Its part of what is charged.
    pub paid: Money,
    pub refunded: Money,
}

/// A typed code may end in these ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeCheck {
    Wrong {
        tries_left: u32,
    },
    /// The 3-D Secure step is over, well or not.
    Ended,
}

impl Payment {
    /// iyzico numbers the lines of a basket: each is refunded by the number of its own.
    pub fn transaction_id(&self, at: usize) -> String {
        format!("{}{}", self.payment_id, at + 1)
    }

    /// The basket's price: what is charged may be more or less.
    pub fn price(&self) -> Money {
        Money::sum(self.amount.currency, self.items.iter().map(|item| item.price))
    }

    pub fn refunded(&self) -> Money {
        Money::sum(self.amount.currency, self.items.iter().map(|item| item.refunded))
    }

    /// The bank gives this to the browser, for the merchant to hand on.
    pub fn conversation_data(&self) -> String {
        format!("{}-{}", self.payment_id, self.page_key)
    }

    /// The bank's own page is known by it.
    pub fn token(&self) -> String {
        self.conversation_data()
    }

    /// The id of the payment, and the key of its page.
    pub fn of_token(token: &str) -> Option<(&str, &str)> {
        token.split_once('-')
    }

    /// The bank's own page was open for too long: it takes nothing any more.
    pub fn is_page_expired(&self, now: Timestamp) -> bool {
        self.page.is_some() && now.duration_since(self.created_at) >= PAGE_EXPIRES
    }

    /// The customer gave a card to the bank's own page.
    pub fn take_card(&mut self, card: &Card, instalments: u32) -> Result<(), Refusal> {
        if self.phase != Phase::PageOpened {
            return Ok(());
        }
        let offered = self.page.as_ref().is_some_and(|offered| offered.contains(&instalments));
        if !offered {
            return Err(Refusal::InvalidRequest);
        }
        self.set_card(card, instalments)?;
        self.phase = Phase::InitThreeds;
        if self.outcome == Outcome::NoThreeDSecure {
            self.refusal = Some(Refusal::General);
            self.end_three_ds(0);
        }
        Ok(())
    }

    /// Instalments cost at least what the plan of the card says; for a single payment the merchant asks what it likes.
    pub fn set_card(&mut self, card: &Card, instalments: u32) -> Result<(), Refusal> {
        let plans = plans::of_card(&card.number, self.price());
        let plan = plans.into_iter().find(|plan| plan.count == instalments).ok_or(Refusal::InvalidRequest)?;
        if instalments > 1 && self.amount.minor < plan.total.minor {
            return Err(Refusal::InvalidRequest);
        }
        self.card_association = card::association(card.brand).to_owned();
        let last_four = card.number.len().saturating_sub(4);
        self.card_last_four = card.number.get(last_four..).unwrap_or_default().to_owned();
        (self.outcome, self.instalments) = (card::outcome(&card.number), instalments);
        Ok(())
    }

    /// The payment of an item's number, and the place of the item in its basket.
    pub fn of_transaction(transaction_id: &str) -> Option<(&str, usize)> {
        let (payment_id, number) = transaction_id.split_at_checked(PAYMENT_ID_DIGITS)?;
        Some((payment_id, number.parse::<usize>().ok()?.checked_sub(1)?))
    }

    pub fn check_code(&mut self, code: &str) -> CodeCheck {
        if self.phase != Phase::InitThreeds {
            return CodeCheck::Ended;
        }
        if code == ONE_TIME_CODE {
            let md_status = if let Outcome::MdStatus(status) = self.outcome { status } else { 1 };
            self.end_three_ds(md_status);
            return CodeCheck::Ended;
        }
        self.code_tries += 1;
        if self.code_tries >= MAX_CODE_TRIES {
            self.end_three_ds(0);
            return CodeCheck::Ended;
        }
        CodeCheck::Wrong { tries_left: MAX_CODE_TRIES - self.code_tries }
    }

    /// The customer pressed Cancel.
    pub fn abandon(&mut self) {
        if matches!(self.phase, Phase::PageOpened | Phase::InitThreeds) {
            self.end_three_ds(0);
        }
    }

    fn end_three_ds(&mut self, md_status: u8) {
        self.md_status = Some(md_status);
        self.phase = if md_status == 1 { Phase::CallbackThreeds } else { Phase::Failure };
    }

    /// Charges once, however often it is asked.
    pub fn capture(&mut self, now: Timestamp) -> Result<(), Refusal> {
        if self.phase == Phase::CallbackThreeds {
            match self.outcome {
                Outcome::Refused(refusal) => {
                    self.phase = Phase::Failure;
                    self.refusal = Some(refusal);
                }
                _ => {
                    self.phase = Phase::Success;
                    self.times_charged += 1;
                    self.charged_at = Some(now);
                    self.take_back_fraud(now);
                }
            }
        }
        match self.phase {
            Phase::Success => Ok(()),
            Phase::Failure => Err(self.refusal.unwrap_or(Refusal::InvalidCavv)),
            Phase::PageOpened | Phase::InitThreeds | Phase::CallbackThreeds => Err(Refusal::InvalidRequest),
        }
    }

    /// 1 approved, 0 under review, -1 taken for fraud.
    pub fn fraud_status(&self, now: Timestamp) -> i8 {
        let is_over = self.charged_at.is_some_and(|at| now.duration_since(at) >= REVIEW);
        match self.outcome {
            Outcome::Rejected => -1,
            Outcome::Reviewed(Verdict::Rejected) if is_over => -1,
            Outcome::Reviewed(Verdict::Approved) if is_over => 1,
            Outcome::Reviewed(_) => 0,
            _ => 1,
        }
    }

    /// iyzico takes back by itself what it takes for fraud, unless it went back already.
    pub fn take_back_fraud(&mut self, now: Timestamp) {
        let is_charged = self.times_charged > 0 && self.cancelled.minor == 0 && self.refunded().minor == 0;
        if is_charged && self.fraud_status(now) == -1 {
            self.cancelled = self.amount;
        }
    }

    /// All of it, on the day of the charge, unless some of it went back already.
    pub fn cancel(&mut self, now: Timestamp) -> Result<(), Refusal> {
        let untouched = self.cancelled.minor == 0 && self.refunded().minor == 0;
        let possible =
            self.returnable() && untouched && self.charged_at.is_some_and(|at| day(at) == day(now));
        if !possible {
            return Err(Refusal::NotPossible);
        }
        self.cancelled = self.amount;
        Ok(())
    }

    /// Some or all of what is left of an item.
    pub fn refund_item(&mut self, at: usize, amount: Money) -> Result<(), Refusal> {
        self.may_refund()?;
        let item = self.items.get_mut(at).ok_or(Refusal::NotPossible)?;
        if !(1..=item.left()).contains(&amount.minor) {
            return Err(Refusal::NotPossible);
        }
        item.refunded.minor += amount.minor;
        Ok(())
    }

    /// Some or all of what is left of the payment, of its first items first.
    pub fn refund(&mut self, amount: Money) -> Result<(), Refusal> {
        self.may_refund()?;
        let mut wanted = amount.minor;
        if !(1..=self.items.iter().map(Item::left).sum()).contains(&wanted) {
            return Err(Refusal::NotPossible);
        }
        for item in &mut self.items {
            let part = wanted.min(item.left());
            item.refunded.minor += part;
            wanted -= part;
        }
        Ok(())
    }

    fn may_refund(&self) -> Result<(), Refusal> {
        let possible = self.returnable() && self.cancelled.minor == 0;
        if possible { Ok(()) } else { Err(Refusal::NotPossible) }
    }

    fn returnable(&self) -> bool {
        self.phase == Phase::Success && self.outcome != Outcome::ApprovedForGood
    }

    pub fn refund_status(&self) -> &'static str {
        match self.refunded().minor {
            0 => "NOT_REFUNDED",
            all if all == self.amount.minor => "TOTALLY_REFUNDED",
            _ => "PARTIALLY_REFUNDED",
        }
    }
}

impl Item {
    fn left(&self) -> i64 {
        self.paid.minor - self.refunded.minor
    }
}

/// Banks close their day at midnight in Istanbul.
pub fn day(at: Timestamp) -> Date {
    turkish_time(at).date()
}
