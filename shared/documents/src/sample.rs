//! A ticket to draw in tests: a round trip with a connection, an overnight arrival and a long name.

use domain::language::Language;

use crate::ticket::{Cabin, Carrier, Coupon, Leg, PriceLine, Stop, Ticket, Traveller, Trip};

pub fn round_trip() -> Ticket {
    in_language(Language::Tr)
}

pub fn in_language(language: Language) -> Ticket {
    let texts = crate::texts::Texts::of(language);
    let cabin = |letter, key: &str| Cabin { letter, name: texts.cabins[key].clone() };
    let bags = |coupon: usize| match coupon {
        0 => [texts.formats.kilograms(8), texts.formats.kilograms(20)].join(" + "),
        _ => texts.formats.kilograms(8),
    };
    let traveller = |surname: &str, name: &str, kind: &str, document: &str, serial: usize| Traveller {
        surname: surname.into(),
        name: name.into(),
        kind: texts.passenger_types[kind].clone(),
        document: document.into(),
        coupons: (0..2)
            .map(|trip| Coupon {
                ticket_number: format!("377-24000000{}{}", 1 + trip, serial),
                baggage: bags(trip),
            })
            .collect(),
    };
    let money = |kurus| texts.formats.money(domain::money::Money::kurus(kurus));
    let line = |label: &str, kurus| PriceLine { label: label.into(), amount: money(kurus) };
    Ticket {
        language,
        reference: "K7M4QXWP".into(),
        link: "https://rota.example/flight/booking/detail/abc/".into(),
        booked_at: "2026-03-01T14:05[Europe/Istanbul]".parse().unwrap(),
        trips: vec![
            Trip {
                title: texts.paper.outbound.clone(),
                legs: vec![leg(
                    "AN 2104",
                    istanbul("2026-03-12T06:05"),
                    ankara("2026-03-12T07:20"),
                    75,
                    None,
                )],
                duration: texts.formats.duration(75),
                cabin: cabin('Y', "economy"),
                fare: "Extra Fly".into(),
            },
            Trip {
                title: texts.paper.inbound.clone(),
                legs: vec![
                    leg("AN 2317", ankara("2026-03-15T20:40"), izmir("2026-03-15T21:55"), 75, None),
                    leg("MV 88", izmir("2026-03-15T23:10"), istanbul("2026-03-16T00:20"), 70, Some(75)),
                ],
                duration: texts.formats.duration(220),
                cabin: cabin('C', "business"),
                fare: "Flex".into(),
            },
        ]
        .into_iter()
        .map(|trip| Trip { legs: trip.legs.into_iter().map(|leg| worded(leg, language)).collect(), ..trip })
        .collect(),
        travellers: vec![
            traveller("Yıldırım", "Şükrü Çağlar", "ADT", "********016", 7),
            traveller("Öz", "Iğdır Ümmügülsüm Nazlıcan", "CHD", "", 8),
        ],
        price: vec![
            line(&texts.paper.base_fare, 312_400),
            line(&texts.paper.tax, 48_620),
            line(&texts.paper.service_fee, 9_980),
        ],
        total: money(371_000),
        paid: Some(crate::texts::fill(
            &texts.paper.paid_with,
            &[("amount", &money(371_000)), ("brand", "Mastercard"), ("last4", "0008")],
        )),
        email: "sukru@example.com".into(),
        phone: "+90 532 000 00 00".into(),
    }
}

fn leg(number: &str, from: Stop, to: Stop, minutes: i64, wait: Option<i64>) -> Leg {
    let code = number.split(' ').next().unwrap().to_owned();
    let name = if code == "AN" { "Anka Hava Yolları" } else { "Mavi Kanat" };
    Leg {
        carrier: Carrier { code, name: name.into() },
        number: number.into(),
        from,
        to,
        duration: minutes.to_string(),
        wait: wait.map(|minutes| minutes.to_string()),
    }
}

fn worded(leg: Leg, language: Language) -> Leg {
    let word = |minutes: &str| crate::texts::Texts::of(language).formats.duration(minutes.parse().unwrap());
    Leg { duration: word(&leg.duration), wait: leg.wait.as_deref().map(word), ..leg }
}

fn stop(code: &str, city: &str, name: &str, local: &str) -> Stop {
    let at = format!("{local}[Europe/Istanbul]").parse().unwrap();
    Stop { code: code.into(), city: city.into(), name: name.into(), at }
}

fn istanbul(local: &str) -> Stop {
    stop("IST", "İstanbul", "İstanbul Havalimanı", local)
}

fn ankara(local: &str) -> Stop {
    stop("ESB", "Ankara", "Esenboğa Havalimanı", local)
}

fn izmir(local: &str) -> Stop {
    stop("ADB", "İzmir", "Adnan Menderes Havalimanı", local)
}
