//! Prices of rentals. A day's price is the class price, adjusted by vendor, car and demand: the mean over
//! the rental's days, in whole liras, so that days times price equals the total. Amounts are integer kuruş,
//! factors are thousandths.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

use super::data::{Model, Vendor};
use super::{Enquiry, Network};
use domain::car::offer::{Extra, Fuel, FuelPolicy, Gear, Offer, Price, Terms};
use domain::car::query::CarQuery;
use domain::money::Money;
use domain::place::{turkish_instant, turkish_time};
use domain::pricing::{
    Curve, HolidayCalendar, HolidayFactors, PERMILLE, days_between, draw, scale, to_whole_liras,
};

/// Maximum price difference between cars of one class, in thousandths; fixed for each car.
const SPREAD_PERMILLE: u64 = 120;

/// Content of `content/car-rates.json`.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Tariff {
    /// Factor by month, January first.
    season: [i64; 12],
    /// Factor by weekday, Monday first.
    weekday: [i64; 7],
    holiday: HolidayFactors,
    /// Days ahead to price factor.
    advance: Curve,
    /// Rental days to the factor of one day's price.
    length: Curve,
    airport_permille: i64,
    automatic_permille: i64,
    classes: Vec<Class>,
    #[serde(skip)]
    holidays: HolidayCalendar,
}

/// Prices of a car class, and its requirements for the driver.
#[derive(Debug, Deserialize)]
pub struct Class {
    class: &'static str,
    base_kurus: i64,
    deposit_kurus: i64,
    excess_kurus: i64,
    pub driver_age: u8,
    pub licence_years: u8,
    /// Number of cars of one model in an average fleet.
    pub fleet: i64,
}

impl Tariff {
    pub fn with_holidays(mut self) -> Self {
        self.holidays = self.holiday.calendar();
        self
    }

    pub fn class(&self, model: &Model) -> Option<&Class> {
        self.classes.iter().find(|class| class.class == model.class)
    }

    pub fn demand_permille(&self, query: &CarQuery, as_of: Timestamp) -> i64 {
        let days = i64::from(query.rental_days_count());
        let dates = query.pickup_date.series(jiff::Span::new().days(1));
        let sum: i64 =
            dates.zip(0..days).fold(0, |sum, (date, _)| sum.saturating_add(self.day_permille(date)));
        let ahead = days_between(turkish_time(as_of).date(), query.pickup_date);
        scale(scale(sum / days.max(1), self.length.at(days)), self.advance.at(ahead))
    }

    fn day_permille(&self, date: Date) -> i64 {
        let factor = |of: &[i64], at: i8| {
            usize::try_from(at).ok().and_then(|at| of.get(at)).copied().unwrap_or(PERMILLE)
        };
        let season = factor(&self.season, date.month() - 1);
        let weekday = factor(&self.weekday, date.weekday().to_monday_zero_offset());
        scale(scale(season, weekday), self.holidays.factor(date))
    }
}

/// Returns the price factor of a car of a vendor, equal everywhere.
fn spread_permille(vendor: &Vendor, model: &Model) -> i64 {
    let drawn = draw([u64::from(vendor.id), u64::from(model.id)]) % SPREAD_PERMILLE;
    PERMILLE + i64::try_from(drawn).unwrap_or(0)
}

impl Enquiry<'_> {
    /// Returns the price; `None` when the vendor accepts no drop-off at the location.
    pub fn price(&self, vendor: &Vendor, model: &Model, class: &Class) -> Option<Price> {
        let one_way_fee = if self.query.is_one_way() { self.one_way_fee(vendor)? } else { Money::kurus(0) };
        let tariff = &self.network.tariff;
        let automatic = model.acriss.gear() == Gear::Automatic;
        let daily = [
            vendor.price_permille,
            spread_permille(vendor, model),
            if automatic { tariff.automatic_permille } else { PERMILLE },
            if self.at_airport { tariff.airport_permille } else { PERMILLE },
            self.demand_permille,
        ]
        .into_iter()
        .fold(class.base_kurus, scale);
        let daily = Money::kurus(to_whole_liras(daily));
        let days = daily.times(self.rental_days_count);
        Some(Price {
            total: Money::kurus(days.minor.saturating_add(one_way_fee.minor)),
            daily,
            one_way_fee,
            deposit: Money::kurus(to_whole_liras(scale(class.deposit_kurus, vendor.deposit_permille))),
            excess: Some(Money::kurus(to_whole_liras(scale(class.excess_kurus, vendor.excess_permille)))),
        })
    }

    fn one_way_fee(&self, vendor: &Vendor) -> Option<Money> {
        let one_way = vendor.one_way.as_ref().filter(|_| vendor.serves(self.query.dropoff_location))?;
        let kurus = one_way.kurus_per_km.saturating_mul(i64::from(self.distance_km));
        Some(Money::kurus(to_whole_liras(kurus.max(one_way.least_kurus))))
    }

    pub fn terms(&self, vendor: &Vendor, model: &Model, price: &Price) -> Terms {
        let pickup = turkish_instant(self.query.pickup());
        let free = pickup.checked_sub(SignedDuration::from_hours(vendor.free_cancel_hours));
        let electric = model.acriss.fuel() == Fuel::Electric;
        Terms {
            free_cancel_until: free.unwrap_or(Timestamp::MIN),
            late_cancel_fee: price.daily.times(vendor.late_cancel_days.min(self.rental_days_count)),
            fuel_policy: if electric { FuelPolicy::Charged } else { vendor.fuel_policy },
        }
    }
}

impl Network {
    /// Returns the extras that can be rented with the offer, in the order of the data.
    pub fn extras(&self, query: &CarQuery, offer: &Offer) -> Vec<Extra> {
        let Some((vendor, model)) = self.vendor(offer.vendor.id).zip(self.model(offer.model.id)) else {
            return Vec::new();
        };
        let offered = self.extras.iter().filter(|extra| {
            vendor.extras.contains(&extra.id) && extra.fits(model) && extra.is_in_season(query)
        });
        let price = |extra: &super::ExtraData| {
            let listed = extra.daily_kurus + scale(offer.price.daily.minor, extra.daily_permille);
            // A long rental pays at most the cap, spread over its days in whole liras.
            let capped = extra.cap_kurus.map_or(listed, |cap| {
                let lira = 100 * i64::from(offer.rental_days_count.max(1));
                listed.min(cap / lira * 100)
            });
            let daily_price = Money::kurus(to_whole_liras(capped));
            Extra {
                id: extra.id.to_owned(),
                daily_price,
                price: daily_price.times(offer.rental_days_count),
                max_quantity: extra.max_quantity,
            }
        };
        offered.map(price).collect()
    }
}
