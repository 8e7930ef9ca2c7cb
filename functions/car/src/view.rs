//! Wire shapes that several endpoints share: locations, vendors, cars, rules. Built from the domain in the
//! caller's language.

use std::borrow::Cow;
use std::fmt::Display;

use domain::car::fleet::VendorId;
use domain::car::location::{LocationId, LocationKind, location};
use domain::car::offer::{self, Fuel, Gear, Offer, Terms};
use domain::car::office::{Desk, office};
use domain::car::purchase::CarPurchase;
use domain::car::query::CarQuery;
use domain::language::Language;
use domain::message::Message;
use domain::money::Rate;
use domain::order::Clock;
use domain::place::{Place as _, Point, turkish_instant};
use domain::session::Query;
use journey::option::option_id;
use lambda::messages::{amount, sentence};
use lambda::product::shown::{deadline, say, time};
use serde::Serialize;
use utoipa::ToSchema;

/// A location for the pick-up and return of cars.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CarLocation {
    #[schema(value_type = u32)]
    pub id: LocationId,
    /// IATA code; empty for a city.
    pub code: &'static str,
    pub name: &'static str,
    /// Equal to `name`; exists for symmetry with stations.
    pub name_only: &'static str,
    pub city: &'static str,
    pub kind: LocationKind,
    /// Position for a map; null when the location is no longer served.
    pub location: Option<Coordinates>,
}

/// Position in degrees.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Coordinates {
    lat: f64,
    lng: f64,
}

impl CarLocation {
    pub fn of(id: LocationId, language: Language) -> Self {
        let gone = Self {
            id,
            code: "",
            name: "",
            name_only: "",
            city: "",
            kind: LocationKind::City,
            location: None,
        };
        location(id).map_or(gone, |place| {
            let Point { lat, lng } = place.point();
            Self {
                id,
                code: place.code,
                name: place.name(language),
                name_only: place.name(language),
                city: place.city(language),
                kind: place.kind,
                location: Some(Coordinates { lat, lng }),
            }
        })
    }
}

/// Criteria of a search, with the locations resolved.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarSearchOption {
    /// Permanent id of these criteria; equal criteria have equal ids.
    pub id: String,
    pub pickup_location: CarLocation,
    pub dropoff_location: CarLocation,
    #[schema(value_type = u32)]
    pub pickup_location_id: LocationId,
    #[schema(value_type = u32)]
    pub dropoff_location_id: LocationId,
    /// `YYYY-MM-DD`.
    pub pickup_date: String,
    /// `HH:MM`.
    pub pickup_time: String,
    /// `YYYY-MM-DD`.
    pub dropoff_date: String,
    /// `HH:MM`.
    pub dropoff_time: String,
    /// Number of started periods of 24 hours.
    pub rental_days_count: u32,
}

impl CarSearchOption {
    pub fn of(query: &CarQuery, language: Language) -> Self {
        Self {
            id: option_id(&Query::Car(query.clone())),
            pickup_location: CarLocation::of(query.pickup_location, language),
            dropoff_location: CarLocation::of(query.dropoff_location, language),
            pickup_location_id: query.pickup_location,
            dropoff_location_id: query.dropoff_location,
            pickup_date: query.pickup_date.to_string(),
            pickup_time: time(query.pickup()),
            dropoff_date: query.dropoff_date.to_string(),
            dropoff_time: time(query.dropoff()),
            rental_days_count: query.rental_days_count(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub struct Vendor {
    #[schema(value_type = u32)]
    pub id: VendorId,
    #[schema(value_type = String)]
    pub name: Cow<'static, str>,
    /// Path on the web origin.
    pub logo: String,
}

impl Vendor {
    pub fn of(vendor: &offer::Vendor) -> Self {
        Self { id: vendor.id, name: vendor.name.clone(), logo: vendor.logo() }
    }
}

/// A class, gear, fuel type or pick-up desk, named in the caller's language.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub struct Feature<C> {
    pub code: C,
    pub name: String,
    /// Name of the icon; classes and desks have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(pattern = "^(gear|fuel)-[a-z]+$")]
    pub icon: Option<String>,
}

impl<C: Display> Feature<C> {
    fn named(kind: &str, code: C, language: Language) -> Self {
        Self { name: say(language, &format!("server.car_{kind}_{code}")), code, icon: None }
    }

    fn with_icon(kind: &str, code: C, language: Language) -> Self {
        Self { icon: Some(format!("{kind}-{code}")), ..Self::named(kind, code, language) }
    }
}

impl Feature<Desk> {
    pub fn desk(desk: Desk, language: Language) -> Self {
        Self::named("desk", desk, language)
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Car {
    #[schema(value_type = String)]
    pub brand: Cow<'static, str>,
    /// Model of the car; the vendor may deliver a similar one.
    #[schema(value_type = String)]
    pub model: Cow<'static, str>,
    /// The industry's four-letter code of similar cars.
    pub acriss: String,
    pub class: Feature<String>,
    /// Path on the web origin.
    pub image: String,
    pub seats: u8,
    pub doors: u8,
    /// Number of pieces of luggage.
    pub luggage: u8,
    pub gear_type: Feature<Gear>,
    pub fuel_type: Feature<Fuel>,
}

impl Car {
    pub fn of(model: &offer::Model, language: Language) -> Self {
        Self {
            brand: model.brand.clone(),
            model: model.model.clone(),
            acriss: model.acriss.to_string(),
            class: Feature::named("class", model.class.to_string(), language),
            image: model.image(),
            seats: model.seats,
            doors: model.doors,
            luggage: model.luggage,
            gear_type: Feature::with_icon("gear", model.acriss.gear(), language),
            fuel_type: Feature::with_icon("fuel", model.acriss.fuel(), language),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CarRules {
    /// Kilometres per day.
    pub daily_range_limit: u32,
    /// Kilometres for the whole rental.
    pub total_range_limit: u32,
    /// Minimum age of the driver in full years, on the day of the pick-up.
    pub driver_age: u8,
    /// Full years that the driver must have held a licence for.
    pub licence_years: u8,
}

impl CarRules {
    pub fn of(offer: &Offer) -> Self {
        Self {
            daily_range_limit: offer.rules.daily_range_limit_km,
            total_range_limit: offer.rules.total_range_limit_km,
            driver_age: offer.rules.driver_age,
            licence_years: offer.rules.licence_years,
        }
    }
}

/// The vendor's office for the pick-up or return of a car.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarOffice {
    /// Phone number such as `+90 850 …`.
    pub phone: &'static str,
    /// Desk at an airport, or street in a city.
    pub place: String,
    pub hours: String,
}

impl CarOffice {
    /// Returns `None` when the location or the vendor is no longer served.
    pub fn of(vendor: VendorId, place: LocationId, language: Language) -> Option<Self> {
        let office = office(vendor, location(place)?.kind)?;
        let [place, hours] = [office.place, office.hours].map(|message| sentence(language, &message));
        Some(Self { phone: office.phone, place, hours })
    }
}

/// The fuel level at which the car is returned, in the caller's language.
pub fn fuel_policy(offer: &Offer, language: Language) -> String {
    say(language, &format!("server.car_fuel_policy_{}", offer.terms.fuel_policy))
}

/// Terms of a rental besides its price.
#[derive(Debug, Serialize, ToSchema)]
pub struct RentalTerms {
    /// Sentences, in order of time.
    pub cancelation_policy_texts: Vec<String>,
    pub fuel_policy: String,
    /// The damage excess as a sentence; null with full insurance, and for bookings made before offers had an
    /// excess.
    pub excess: Option<String>,
    /// Documents that the driver has to show at the office, in the caller's language.
    pub bring: Vec<String>,
}

impl RentalTerms {
    pub fn of(car: &CarPurchase, display: Rate, language: Language) -> Self {
        let CarPurchase { query, offer, .. } = car;
        let Terms { free_cancel_until, late_cancel_fee, .. } = &offer.terms;
        let clock = |at| deadline(at, Clock::Office(query.pickup_location), language);
        let pickup = clock(turkish_instant(query.pickup()));
        let texts = [
            Message::with("server.car_cancel_free", [clock(*free_cancel_until)]),
            Message::with(
                "server.car_cancel_fee",
                [pickup.clone(), amount(language, display.from_try(*late_cancel_fee))],
            ),
            Message::with("server.car_cancel_none", [pickup]),
        ];
        Self {
            cancelation_policy_texts: texts.iter().map(|text| sentence(language, text)).collect(),
            fuel_policy: self::fuel_policy(offer, language),
            excess: car.excess().map(|excess| {
                let most = amount(language, display.from_try(excess));
                sentence(language, &Message::with("server.car_excess", [most]))
            }),
            bring: offer
                .vendor
                .bring
                .iter()
                .map(|it| say(language, &format!("server.car_bring_{it}")))
                .collect(),
        }
    }
}
