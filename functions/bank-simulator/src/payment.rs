//! One payment with its phases: `(PageOpened →) InitThreeds → CallbackThreeds → Success | Failure`, then
//! partial or full refunds to the card. Repeated steps give the same result: a second authorisation returns
//! the first one's response, a second void is rejected.

use domain::card::Card;
use domain::money::Money;
use domain::place::turkish_time;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use simulator_store::Record;

use crate::card::{self, Outcome, Verdict};
use crate::plans;
use crate::refusal::Refusal;

pub const ONE_TIME_CODE: &str = "283126";
/// Number of digits of a payment id: payments are numbered from 100,000,000 on.
const PAYMENT_ID_DIGITS: usize = 9;
pub const MAX_CODE_TRIES: u32 = 3;
/// Lifetime of the payment page: iyzico's `tokenExpireTime`.
pub const PAGE_EXPIRES: SignedDuration = SignedDuration::from_mins(30);
/// Time from the capture to the verdict of a review.
pub const REVIEW: SignedDuration = SignedDuration::from_mins(10);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Phase {
    /// The payment page waits for a card: for the merchant, the payment does not exist yet.
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

    /// Number of the phase in iyzico's report.
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
    /// Amount charged for all items together.
    pub amount: Money,
    pub locale: String,
    pub callback_url: String,
    /// Secret part of the address of the buyer's pages: only a buyer who was sent there can open them.
    pub page_key: String,
    pub card_association: String,
    pub card_last_four: String,
    /// Number of monthly instalments of the amount; 1 for a single payment.
    pub instalments: u32,
    /// Numbers of instalments that the payment page offers; `None` when the merchant's form takes the card.
    pub page: Option<Vec<u32>>,
    pub outcome: Outcome,
    pub phase: Phase,
    pub code_tries: u32,
    /// Result of the 3-D Secure step; 1 means success.
    pub md_status: Option<u8>,
    pub refusal: Option<Refusal>,
    pub times_charged: u32,
    pub cancelled: Money,
    pub created_at: Timestamp,
    pub charged_at: Option<Timestamp>,
    /// True when the merchant passed on the data from the browser.
    #[serde(default)]
    pub data_came: bool,
}

/// One line of the basket.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    pub id: String,
    pub name: String,
    pub price: Money,
    /// Share of the item in the charged amount.
    pub paid: Money,
    pub refunded: Money,
}

/// Result of a typed code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeCheck {
    Wrong {
        tries_left: u32,
    },
    /// The 3-D Secure step has ended, with success or failure.
    Ended,
}

impl Record for Payment {
    const PARTITION: &str = "BANK";
    const ATTRIBUTE: &str = "payment";

    fn id(&self) -> &str {
        &self.payment_id
    }

    fn created_at(&self) -> Timestamp {
        self.created_at
    }
}

impl Payment {
    /// Returns iyzico's id of a basket line: each line is refunded by its own id.
    pub fn transaction_id(&self, at: usize) -> String {
        format!("{}{}", self.payment_id, at + 1)
    }

    /// Price of the basket, which may differ from the charged amount.
    pub fn price(&self) -> Money {
        Money::sum(self.amount.currency, self.items.iter().map(|item| item.price))
    }

    pub fn refunded(&self) -> Money {
        Money::sum(self.amount.currency, self.items.iter().map(|item| item.refunded))
    }

    /// Data that the issuer gives to the browser for the merchant.
    pub fn conversation_data(&self) -> String {
        format!("{}-{}", self.payment_id, self.page_key)
    }

    /// Token that identifies the payment page.
    pub fn token(&self) -> String {
        self.conversation_data()
    }

    /// Splits a token into the payment's id and the key of its page.
    pub fn of_token(token: &str) -> Option<(&str, &str)> {
        token.split_once('-')
    }

    /// Returns true when the payment page has been open for too long and accepts no card any more.
    pub fn is_page_expired(&self, now: Timestamp) -> bool {
        self.page.is_some() && now.duration_since(self.created_at) >= PAGE_EXPIRES
    }

    /// Accepts the card that the buyer typed into the payment page.
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

    /// Sets the card and its instalments. Instalments must cost at least the total of the card's plan; for a
    /// single payment the merchant may set any amount.
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

    /// Splits an item's id into the payment's id and the item's position in the basket.
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

    /// Ends the payment after the buyer pressed Cancel.
    pub fn abandon(&mut self) {
        if matches!(self.phase, Phase::PageOpened | Phase::InitThreeds) {
            self.end_three_ds(0);
        }
    }

    fn end_three_ds(&mut self, md_status: u8) {
        self.md_status = Some(md_status);
        self.phase = if md_status == 1 { Phase::CallbackThreeds } else { Phase::Failure };
    }

    /// Captures once, however often the merchant requests it.
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

    /// Returns 1 for approved, 0 for under review, -1 for fraud.
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

    /// Voids a payment classified as fraud, like iyzico does by itself, unless it was already voided or
    /// refunded.
    pub fn take_back_fraud(&mut self, now: Timestamp) {
        let is_charged = self.times_charged > 0 && self.cancelled.minor == 0 && self.refunded().minor == 0;
        if is_charged && self.fraud_status(now) == -1 {
            self.cancelled = self.amount;
        }
    }

    /// Voids the whole payment, only on the day of the capture and before any refund.
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

    /// Refunds a part or all of an item's remaining amount.
    pub fn refund_item(&mut self, at: usize, amount: Money) -> Result<(), Refusal> {
        self.may_refund()?;
        let item = self.items.get_mut(at).ok_or(Refusal::NotPossible)?;
        if !(1..=item.left()).contains(&amount.minor) {
            return Err(Refusal::NotPossible);
        }
        item.refunded.minor += amount.minor;
        Ok(())
    }

    /// Refunds a part or all of the payment's remaining amount, from its first items on.
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

/// Business day of the time: it ends at midnight in Istanbul.
pub fn day(at: Timestamp) -> Date {
    turkish_time(at).date()
}
