//! Meaning of iyzico's error codes (docs.iyzico.com, error codes), in one table.

use domain::rejection::Decline;

use crate::payment::PaymentError;

/// Codes from this number on come from the issuer.
const BANK_CODES: u32 = 10_000;

/// Maps an error code of the issuer to a decline; `None` for codes outside the table.
pub fn decline(code: &str) -> Option<Decline> {
    let decline = match code {
        "10051" => Decline::InsufficientFunds,
        "10005" | "10057" | "10058" | "10201" | "10207" => Decline::DoNotHonour,
        "10054" | "13" | "14" | "17" => Decline::ExpiredCard,
        "10084" | "10206" | "15" => Decline::InvalidCvc,
        "6000" | "6001" | "10034" | "10041" | "10043" | "10093" | "10209" => Decline::SuspectedFraud,
        "10210" | "10211" => Decline::AuthenticationFailed,
        "12" | "10012" | "10213" | "10215" | "10216" => Decline::Other,
        _ => return None,
    };
    Some(decline)
}

/// Maps a failure answer to an error. `unlisted` is the meaning of an issuer's code outside the table at
/// this step.
pub fn refusal(code: &str, unlisted: Decline) -> PaymentError {
    let from_bank = code.parse::<u32>().is_ok_and(|number| number >= BANK_CODES);
    match decline(code) {
        Some(decline) => PaymentError::Declined(decline),
        None if from_bank => PaymentError::Declined(unlisted),
        None => refused(code),
    }
}

/// Refusal with its error code. A code is a short number; any other text could echo the request's data and
/// is not repeated.
pub fn refused(code: &str) -> PaymentError {
    let is_code = code.len() <= 6 && code.bytes().all(|b| b.is_ascii_digit());
    PaymentError::Refused { code: if is_code { code } else { "unreadable" }.to_owned() }
}

/// True for an outage of the provider or the issuer: the outcome is unknown.
pub fn is_outage(code: &str) -> bool {
    matches!(code, "1" | "2" | "10214" | "10219")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_error_codes_are_mapped_to_their_decline() {
        for (code, decline) in [
            ("10051", Decline::InsufficientFunds),
            ("10005", Decline::DoNotHonour),
            ("10054", Decline::ExpiredCard),
            ("10084", Decline::InvalidCvc),
            ("10034", Decline::SuspectedFraud),
            ("10999", Decline::Other),
        ] {
            assert_eq!(refusal(code, Decline::Other), PaymentError::Declined(decline), "{code}");
        }
        assert_eq!(refusal("1001", Decline::Other), PaymentError::Refused { code: "1001".to_owned() });
    }

    #[test]
    fn an_error_never_prints_a_value_that_is_no_code() {
        for echo in ["5528790000000008", "cvc 123", ""] {
            let printed = refusal(echo, Decline::Other).to_string();
            assert!(echo.is_empty() || !printed.contains(echo), "{printed}");
        }
    }
}
