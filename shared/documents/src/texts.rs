//! The words of papers and messages to travellers: `mail.json` of `content/catalogues/<language>/`, and from its
//! `server.json` the names of fares, seats and cars that the API answers too. Read once. The words that only one
//! product has stand with that product.
//! Called by every renderer here and by the mailer. A missing or misspelt key fails the test of this file.

mod product;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::language::Language;
use domain::seller::Agency;
use serde::Deserialize;

pub use self::product::Told;
pub(crate) use self::product::{BusTexts, CarTexts, FlightTexts};
use crate::product::Product;

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

/// The words of one language. `{name}` marks a place, filled by [`fill`].
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    /// The sentences that all functions share, by their key in `server.json`.
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
    /// Monday first.
    pub weekdays: [String; 7],
    pub date: String,
    /// Places: `{figures}`, or those of `date`.
    pub day: String,
    pub group: String,
    pub decimal: String,
    /// Before a sum below nothing.
    pub minus: String,
    /// Between what is named in a row, with its space.
    pub comma: String,
    pub money: String,
    pub hours: String,
    pub hours_minutes: String,
    pub minutes: String,
    pub kilograms: String,
    pub kilometres: String,
}

/// What the papers of all products say.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    pub reference: String,
    pub booked_at: String,
    pub days_later: String,
    pub passenger: String,
    pub ticket_number: String,
    /// In place of the number of a ticket that was given back.
    pub cancelled: String,
    /// Beside a trip whose departure the carrier cancelled.
    pub cancelled_by_carrier: String,
    /// What the terms keep of tickets that were cancelled or changed.
    pub kept: String,
    pub document: String,
    pub date: String,
    pub price: String,
    pub total: String,
    /// The total of a booking that was changed or given back for money, and the sums that it is made of.
    pub net_total: String,
    pub net_paid: String,
    pub net_changes: String,
    pub net_refunded: String,
    /// What a coupon took off.
    pub coupon: String,
    /// What an open ticket took off.
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
    /// Parts of what comes back, where not all of it goes to the card. Place: `{sum}`.
    pub back_to_card: String,
    pub back_as_coupon: String,
    pub back_as_open_ticket: String,
    pub cancellable_for_fee: String,
    pub cancellable_open_ticket: String,
    /// The airline does not say what comes back.
    pub cancellable_unknown: String,
    pub barcode: String,
    pub page: String,
    pub operated_by: String,
    /// Place: `{number}`.
    pub tax_number: String,
    pub sold_by: String,
}

/// What the mails of all products say.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    pub preheader: String,
    pub footer: String,
    /// The preliminary information and the contract are attached.
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
    /// An airline did not make a change that was to cost nothing.
    pub not_changed: ChangedMail,
    /// An airline did not cancel what its traveller cancelled.
    pub not_cancelled: ChangedMail,
    /// An airline takes its time to confirm what is paid. Places: `{route}`, `{reference}`, `{link}`.
    pub awaiting_airline: ChangedMail,
    /// A name was corrected or new times were taken: the papers in force.
    pub updated: ChangedMail,
    pub manage_code: ManageCodeMail,
    /// A text alone. Place: `{code}`.
    pub phone_code: String,
    pub account: AccountMails,
    pub contact: ContactMail,
    pub price: PriceMail,
}

/// A payment that is under review, and what is said where it was not approved. Places: `{route}`, `{reference}`, `{amount}`, `{link}`.
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

/// A cancellation. Places: `{route}`, `{what}`, `{reference}`, `{amount}`, `{to}`, `{days}`. `{what}` is what was cancelled in a few words: a way
/// that all gave back by its name, and otherwise with whose it was.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CancelledMail {
    pub subject: String,
    /// How many gave something back, where their names are too many. Place: `{count}`.
    pub several: String,
    pub title: String,
    /// Some or all of the booking.
    pub text: String,
    pub rental_text: String,
    pub arrival: String,
    /// Where nothing is given back.
    pub nothing: String,
    /// Where a company must send its invoice back first.
    pub return_invoice: String,
    pub amount: String,
    /// What the coupon gets.
    pub coupon: String,
    /// Where all comes back as a coupon.
    pub coupon_text: String,
    /// What an open ticket gets. Place: `{code}`.
    pub open_ticket: String,
    /// Where all comes back as open tickets.
    pub open_ticket_text: String,
    pub open_ticket_and_coupon_text: String,
    pub button: String,
    pub sms: String,
}

/// A departure that its carrier cancelled or moved. Places: `{route}`, `{reference}`, `{lines}`, `{link}`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisruptedMails {
    pub button: String,
    pub cancelled: DisruptedMail,
    pub moved: DisruptedMail,
    /// The traveller did nothing until the departure that was cancelled. Place: `{amount}` too.
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

/// A change, made or not. Places: `{route}`, `{reference}`, `{date}`, `{time}`, `{amount}`, `{link}`.
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

/// What mails about an account say. Places: `{name}`, `{username}`, `{code}`. One that goes to an address which nobody
/// confirmed names no username: it may read like an address of the web.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountMails {
    pub footer: String,
    /// What the code is called.
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

/// What stands around the news of a followed price.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriceMail {
    pub text: String,
    pub button: String,
    pub footer: String,
    pub sms: String,
}

/// What a message to us is wrapped in.
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

/// What every product says in words of its own.
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

/// An entry of the calendar for a way from one place to another.
impl Texts {
    pub fn of(language: Language) -> &'static Self {
        CATALOGUES.get(&language).unwrap_or(&NONE)
    }

    /// The agency and its licences, below papers and mails about what was bought.
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

    /// In a row. Among Arabic words each part keeps its own order of reading: a company's name, its certificate and a number after it.
    pub fn list<'a>(&self, parts: impl IntoIterator<Item = &'a str>) -> String {
        let parts = parts.into_iter().map(|part| self.isolated(part));
        parts.collect::<Vec<_>>().join(&self.formats.comma)
    }

    pub(crate) fn isolated(&self, part: &str) -> String {
        if self.right_to_left { format!("\u{2068}{part}\u{2069}") } else { part.to_owned() }
    }

    /// Towards where the reader's eye goes; cities stand in the reader's script.
    pub(crate) fn arrow(&self) -> char {
        if self.right_to_left { '←' } else { '→' }
    }

    pub fn told(&self, product: Product) -> &Told {
        match product {
            Product::Flight => &self.flight.told,
            Product::Bus => &self.bus.told,
            Product::Car => &self.car.told,
        }
    }

    /// A sentence of `server.json`; empty where there is none.
    pub fn name(&self, key: &str) -> &str {
        self.names.get(key).map_or("", String::as_str)
    }
}

/// Fills each `{name}` of a sentence. A place that is not given stays as it is, so that it is seen.
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

    /// The sentences of `server.json` that papers use, some of each kind.
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
    fn every_language_is_whole() {
        for language in Language::ALL {
            let code = language.code();
            let texts = read(language).unwrap_or_else(|e| panic!("{code}: {e}"));
            assert!(!catalogue(language).0.contains("\"\""), "{code} has an empty text");
            assert_eq!(texts.right_to_left, language == Language::Ar);
            for product in [Product::Flight, Product::Bus, Product::Car] {
                let count = |texts: &Texts| texts.told(product).notes.len();
                assert_eq!(count(&texts), count(Texts::of(Language::Tr)), "{code} {product:?}");
            }
            for key in NAMES {
                assert_ne!(texts.name(key), "", "{code} {key}");
            }
        }
    }

    #[test]
    fn fills_places_and_shows_the_forgotten() {
        assert_eq!(fill("{a} → {b}, {c}", &[("a", "IST"), ("b", "{a}")]), "IST → {a}, {c}");
        assert_eq!(fill("open {", &[]), "open {}");
    }
}
