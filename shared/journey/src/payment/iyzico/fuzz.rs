//! Fuzz tests of iyzico's answers: for any input, nothing panics, no digit is lost, and no unsigned charge
//! is believed.

use proptest::collection::vec;
use proptest::prelude::{any, prop_assert, prop_assert_eq, proptest};
use proptest::sample::select;
use serde_json::json;
use testkit::RepeatingRandom;
use testkit::fuzz::{config, json, like, text};

use super::wire::Text;
use super::*;

fn bank() -> Iyzico {
    Iyzico::new("https://bank.example", "sandbox-key", "sandbox-secret", Arc::new(RepeatingRandom::default()))
}

fn an_answer() -> Value {
    json!({
        "status": "success", "systemTime": 1_764_000_000_000_i64, "conversationId": "attempt-1", "paymentId": "25149157",
        "basketId": "order-1", "price": 1249.90, "paidPrice": "1249.90", "currency": "TRY", "fraudStatus": 1, "mdStatus": "1",
        "cardAssociation": "MASTER_CARD", "lastFourDigits": "0008", "errorCode": null, "signature": "00",
        "itemTransactions": [{"paymentTransactionId": 27_169_345}],
        "payments": [{"paymentId": 25_149_157, "paymentRefundStatus": "NOT_REFUNDED", "paidPrice": 1249.9,
            "createdDate": "2025-11-24 19:00:00", "cancels": [{"refundPrice": 1249.90, "errorCode": null}]}],
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_altered_response_without_a_valid_signature_is_rejected(answer in json(an_answer())) {
        let Ok(answer) = serde_json::from_str::<Answer>(&answer) else { return Ok(()) };
        answer.is_authenticated();
        answer.card_brand();
        for report in &answer.payments {
            report.was_refunded();
            reported_at(&report.created_date);
        }
        for effect in [Effect::None, Effect::MovesMoney] {
            let accepted = accepted(&answer, Decline::Other, effect);
            prop_assert_eq!(accepted.is_ok(), &*answer.status == "success");
        }
        prop_assert_eq!(bank().verify_charge(&answer), Err(PaymentError::BadSignature));
    }

    /// A signed charge is read exactly to the last digit, or is rejected.
    #[test]
    fn a_signed_charge_is_read_to_its_last_digit_or_rejected(
        price in like(["1249.90", "10", "0.05", "1249.9000000"]),
        paid_price in like(["1249.90", "10"]),
        currency in like(["TRY", "JPY"]),
        others in vec(text(), 3),
        fraud in select(vec!["1", "0", "-1", ""]),
    ) {
        let [payment_id, basket_id, conversation_id] = [0, 1, 2].map(|at| others[at].clone());
        let signed = [&*payment_id, &currency, &basket_id, &conversation_id, trimmed(&paid_price), trimmed(&price)];
        let answer = Answer {
            signature: Text(sign(&signed.join(":"))),
            payment_id: Text(payment_id.clone()),
            basket_id: Text(basket_id),
            conversation_id: Text(conversation_id),
            price: Text(price.clone()),
            paid_price: Text(paid_price.clone()),
            currency: Text(currency.clone()),
            fraud_status: Text(fraud.to_owned()),
            item_transactions: vec![wire::ItemTransaction::default()],
            ..Answer::default()
        };
        prop_assert_eq!(bank().verify_charge(&answer), Ok(()));
        if let Ok(settled) = settled(answer, Some(&payment_id), None) {
            let read = |text: &str| Money::parse(trimmed(text), Currency::from_code(&currency).unwrap());
            prop_assert_eq!((Some(settled.price), Some(settled.paid_price)), (read(&price), read(&paid_price)));
            prop_assert_eq!(settled.review == Review::Approved, fraud == "1");
        }
    }

    #[test]
    fn trailing_zeros_do_not_change_an_amount(decimal in like(["10.50", "10.0", "100", "0.05"]), at in 0..Currency::ALL.len()) {
        let currency = Currency::ALL[at];
        if let Some(money) = Money::parse(&decimal, currency) {
            prop_assert_eq!(Money::parse(trimmed(&decimal), currency), Some(money));
        }
    }

    /// A value in place of an error code could contain a card number.
    #[test]
    fn a_value_that_is_no_error_code_is_not_repeated(code in like(["10051", "1001", "5528790000000008"])) {
        let known = code.len() <= 6 && code.bytes().all(|byte| byte.is_ascii_digit());
        let told = refused(&code);
        let expected = if known { code.as_str() } else { "unreadable" };
        prop_assert_eq!(told, PaymentError::Refused { code: expected.to_owned() });
        if let PaymentError::Refused { code: told } = refusal(&code, Decline::Other) {
            prop_assert_eq!(told, expected);
        }
        is_outage(&code);
    }

    #[test]
    fn an_arbitrary_report_instant_is_parsed_or_rejected_without_a_panic(
        text in like(["2025-11-24 19:00:00", "2025-11-24T16:00:00Z", "-009999-01-02T00:00:00", "9999-12-31T23:59:59"]),
        one in any::<i64>(),
    ) {
        if let Some(at) = reported_at(&text) {
            prop_assert!(same_day(at, at));
            let other = Timestamp::from_millisecond(one).unwrap_or(Timestamp::MAX);
            prop_assert_eq!(same_day(at, other), same_day(other, at));
        }
    }

    #[test]
    fn a_json_number_keeps_all_its_digits(whole in any::<u64>(), rest in "[0-9]{0,20}", negative in any::<bool>()) {
        let sign = if negative { "-" } else { "" };
        let number = if rest.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") };
        let answer: Answer = serde_json::from_str(&format!("{{\"price\":{number}}}")).unwrap();
        prop_assert_eq!(&*answer.price, number.as_str());
    }
}

fn sign(text: &str) -> String {
    use hmac::{KeyInit as _, Mac as _};
    let mut mac = hmac::Hmac::<sha2::Sha256>::new_from_slice(b"sandbox-secret").unwrap();
    mac.update(text.as_bytes());
    hex::encode(mac.finalize().into_bytes())
}
