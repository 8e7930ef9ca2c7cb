//! A Renault Clio from İstanbul Airport to İzmir's airport over Christmas, with two child seats and an
//! additional driver.

use domain::car::location::{LocationId, locations};
use domain::car::offer::{Extra, FuelPolicy, Model, Offer, Price, Rules, Terms, Vendor};
use domain::car::purchase::{CarPurchase, ChosenExtra};
use domain::car::query::CarQuery;
use domain::money::Money;
use jiff::Timestamp;
use jiff::civil::{date, time};

const DAYS: u32 = 5;

pub fn purchase() -> CarPurchase {
    let airport = |code| -> LocationId { locations().iter().find(|place| place.code == code).unwrap().id };
    let offer = Offer {
        product_id: "offer".to_owned(),
        vendor: vendor().into(),
        model: clio().into(),
        rental_days_count: DAYS,
        price: Price {
            total: Money::kurus(950_000),
            daily: Money::kurus(140_000),
            one_way_fee: Money::kurus(250_000),
            deposit: Money::kurus(500_000),
            excess: Some(Money::kurus(1_200_000)),
        },
        rules: Rules {
            daily_range_limit_km: 400,
            total_range_limit_km: 2_000,
            driver_age: 21,
            licence_years: 1,
        },
        terms: Terms {
            free_cancel_until: "2026-12-22T07:30:00Z".parse::<Timestamp>().unwrap(),
            late_cancel_fee: Money::kurus(140_000),
            fuel_policy: FuelPolicy::FullToFull,
        },
        remaining_units: 3,
    };
    CarPurchase {
        query: CarQuery {
            pickup_location: airport("IST"),
            dropoff_location: airport("ADB"),
            pickup_date: date(2026, 12, 24),
            pickup_time: time(10, 30, 0, 0),
            dropoff_date: date(2026, 12, 28),
            dropoff_time: time(18, 0, 0, 0),
        },
        priced_at: Timestamp::UNIX_EPOCH,
        offer,
        extras_offered: vec![extra("child_seat", 9_000), extra("additional_driver", 12_500)],
        extras: vec![
            ChosenExtra { extra: extra("child_seat", 9_000), quantity: 2 },
            ChosenExtra { extra: extra("additional_driver", 12_500), quantity: 1 },
        ],
    }
}

fn vendor() -> Vendor {
    Vendor {
        id: 1,
        slug: "cinaralti".into(),
        name: "Çınaraltı Rent".into(),
        bring: ["driving_licence", "identity", "credit_card"].map(Into::into).into(),
    }
}

fn clio() -> Model {
    Model {
        id: 7,
        brand: "Renault".into(),
        model: "Clio".into(),
        acriss: "EDMV".parse().unwrap(),
        class: "economy".into(),
        body: "hatchback".into(),
        seats: 5,
        doors: 5,
        luggage: 2,
    }
}

fn extra(id: &str, daily_kurus: i64) -> Extra {
    let daily_price = Money::kurus(daily_kurus);
    Extra { id: id.to_owned(), daily_price, price: daily_price.times(DAYS), max_quantity: 2 }
}
