//! Texts of documents and messages to buyers: `mail.json` of `content/catalogues/<language>/`, and from
//! its `server.json` the names of fares, seats and cars that API responses use as well. Read once. Texts
//! of a single product are in the module of that product. Called by every renderer here and by the
//! mailer. A missing or misspelt key fails the test of this file.

mod product;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::Product;
use domain::language::Language;
use domain::seller::Agency;
use serde::Deserialize;

pub use self::product::ProductTexts;
pub(crate) use self::product::{BusTexts, CarTexts, FlightTexts};

static CATALOGUES: LazyLock<BTreeMap<Language, Texts>> =
    LazyLock::new(|| Language::ALL.into_iter().filter_map(|l| Some((l, read(l).ok()?))).collect());

static NONE: LazyLock<Texts> = LazyLock::new(Texts::default);

fn read(language: Language) -> Result<Texts, serde_json::Error> {
    let (mail, server) = catalogue(language);
    Ok(Texts { names: serde_json::from_str(server)?, ..serde_json::from_str(mail)? })
}

macro_rules! catalogue {
    ($language:literal) => {
        (
            domain::content!("catalogues/", $language, "/mail.json"),
            domain::content!("catalogues/", $language, "/server.json"),
        )
    };
}

fn catalogue(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::Tr => catalogue!("tr"),
        Language::En => catalogue!("en"),
        Language::De => catalogue!("de"),
        Language::Ru => catalogue!("ru"),
        Language::Ar => catalogue!("ar"),
    }
}

/// Texts of one language. `{name}` marks a place, filled by [`fill`].
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    /// Sentences that all functions share, by their key in `server.json`.
    #[serde(skip)]
    names: BTreeMap<String, String>,
    pub right_to_left: bool,
    pub formats: Formats,
    pub paper: Paper,
    pub mail: Mail,
    pub(crate) flight: FlightTexts,
    pub(crate) bus: BusTexts,
    pub(crate) car: CarTexts,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formats {
    pub months: [String; 12],
    /// Names of the weekdays, Monday first.
    pub weekdays: [String; 7],
    pub date: String,
    /// Places: `{figures}`, or those of `date`.
    pub day: String,
    pub group: String,
    pub decimal: String,
    /// Sign of a negative sum.
    pub minus: String,
    /// Separator of a list, with its space.
    pub comma: String,
    pub money: String,
    pub hours: String,
    pub hours_minutes: String,
    pub minutes: String,
    pub kilograms: String,
    pub kilometres: String,
}

/// Texts in the documents of all products.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    pub reference: String,
    pub booked_at: String,
    pub days_later: String,
    pub passenger: String,
    pub ticket_number: String,
    /// Text in place of the number of a cancelled ticket.
    pub cancelled: String,
    /// Text beside a trip whose departure the carrier cancelled.
    pub cancelled_by_carrier: String,
    /// Amount that the terms keep of cancelled or changed tickets.
    pub kept: String,
    pub document: String,
    pub date: String,
    pub price: String,
    pub total: String,
    /// Total of a booking after changes or refunds, and the labels of the sums in it.
    pub net_total: String,
    pub net_paid: String,
    pub net_changes: String,
    pub net_refunded: String,
    /// Discount by a coupon.
    pub coupon: String,
    /// Amount paid with an open ticket.
    pub open_ticket: String,
    pub paid_with: String,
    pub in_instalments: String,
    pub display_total: String,
    pub contact: String,
    pub email: String,
    pub phone: String,
    pub follow: String,
    /// A deadline by the clock of a city. Places: `{date}`, `{place}`.
    pub local_clock: String,
    /// Places: `{date}`, `{sum}`.
    pub cancellable: String,
    /// Parts of a refund, when not all of it goes to the card. Place: `{sum}`.
    pub back_to_card: String,
    pub back_as_coupon: String,
    pub back_as_open_ticket: String,
    pub cancellable_for_fee: String,
    pub cancellable_open_ticket: String,
    /// Text for an airline that does not state the refund in advance.
    pub cancellable_unknown: String,
    pub barcode: String,
    pub page: String,
    pub operated_by: String,
    /// Place: `{number}`.
    pub tax_number: String,
    pub sold_by: String,
}

/// Texts in the mails of all products.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    pub preheader: String,
    pub footer: String,
    /// Note that the preliminary information and the contract are attached.
    pub sales_documents: String,
    pub review: ReviewMail,
    pub refunded: Refund,
    pub cancelled: CancelledMail,
    pub disrupted: DisruptedMails,
    pub changed: ChangedMail,
    pub rental_changed: ChangedMail,
    pub rental_updated: ChangedMail,
    pub rental_change_not_made: ChangedMail,
    pub change_not_made: ChangedMail,
    /// Notice that an airline did not make a free change.
    pub not_changed: ChangedMail,
    /// Notice that an airline did not make a requested cancellation.
    pub not_cancelled: ChangedMail,
    /// Notice that an airline has not yet confirmed a paid order. Places: `{route}`, `{reference}`,
    /// `{link}`.
    pub awaiting_airline: ChangedMail,
    /// Documents in force after a corrected name or accepted new times.
    pub updated: ChangedMail,
    pub manage_code: ManageCodeMail,
    /// Text message only. Place: `{code}`.
    pub phone_code: String,
    pub account: AccountMails,
    pub contact: ContactMail,
    pub price: PriceMail,
}

/// Notice of a payment under review, and of a payment that was not approved. Places: `{route}`,
/// `{reference}`, `{amount}`, `{link}`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewMail {
    pub subject: String,
    pub title: String,
    pub text: Vec<String>,
    pub rental_text: Vec<String>,
    pub amount: String,
    pub button: String,
    pub sms: String,
    pub rental_sms: String,
    pub failed: String,
}

/// Notice of a cancellation. Places: `{route}`, `{what}`, `{reference}`, `{amount}`, `{to}`, `{days}`.
/// `{what}` describes the cancelled lines in a few words: a direction cancelled for all passengers by its
/// name, other lines with their passengers.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CancelledMail {
    pub subject: String,
    /// Number of passengers with cancelled lines, when their names are too many. Place: `{count}`.
    pub several: String,
    pub title: String,
    /// Text for a part of the booking or the whole.
    pub text: String,
    pub rental_text: String,
    pub arrival: String,
    /// Text for a cancellation without a refund.
    pub nothing: String,
    /// Text for a company that must first send a return invoice.
    pub return_invoice: String,
    pub amount: String,
    /// Amount credited to the coupon.
    pub coupon: String,
    /// Text for a refund by coupon alone.
    pub coupon_text: String,
    /// Amount credited to an open ticket. Place: `{code}`.
    pub open_ticket: String,
    /// Text for a refund by open tickets alone.
    pub open_ticket_text: String,
    pub open_ticket_and_coupon_text: String,
    pub button: String,
    pub sms: String,
}

/// Notice of a departure that its carrier cancelled or moved. Places: `{route}`, `{reference}`,
/// `{lines}`, `{link}`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisruptedMails {
    pub button: String,
    pub cancelled: DisruptedMail,
    pub moved: DisruptedMail,
    /// Refund of a cancelled departure, when no choice was made before it. Place: also `{amount}`.
    pub given_back: DisruptedMail,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisruptedMail {
    pub subject: String,
    pub title: String,
    pub text: Vec<String>,
    pub sms: String,
}

/// Notice of a change, made or not. Places: `{route}`, `{reference}`, `{date}`, `{time}`, `{amount}`,
/// `{link}`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangedMail {
    pub subject: String,
    pub title: String,
    pub text: String,
    pub button: String,
    pub sms: String,
}

/// Places: `{code}`, `{reference}`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManageCodeMail {
    pub subject: String,
    pub title: String,
    pub text: Vec<String>,
    pub code: String,
    pub sms: String,
}

/// Texts of mails about an account. Places: `{name}`, `{username}`, `{code}`. A mail to an unconfirmed
/// address contains no username, which could look like a web address.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountMails {
    pub footer: String,
    /// Label of the code.
    pub code: String,
    pub activation: AccountMail,
    pub already_registered: AccountMail,
    pub password_reset: AccountMail,
    pub password_changed: AccountMail,
    pub email_changed: AccountMail,
    pub email_confirmation: AccountMail,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountMail {
    pub subject: String,
    pub title: String,
    pub text: Vec<String>,
    pub button: String,
}

/// Texts around the news of a price alert.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriceMail {
    pub text: String,
    pub button: String,
    pub footer: String,
    pub sms: String,
}

/// Texts around a message to Rota.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContactMail {
    pub subject: String,
    pub title: String,
    pub name: String,
    pub footer: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refund {
    pub subject: String,
    pub title: String,
    /// Place: `{days}`.
    pub arrival: String,
    pub amount: String,
    pub button: String,
}

/// Texts that every product has in words of its own.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicketedWords {
    pub subject: String,
    pub title: String,
    pub text: String,
    pub button: String,
    pub sms: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefundedWords {
    pub text: String,
    pub sms: String,
}

impl Texts {
    pub fn of(language: Language) -> &'static Self {
        CATALOGUES.get(&language).unwrap_or(&NONE)
    }

    /// The agency and its licences, shown below documents and mails about a purchase.
    pub fn sold_by(&self, agency: &Agency) -> String {
        let places = [
            ("agency", agency.name),
            ("class", agency.licence_class),
            ("licence", agency.licence),
            ("certificate", agency.bus_certificate),
            ("tax", agency.tax_number),
            ("mersis", agency.mersis),
            ("kep", agency.kep),
        ];
        fill(&self.paper.sold_by, &places)
    }

    /// Joins the parts of a list. Among Arabic words, each part keeps its own reading order: a company's
    /// name, its certificate and a number after it.
    pub fn list<'a>(&self, parts: impl IntoIterator<Item = &'a str>) -> String {
        let parts = parts.into_iter().map(|part| self.isolated(part));
        parts.collect::<Vec<_>>().join(&self.formats.comma)
    }

    pub(crate) fn isolated(&self, part: &str) -> String {
        if self.right_to_left { format!("\u{2068}{part}\u{2069}") } else { part.to_owned() }
    }

    /// Arrow in reading direction; cities are in the reader's script.
    pub(crate) fn arrow(&self) -> char {
        if self.right_to_left { '←' } else { '→' }
    }

    pub fn told(&self, product: Product) -> &ProductTexts {
        match product {
            Product::Flight => &self.flight.told,
            Product::Bus => &self.bus.told,
            Product::Car => &self.car.told,
        }
    }

    /// Returns a sentence of `server.json`; empty for an unknown key.
    pub fn name(&self, key: &str) -> &str {
        self.names.get(key).map_or("", String::as_str)
    }
}

/// Fills each `{name}` of a sentence. A place without a value stays as it is, so that the mistake is
/// visible.
pub fn fill(sentence: &str, places: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(sentence.len());
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let (name, tail) = after.split_once('}').unwrap_or((after, ""));
        match places.iter().find(|(place, _)| *place == name) {
            Some((_, value)) => filled.push_str(value),
            None => {
                filled.push('{');
                filled.push_str(name);
                filled.push('}');
            }
        }
        rest = tail;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sentences of `server.json` that documents use, some of each kind.
    const NAMES: [&str; 15] = [
        "fare_LF",
        "fare_XF",
        "fare_FF",
        "class_economy",
        "class_business",
        "pax_ADT",
        "pax_INF",
        "gender_F",
        "gender_M",
        "car_class_compact_suv",
        "car_gear_manual",
        "car_fuel_lpg",
        "car_fuel_policy_charged",
        "car_bring_second_credit_card",
        "car_extra_child_seat",
    ];

    #[test]
    fn every_language_has_all_texts_of_the_documents() {
        for language in Language::ALL {
            let code = language.code();
            let texts = read(language).unwrap_or_else(|e| panic!("{code}: {e}"));
            assert!(!catalogue(language).0.contains("\"\""), "{code} has an empty text");
            assert_eq!(texts.right_to_left, language == Language::Ar);
            for product in Product::ALL {
                let count = |texts: &Texts| texts.told(product).notes.len();
                assert_eq!(count(&texts), count(Texts::of(Language::Tr)), "{code} {product:?}");
            }
            for key in NAMES {
                assert_ne!(texts.name(key), "", "{code} {key}");
            }
        }
    }

    #[test]
    fn placeholders_are_filled_once_and_missing_ones_stay_visible() {
        assert_eq!(fill("{a} → {b}, {c}", &[("a", "IST"), ("b", "{a}")]), "IST → {a}, {c}");
        assert_eq!(fill("open {", &[]), "open {}");
    }
}
