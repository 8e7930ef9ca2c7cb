//! A Renault Clio from İstanbul Airport to the one of İzmir over Christmas, with two child seats and a driver more.

use domain::car::location::{LocationId, locations};
use domain::car::network::Network;
use domain::car::offer::{Extra, FuelPolicy, Offer, Price, Rules, Terms};
use domain::car::purchase::{CarPurchase, ChosenExtra};
use domain::car::query::CarQuery;
use domain::money::Money;
use jiff::Timestamp;
use jiff::civil::{date, time};

const DAYS: u32 = 5;

pub fn purchase() -> CarPurchase {
    let airport = |code| -> LocationId { locations().iter().find(|place| place.code == code).unwrap().id };
    let clio = Network::embedded().models().iter().find(|model| model.model == "Clio").unwrap();
    let offer = Offer {
        product_id: "offer".to_owned(),
        vendor: 1,
        model: clio.id,
        rental_days_count: DAYS,
        price: Price {
            total: Money::kurus(950_000),
            daily: Money::kurus(140_000),
            one_way_fee: Money::kurus(250_000),
            deposit: Money::kurus(500_000),
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
        extras: vec![extra("child_seat", 9_000, 2), extra("additional_driver", 12_500, 1)],
    }
}

fn extra(id: &str, daily_kurus: i64, quantity: u8) -> ChosenExtra {
    let daily_price = Money::kurus(daily_kurus);
    let extra = Extra { id: id.to_owned(), daily_price, price: daily_price.times(DAYS), max_quantity: 2 };
    ChosenExtra { extra, quantity }
}
