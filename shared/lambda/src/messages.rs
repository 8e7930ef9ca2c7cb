//! The server's sentences in five languages, from the editors' catalogues. Every response in words uses
//! them. A key that is missing in a catalogue fails a test, never a request.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use domain::flight::query::SHORTEST_STAY;
use domain::language::Language;
use domain::message::Message;
use domain::money::Money;
use domain::plural;
use domain::rejection::{Decline, Impossible, Rejection};
use serde::Serialize;
use utoipa::ToSchema;

type Catalogue = HashMap<String, String>;

macro_rules! catalogue {
    ($language:literal) => {
        LazyLock::new(|| {
            parse([
                ("rules", domain::content!("catalogues/", $language, "/rules.json")),
                ("server", domain::content!("catalogues/", $language, "/server.json")),
            ])
        })
    };
}

/// Each language is parsed on first use, so a start parses none.
static TR: LazyLock<Catalogue> = catalogue!("tr");
static EN: LazyLock<Catalogue> = catalogue!("en");
static DE: LazyLock<Catalogue> = catalogue!("de");
static RU: LazyLock<Catalogue> = catalogue!("ru");
static AR: LazyLock<Catalogue> = catalogue!("ar");

/// Keys carry their file's name: `rules.required`, `server.not_found`.
fn parse(files: [(&str, &str); 2]) -> Catalogue {
    let mut all = Catalogue::new();
    for (namespace, file) in files {
        let sentences: Catalogue = serde_json::from_str(file).unwrap_or_default();
        all.extend(sentences.into_iter().map(|(key, sentence)| (format!("{namespace}.{key}"), sentence)));
    }
    all
}

fn catalogue(language: Language) -> &'static Catalogue {
    match language {
        Language::Tr => &TR,
        Language::En => &EN,
        Language::De => &DE,
        Language::Ru => &RU,
        Language::Ar => &AR,
    }
}

/// Returns the sentence of `message` with its places `{0}`, `{1}`, … filled.
pub fn sentence(language: Language, message: &Message) -> String {
    let Some(pattern) = catalogue(language).get(&message.key) else {
        tracing::error!(key = message.key, language = language.code(), "a translated message is missing");
        return message.key.clone();
    };
    // Arguments are inserted from the last place on, so that an argument's own braces stay as they are.
    let mut text = plural::chosen(language, pattern, &message.args);
    for (place, argument) in message.args.iter().enumerate().rev() {
        text = text.replace(&format!("{{{place}}}"), argument);
    }
    text
}

/// Returns the message for a rejection.
pub fn rejection(language: Language, rejection: &Rejection) -> String {
    let message = match rejection {
        Rejection::PaymentDeclined(decline) => server(decline_key(*decline)),
        Rejection::PnrNotFound => server("pnr_not_found"),
        Rejection::Impossible(why) => {
            let hours = SHORTEST_STAY.as_hours().to_string();
            Message { args: vec![hours], ..server(impossible_key(*why)) }
        }
        Rejection::PriceChanged { was, now } => {
            Message { args: vec![amount(language, *was), amount(language, *now)], ..server(code(rejection)) }
        }
        Rejection::SeatNotSold { seat } => {
            Message { args: vec![seat.to_string()], ..server(code(rejection)) }
        }
        _ => server(code(rejection)),
    };
    sentence(language, &message)
}

/// Returns the message of an error code.
pub(crate) fn server(code: impl fmt::Display) -> Message {
    Message::new(&format!("server.{code}"))
}

/// Returns the contract's code of a rejection, which is also the key of its sentence.
pub fn code(rejection: &Rejection) -> ErrorCode {
    match rejection {
        Rejection::MalformedBody => ErrorCode::MalformedBody,
        Rejection::Invalid(_) => ErrorCode::ValidationFailed,
        Rejection::Unauthenticated => ErrorCode::Unauthenticated,
        Rejection::AccountNotActivated => ErrorCode::AccountNotActivated,
        Rejection::PasswordRequired => ErrorCode::PasswordRequired,
        Rejection::PasswordWrong => ErrorCode::PasswordWrong,
        Rejection::NotFound | Rejection::PnrNotFound => ErrorCode::NotFound,
        Rejection::SearchExpired => ErrorCode::SearchExpired,
        Rejection::OptionExpired => ErrorCode::OptionExpired,
        Rejection::Conflict => ErrorCode::Conflict,
        Rejection::IdempotencyInFlight => ErrorCode::IdempotencyInFlight,
        Rejection::IdempotencyMismatch => ErrorCode::IdempotencyMismatch,
        Rejection::TooManyRequests { .. } => ErrorCode::TooManyRequests,
        Rejection::SoldOut => ErrorCode::SoldOut,
        Rejection::SeatNotSold { .. } => ErrorCode::SeatNotSold,
        Rejection::HeldTooMuch => ErrorCode::HeldTooMuch,
        Rejection::Impossible(_) => ErrorCode::ImpossibleChoice,
        Rejection::PriceChanged { .. } => ErrorCode::PriceChanged,
        Rejection::TermsChanged => ErrorCode::TermsChanged,
        Rejection::Departed => ErrorCode::Departed,
        Rejection::HoldLapsed => ErrorCode::HoldLapsed,
        Rejection::ChargeChanged => ErrorCode::ChargeChanged,
        Rejection::PaymentPending => ErrorCode::PaymentPending,
        Rejection::OrderPaid => ErrorCode::OrderPaid,
        Rejection::OrderClosed => ErrorCode::OrderClosed,
        Rejection::PaymentDeclined(_) => ErrorCode::PaymentDeclined,
        Rejection::PrebookDisabled => ErrorCode::PrebookDisabled,
        Rejection::ManageRequired => ErrorCode::ManageRequired,
        Rejection::QuoteLapsed => ErrorCode::QuoteLapsed,
    }
}

/// Stable, for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    MalformedBody,
    ValidationFailed,
    Unauthenticated,
    ManageRequired,
    AccountNotActivated,
    PasswordRequired,
    PasswordWrong,
    NotFound,
    MethodNotAllowed,
    Conflict,
    IdempotencyInFlight,
    SearchExpired,
    OptionExpired,
    PayloadTooLarge,
    UnsupportedMediaType,
    IdempotencyMismatch,
    TooManyRequests,
    Internal,
    SupplierUnavailable,
    SoldOut,
    SeatNotSold,
    HeldTooMuch,
    ImpossibleChoice,
    PriceChanged,
    TermsChanged,
    ChargeChanged,
    QuoteLapsed,
    Departed,
    HoldLapsed,
    PaymentPending,
    OrderPaid,
    OrderClosed,
    PaymentDeclined,
    PrebookDisabled,
}

/// Spells the code as responses do.
impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

fn impossible_key(why: Impossible) -> &'static str {
    match why {
        Impossible::SecondFlightOfOneWay => "impossible_second_flight_of_one_way",
        Impossible::HalfRoundTrip => "impossible_half_round_trip",
        Impossible::PackageWithFlight => "impossible_package_with_flight",
        Impossible::NotThereAndBack => "impossible_not_there_and_back",
        Impossible::ReturnTooEarly => "impossible_return_too_early",
    }
}

fn decline_key(decline: Decline) -> &'static str {
    match decline {
        Decline::InsufficientFunds => "declined_insufficient_funds",
        Decline::DoNotHonour => "declined_do_not_honour",
        Decline::ExpiredCard => "declined_expired_card",
        Decline::InvalidCvc => "declined_invalid_cvc",
        Decline::SuspectedFraud => "declined_suspected_fraud",
        Decline::AuthenticationFailed => "declined_authentication_failed",
        Decline::AuthenticationUnavailable => "declined_authentication_unavailable",
        Decline::Departed => "declined_departed",
        Decline::NoLongerSold => "declined_no_longer_sold",
        Decline::Other => "declined_other",
    }
}

/// Formats an amount as usual in the language: `1.249,90 ₺`, `₺1,249.90`.
pub fn amount(language: Language, money: Money) -> String {
    let (group, decimal) = match language {
        Language::Tr | Language::De => ('.', ','),
        Language::Ru => ('\u{a0}', ','),
        Language::En | Language::Ar => (',', '.'),
    };
    let plain = money.decimal();
    let (whole, rest) = plain.split_once('.').unwrap_or((&plain, ""));
    let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("−", digits));
    let mut number = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            number.push(group);
        }
        number.push(digit);
    }
    if !rest.is_empty() {
        number.push(decimal);
        number.push_str(rest);
    }
    let symbol = money.currency.symbol();
    match language {
        Language::Tr | Language::En => format!("{sign}{symbol}{number}"),
        _ => format!("{sign}{number}\u{a0}{symbol}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::ApiError;
    use domain::failure::Failure;
    use domain::money::Currency;
    use utoipa::PartialSchema as _;

    fn every_rejection() -> Vec<Rejection> {
        let mut all = vec![
            Rejection::MalformedBody,
            Rejection::Invalid(Default::default()),
            Rejection::Unauthenticated,
            Rejection::AccountNotActivated,
            Rejection::PasswordRequired,
            Rejection::PasswordWrong,
            Rejection::NotFound,
            Rejection::PnrNotFound,
            Rejection::SearchExpired,
            Rejection::OptionExpired,
            Rejection::Conflict,
            Rejection::IdempotencyInFlight,
            Rejection::IdempotencyMismatch,
            Rejection::TooManyRequests { retry_after_s: 1 },
            Rejection::SoldOut,
            Rejection::SeatNotSold { seat: 12 },
            Rejection::PriceChanged { was: Money::kurus(124_990), now: Money::kurus(130_000) },
            Rejection::TermsChanged,
            Rejection::Departed,
            Rejection::HeldTooMuch,
            Rejection::HoldLapsed,
            Rejection::ChargeChanged,
            Rejection::PaymentPending,
            Rejection::OrderPaid,
            Rejection::OrderClosed,
            Rejection::PrebookDisabled,
            Rejection::ManageRequired,
            Rejection::QuoteLapsed,
        ];
        let declines = [
            Decline::InsufficientFunds,
            Decline::DoNotHonour,
            Decline::ExpiredCard,
            Decline::InvalidCvc,
            Decline::SuspectedFraud,
            Decline::AuthenticationFailed,
            Decline::AuthenticationUnavailable,
            Decline::Departed,
            Decline::NoLongerSold,
            Decline::Other,
        ];
        all.extend(declines.map(Rejection::PaymentDeclined));
        let impossible = [
            Impossible::SecondFlightOfOneWay,
            Impossible::HalfRoundTrip,
            Impossible::PackageWithFlight,
            Impossible::NotThereAndBack,
            Impossible::ReturnTooEarly,
        ];
        all.extend(impossible.map(Rejection::Impossible));
        all
    }

    #[test]
    fn every_rejection_has_a_message_in_every_language() {
        for language in Language::ALL {
            for rejected in every_rejection() {
                let text = rejection(language, &rejected);
                assert!(!text.starts_with("server.") && !text.contains('{'), "{language:?} {text}");
            }
        }
    }

    #[test]
    fn the_api_document_lists_every_error_code_and_no_other() {
        let others = [
            ApiError::MethodNotAllowed,
            ApiError::PayloadTooLarge,
            ApiError::UnsupportedMediaType,
            Failure::internal("").into(),
            Failure::Unavailable { what: String::new(), retry_is_safe: true }.into(),
        ];
        let rejections = every_rejection();
        let codes = rejections.iter().map(code).chain(others.iter().map(ApiError::code));
        let answered: BTreeSet<_> = codes.map(|code| code.to_string()).collect();
        let schema = serde_json::to_value(ErrorCode::schema()).unwrap();
        let listed = schema["enum"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned());
        assert_eq!(answered, listed.collect());
    }

    /// Shared crates name rules by plain keys: this test finds a name that no catalogue has.
    #[test]
    fn every_message_key_in_the_code_exists_in_the_catalogue() {
        let shared = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut files: Vec<_> =
            ["domain/src", "journey/src", "lambda/src"].iter().map(|room| shared.join(room)).collect();
        files.push(shared.parent().unwrap().join("functions"));
        let mut found = 0;
        while let Some(path) = files.pop() {
            if path.is_dir() {
                files.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                for key in keys_in(&std::fs::read_to_string(&path).unwrap()) {
                    assert!(catalogue(Language::Tr).contains_key(&key), "{key} of {}", path.display());
                    found += 1;
                }
            }
        }
        assert!(found > 0, "keys are named");
    }

    fn keys_in(source: &str) -> Vec<String> {
        let quoted = source.split('"').skip(1).step_by(2);
        let is_key = |text: &&str| {
            let rest = text.strip_prefix("rules.").or(text.strip_prefix("server."));
            rest.is_some_and(|key| {
                !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
            })
        };
        quoted.filter(is_key).map(str::to_owned).collect()
    }

    #[test]
    fn message_arguments_fill_their_placeholders_unchanged() {
        let message = Message::with("rules.min_length", ["{1}".to_owned(), "x".to_owned()]);
        assert_eq!(sentence(Language::En, &message), "Minimum length is {1}");
        let changed = Rejection::PriceChanged { was: Money::kurus(124_990), now: Money::kurus(99_900) };
        assert_eq!(
            rejection(Language::En, &changed),
            "The price changed from ₺1,249.90 to ₺999.00. Please search again."
        );
    }

    #[test]
    fn messages_use_the_singular_for_one_year() {
        let of = |language, age: &str| {
            let at_most = Message::with("rules.max_age", [age.to_owned()]);
            sentence(language, &at_most)
        };
        assert_eq!(of(Language::En, "1"), "You must be at most 1 year old");
        assert_eq!(of(Language::En, "11"), "You must be at most 11 years old");
        assert_eq!(of(Language::De, "1"), "Sie dürfen höchstens 1 Jahr alt sein");
        assert_eq!(of(Language::Tr, "1"), "En fazla 1 yaşında olmalısınız");
        assert_eq!(of(Language::Ru, "1"), "Максимальный возраст: 1");
        assert_eq!(of(Language::Ar, "1"), "يجب ألا يزيد عمرك عن سنة واحدة");
        let seats = Message::with("server.change_seats", ["1".to_owned()]);
        assert_eq!(sentence(Language::En, &seats), "Please choose 1 seat.");
    }

    #[test]
    fn amounts_in_messages_follow_the_rules_of_each_language() {
        let money = Money::kurus(-123_456_789);
        assert_eq!(amount(Language::Tr, money), "−₺1.234.567,89");
        assert_eq!(amount(Language::De, Money::new(124_990, Currency::Eur)), "1.249,90\u{a0}€");
        assert_eq!(amount(Language::Ru, Money::new(124_990, Currency::Jpy)), "124\u{a0}990\u{a0}¥");
    }
}
