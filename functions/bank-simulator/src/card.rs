//! iyzico's published test cards of the four accepted schemes, with the outcome of each. Only the outcome is
//! stored, never the number. A number outside the list passes the authentication, and the issuer declines it.

use domain::card::Brand;
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;

/// Result of a payment with a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    Approved,
    /// Captured, but can be neither voided nor refunded.
    ApprovedForGood,
    Refused(Refusal),
    /// The 3-D Secure step ends with this mdStatus even after the right code.
    MdStatus(u8),
    NoThreeDSecure,
    /// Captured, and reviewed for fraud.
    Reviewed(Verdict),
    /// Classified as fraud immediately: captured and voided.
    Rejected,
}

/// Result of a fraud review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    Approved,
    Rejected,
    /// The review never ends.
    None,
}

const APPROVED: [&str; 22] = [
    "5526080000000006",
    "4766620000000001",
    "4603450000000000",
    "4729150000000005",
    "4987490000000002",
    "5311570000000005",
    "9792020000000001",
    "9792030000000000",
    "5170410000000004",
    "5400360000000003",
    "374427000000003",
    "4475050000000003",
    "5528790000000008",
    "4059030000000009",
    "5504720000000003",
    "4543590000000006",
    "4910050000000006",
    "4157920000000002",
    "5168880000000002",
    "5451030000000000",
    "4054180000000007",
    "5400010000000004",
];

pub fn outcome(number: &str) -> Outcome {
    match number {
        "5406670000000009" => Outcome::ApprovedForGood,
        "4111111111111129" => Outcome::Refused(Refusal::InsufficientFunds),
        "4129111111111111" => Outcome::Refused(Refusal::DoNotHonour),
        "4128111111111112" => Outcome::Refused(Refusal::InvalidTransaction),
        "4127111111111113" => Outcome::Refused(Refusal::LostCard),
        "4126111111111114" => Outcome::Refused(Refusal::StolenCard),
        "4125111111111115" => Outcome::Refused(Refusal::ExpiredCard),
        "4124111111111116" => Outcome::Refused(Refusal::InvalidCvc),
        "4123111111111117" => Outcome::Refused(Refusal::NotPermittedToCardholder),
        "4122111111111118" => Outcome::Refused(Refusal::NotPermittedToTerminal),
        "4121111111111119" => Outcome::Refused(Refusal::FraudSuspect),
        "4120111111111110" => Outcome::Refused(Refusal::PickupCard),
        "4130111111111118" => Outcome::Refused(Refusal::General),
        "4131111111111117" => Outcome::MdStatus(0),
        "4141111111111115" => Outcome::MdStatus(4),
        "4151111111111112" => Outcome::NoThreeDSecure,
        // The simulator's own cards, because iyzico publishes no cards for its reviews.
        "4161111111111110" => Outcome::Reviewed(Verdict::Approved),
        "4162111111111119" => Outcome::Reviewed(Verdict::Rejected),
        "4163111111111118" => Outcome::Reviewed(Verdict::None),
        "4164111111111117" => Outcome::Rejected,
        _ if APPROVED.contains(&number) => Outcome::Approved,
        _ => Outcome::Refused(Refusal::DoNotHonour),
    }
}

/// iyzico's name of the card scheme.
pub fn association(brand: Brand) -> &'static str {
    match brand {
        Brand::Visa => "VISA",
        Brand::Mastercard => "MASTER_CARD",
        Brand::Troy => "TROY",
        Brand::Amex => "AMERICAN_EXPRESS",
    }
}
