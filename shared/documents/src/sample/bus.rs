//! Two women and a man overnight from İstanbul to Ankara, and after a connection on to Kayseri.

use domain::bus::offer::{BusNumber, Company, CompanyId, Feature, Offer, Operator, Ride, VehicleKey};
use domain::bus::purchase::{BusPurchase, ChosenSeat};
use domain::bus::query::BusQuery;
use domain::bus::seat::SeatType;
use domain::inventory::Seat;
use domain::money::Money;
use domain::people::Gender;
use domain::place::{StationId, turkish_time};
use jiff::civil::date;
use jiff::{SignedDuration, Timestamp};

const ISTANBUL_ESENLER: StationId = 3401;
const ANKARA: StationId = 601;
const KAYSERI: StationId = 3801;

pub fn purchase() -> BusPurchase {
    let query = BusQuery {
        origin: ISTANBUL_ESENLER,
        destination: KAYSERI,
        departure_date: date(2026, 12, 24),
        show_route_alternatives: true,
    };
    let onward = Ride {
        breaks: 0,
        seat_type: SeatType::TwoPlusTwo,
        ..ride((40_111, 4), (ANKARA, KAYSERI), "2026-12-25T03:15:00Z", 250)
    };
    let chosen = |(seat, gender)| ChosenSeat { seat, gender, price: Money::kurus(145_000) };
    let seats = [(5, Gender::F), (6, Gender::F), (7, Gender::M)];
    BusPurchase {
        query,
        priced_at: Timestamp::UNIX_EPOCH,
        offer: Offer {
            product_id: "offer".to_owned(),
            rides: vec![ride((30_101, 3), (ISTANBUL_ESENLER, ANKARA), "2026-12-24T20:30:00Z", 375), onward],
            duration_minutes: 655,
            price: Money::kurus(145_000),
            remaining_seats: 9,
        },
        seats: seats.map(chosen).into(),
        onward_seats: [(9, Gender::F), (10, Gender::F), (13, Gender::M)]
            .map(|(number, gender)| Seat { number, gender })
            .into(),
    }
}

fn ride(
    (number, id): (BusNumber, CompanyId),
    (origin, destination): (StationId, StationId),
    departs_at: &str,
    duration_minutes: u32,
) -> Ride {
    let departs_at: Timestamp = departs_at.parse().unwrap();
    let arrives_at = departs_at + SignedDuration::from_mins(duration_minutes.into());
    let departs_local = turkish_time(departs_at);
    Ride {
        vehicle: VehicleKey { number, date: departs_local.date() },
        company: company(id).into(),
        seat_type: SeatType::TwoPlusOne,
        from: 0,
        to: 3,
        origin,
        destination,
        departs_local,
        arrives_local: turkish_time(arrives_at),
        departs_at,
        arrives_at,
        duration_minutes,
        breaks: 1,
    }
}

fn company(id: CompanyId) -> Company {
    let (code, name, registered, certificate, cancel_hours) = if id == 3 {
        ("GK", "Gece Kuşu", "Gece Kuşu Turizm Ltd. Şti.", "D1 34.D1.000003", 8)
    } else {
        ("ZD", "Zeytin Dalı", "Zeytin Dalı Taşımacılık A.Ş.", "D1 34.D1.000004", 12)
    };
    Company {
        id,
        code: code.into(),
        name: name.into(),
        features: vec![Feature::Wifi, Feature::Service],
        cancel_hours,
        operator: Some(Operator {
            name: registered.into(),
            certificate: certificate.into(),
            tax_number: "1234567890".into(),
        }),
    }
}
