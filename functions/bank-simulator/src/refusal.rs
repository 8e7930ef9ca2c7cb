//! Reasons for a rejection: iyzico's published codes, groups and messages, as far as the simulator uses them.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    // Declined by the issuer.
    DoNotHonour,
    InvalidTransaction,
    FraudSuspect,
    LostCard,
    StolenCard,
    InsufficientFunds,
    ExpiredCard,
    NotPermittedToCardholder,
    NotPermittedToTerminal,
    InvalidCvc,
    PickupCard,
    General,
    /// The 3-D Secure step failed.
    InvalidCavv,
    // Rejected by iyzico.
    InvalidRequest,
    InvalidCardNumber,
    InvalidCvcFormat,
    CardExpired,
    InvalidSignature,
    UnknownMerchant,
    /// The payment does not exist, or it cannot be refunded (again). iyzico publishes no code for these
    /// cases.
    NotPossible,
}

pub struct Words {
    pub code: &'static str,
    pub group: &'static str,
    pub tr: &'static str,
    pub en: &'static str,
}

impl Refusal {
    pub fn words(self) -> Words {
        let words = |code, group, tr, en| Words { code, group, tr, en };
        match self {
            Self::DoNotHonour => words("10005", "DO_NOT_HONOUR", "İşlem onaylanmadı", "Do not honour"),
            Self::InvalidTransaction => {
                words("10012", "INVALID_TRANSACTION", "Geçersiz işlem", "Invalid transaction")
            }
            Self::FraudSuspect => words("10034", "FRAUD_SUSPECT", "Dolandırıcılık şüphesi", "Fraud suspect"),
            Self::LostCard => words("10041", "LOST_CARD", "Kayıp kart", "Lost card"),
            Self::StolenCard => words("10043", "STOLEN_CARD", "Çalıntı kart", "Stolen card"),
            Self::InsufficientFunds => {
                words("10051", "NOT_SUFFICIENT_FUNDS", "Kart limiti yetersiz", "Not sufficient funds")
            }
            Self::ExpiredCard => words("10054", "EXPIRED_CARD", "Vadesi dolmuş kart", "Expired card"),
            Self::NotPermittedToCardholder => words(
                "10057",
                "NOT_PERMITTED_TO_CARDHOLDER",
                "Kart sahibi bu işlemi yapamaz",
                "Not permitted to cardholder",
            ),
            Self::NotPermittedToTerminal => words(
                "10058",
                "NOT_PERMITTED_TO_TERMINAL",
                "Terminalin bu işlemi yapmaya yetkisi yok",
                "Not permitted to terminal",
            ),
            Self::InvalidCvc => words("10084", "INVALID_CVC2", "CVC2 bilgisi hatalı", "Invalid CVC2"),
            Self::PickupCard => words("10093", "PICKUP_CARD", "Karta el koyunuz", "Pickup card"),
            Self::General => words("10204", "UNKNOWN", "Genel bir hata oluştu", "General error"),
            Self::InvalidCavv => words("10210", "INVALID_CAVV", "Hatalı CAVV bilgisi", "Invalid CAVV"),
            Self::InvalidRequest => words("11", "", "Geçersiz istek", "Invalid request"),
            Self::InvalidCardNumber => words("12", "", "Kart numarası geçersiz", "Invalid card number"),
            Self::InvalidCvcFormat => words("15", "", "CVC geçersiz", "Invalid CVC"),
            Self::CardExpired => {
                words("17", "", "Son kullanma tarihi geçersiz", "The card's expiration date is invalid")
            }
            Self::InvalidSignature => words("1000", "", "Geçersiz imza", "Invalid signature"),
            Self::UnknownMerchant => {
                words("1001", "", "API bilgileri bulunamadı", "API credentials not found")
            }
            Self::NotPossible => {
                words("5000", "", "Bu ödeme için yapılamaz", "Not possible for this payment")
            }
        }
    }
}
