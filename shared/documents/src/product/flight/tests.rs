use domain::language::Language;
use domain::money::{Currency, Money, Rate};
use domain::order::UsedCoupon;
use serde_json::json;

use crate::sample;
use crate::ticket::{Journey, Stop};

fn journey() -> Journey {
    sample::ticket(&sample::flight(Language::En)).journey
}

#[test]
fn flight_times_are_local_and_connections_show_their_layover() {
    let journey = journey();
    let [there, back] = &journey.trips[..] else { panic!("two trips") };
    let clock = |stop: &Stop| (stop.time.clone(), stop.later.clone());
    let plain = |time: &str| (time.to_owned(), None);
    let segments: Vec<_> =
        there.segments.iter().map(|segment| (clock(&segment.from), clock(&segment.to))).collect();
    let next_day = ("00:00".to_owned(), Some("+1 day(s)".to_owned()));
    assert_eq!(segments, [(plain("20:00"), plain("21:15")), (plain("22:30"), next_day)]);
    let waits: Vec<_> = there.segments.iter().map(|segment| segment.wait.as_deref()).collect();
    assert_eq!(waits, [None, Some("1 hr 15 min wait at Ankara (ESB)")]);
    assert_eq!(there.summary, "6 hr · 1 stop");
    assert_eq!(there.segments[0].service, ["R4 101", "Rheinstern", "Economy · 1 hr 15 min"]);
    assert_eq!(there.terms, ["Extra · Hand baggage 8 kg · Checked 20 kg"]);
    assert_eq!(back.terms, ["Light · Hand baggage 8 kg · No checked baggage"]);
    assert_eq!(
        (journey.name.route.as_str(), journey.name.short_route.as_str()),
        ("Istanbul ⇄ Frankfurt", "IST-FRA")
    );
}

#[test]
fn every_passenger_has_a_ticket_number_of_their_own_per_direction() {
    let journey = journey();
    let numbers: Vec<_> = journey.passengers.iter().map(|passenger| &passenger.numbers[..]).collect();
    assert_eq!(
        numbers,
        [
            ["IST–FRA 377-0000000001", "FRA–IST 377-0000000004"],
            ["IST–FRA 377-0000000002", "FRA–IST 377-0000000005"],
            ["IST–FRA 377-0000000003", "FRA–IST 377-0000000006"],
        ]
    );
    let fields = |row: usize, at: usize| {
        journey.passes.iter().map(move |pass| pass.fields[row][at].value.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(fields(0, 2)[1..4], ["377-0000000002", "377-0000000003", "377-0000000004"]);
    assert_eq!(fields(1, 3), ["8 kg + 20 kg", "8 kg + 20 kg", "—", "8 kg", "8 kg", "—"]);
}

#[test]
fn identity_numbers_are_masked_on_passes() {
    let journey = journey();
    assert_eq!(journey.passes[0].fields[0][1].value, "********060");
    assert!(!format!("{journey:?}").contains("17291716060"));
}

#[test]
fn a_coupon_is_a_price_line_of_its_own() {
    let order = sample::flight(Language::De);
    let value = Money::kurus(10_000);
    let coupon = UsedCoupon { id: "c1".into(), code: "HOSGELDIN-AAAAAAAA".into(), value };
    let charge = Money::kurus(order.charge.minor - value.minor);
    let order = order.with_fields(json!({ "coupon": coupon, "charge": charge })).unwrap();
    let ticket = sample::ticket(&order);
    let price = &ticket.journey.prices[0];
    let coupon = price.lines.last().unwrap();
    assert_eq!(
        (coupon.label.as_str(), coupon.amount.as_str()),
        ("Gutschein HOSGELDIN-AAAAAAAA", "−100,00\u{a0}₺")
    );
    assert_eq!(price.total.amount, "5.390,00\u{a0}₺");
}

#[test]
fn the_shown_price_after_a_coupon_equals_that_of_the_payment_page() {
    // The web app's coupon.test.ts uses the same figures.
    let order = sample::flight(Language::De);
    let value = Money::kurus(20_000);
    let coupon = UsedCoupon { id: "c1".into(), code: "HOSGELDIN-AAAAAAAA".into(), value };
    let charge = Money::kurus(order.charge.minor - value.minor);
    let order = order.with_fields(json!({ "coupon": coupon, "charge": charge })).unwrap();
    let display = Rate { currency: Currency::Eur, micro_try_per_unit: 48_123_456, on: None };
    assert_eq!(order.shown_at(display).shown_charge(), Money::new(10_992, Currency::Eur));
}

#[test]
fn price_lines_add_up_to_the_charged_amount() {
    let ticket = sample::ticket(&sample::flight(Language::En));
    let [price] = &ticket.journey.prices[..] else { panic!("one price") };
    let lines: Vec<_> = price.lines.iter().map(|line| (line.label.as_str(), line.amount.as_str())).collect();
    assert_eq!(
        lines,
        [
            ("2 × Adult, base fare", "₺4,000.00"),
            ("1 × Infant, base fare", "₺200.00"),
            ("Taxes and fees", "₺1,200.00"),
            ("Service fee", "₺90.00"),
        ]
    );
    assert_eq!(price.total.amount, "₺5,490.00");
    assert_eq!(
        ticket.payment,
        ["₺5,490.00 was charged to Troy •••• 0001", "At the exchange rate of 20 November 2026: €109.80"]
    );
}
