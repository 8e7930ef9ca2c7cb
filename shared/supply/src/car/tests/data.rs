//! The data are complete: every reference exists, and every car can be shown.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::*;
use crate::car::data::VendorKind;
use domain::car::location::{LocationKind, locations};
use domain::car::offer::{Acriss, Fuel, FuelPolicy, Gear};
use domain::car::office::{Desk, office};
use domain::language::Language;

fn content(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content").join(path.trim_start_matches('/'))
}

#[test]
fn eight_car_vendors_of_three_kinds_rent_out_at_least_sixty_models() {
    let network = Network::embedded();
    assert_eq!(network.vendors.len(), 8);
    for kind in [VendorKind::AirportDesk, VendorKind::Budget, VendorKind::Premium] {
        assert!(network.vendors.iter().any(|vendor| vendor.kind == kind), "{kind:?}");
    }
    let names: BTreeSet<_> = network.models.iter().map(|model| (model.brand, model.model)).collect();
    assert!(names.len() >= 60, "{}", names.len());
    let rented: BTreeSet<_> = network.fleets.values().flatten().map(|fleet| fleet.key.model).collect();
    assert_eq!(rented.len(), network.models.len(), "every model is rented out somewhere");
}

#[test]
fn every_car_model_has_a_picture_and_every_vendor_a_badge() {
    let network = Network::embedded();
    let drawn = network
        .models
        .iter()
        .map(|model| model.offered().image())
        .chain(network.vendors.iter().map(|vendor| vendor.offered().logo()));
    for path in drawn.chain(["/cars/default.svg".to_owned()]) {
        let svg = std::fs::read_to_string(content(&path)).unwrap_or_default();
        assert!(svg.starts_with("<svg ") && svg.contains("<title>"), "{path}");
    }
}

#[test]
fn every_car_vendor_has_a_phone_number_of_its_own() {
    let vendors = &Network::embedded().vendors;
    let phones: BTreeSet<_> =
        vendors.iter().map(|vendor| office(vendor.id, LocationKind::City).unwrap().phone).collect();
    assert_eq!(phones.len(), vendors.len());
}

#[test]
fn car_models_match_their_acriss_codes() {
    let network = Network::embedded();
    for model in &network.models {
        let name = format!("{} {} {}", model.brand, model.model, model.acriss);
        let code = model.acriss.as_str();
        assert!(network.tariff.class(model).is_some(), "{name}");
        assert!((4..=9).contains(&model.seats) && (3..=5).contains(&model.doors), "{name}");
        assert_eq!(model.body == "electric", model.acriss.fuel() == Fuel::Electric, "{name}");
        assert_eq!(model.class.starts_with("premium"), code.starts_with('P') && model.seats < 9, "{name}");
        assert_eq!(model.class.ends_with("suv"), code.as_bytes()[1] == b'F', "{name}");
        assert_eq!(model.class == "luxury", code.starts_with('L'), "{name}");
    }
    let code: Acriss = "SQBD".parse().unwrap();
    assert_eq!(
        (code.gear(), code.fuel(), code.to_string().as_str()),
        (Gear::Automatic, Fuel::Diesel, "SQBD")
    );
    for wrong in ["", "EDM", "EDMVV", "EDXV", "EDMX", "edmv", "ğMV"] {
        assert!(wrong.parse::<Acriss>().is_err(), "{wrong}");
    }
}

#[test]
fn cars_of_every_gear_and_fuel_exist() {
    let network = Network::embedded();
    for gear in [Gear::Manual, Gear::Automatic] {
        assert!(network.models.iter().any(|model| model.acriss.gear() == gear), "{gear:?}");
    }
    for fuel in [Fuel::Petrol, Fuel::Diesel, Fuel::Hybrid, Fuel::Electric, Fuel::Lpg] {
        assert!(network.models.iter().any(|model| model.acriss.fuel() == fuel), "{fuel:?}");
    }
}

#[test]
fn every_place_has_cars_of_several_vendors_and_larger_places_have_more() {
    let network = Network::embedded();
    for place in locations() {
        let fleets = network.fleets_at(place.id);
        let vendors: BTreeSet<_> = fleets.iter().map(|fleet| fleet.key.vendor).collect();
        assert!(fleets.len() >= 8 && vendors.len() >= 2, "{} {}", place.id, fleets.len());
        assert!(fleets.iter().all(|fleet| (1..=40).contains(&fleet.units)), "{}", place.id);
        assert!(fleets.is_sorted_by(|a, b| a.key < b.key), "{}", place.id);
    }
    let units = |location| network.fleets_at(location).iter().map(|fleet| fleet.units).sum::<u32>();
    assert!(units(1) > 4 * units(49), "İstanbul over Gökçeada");
}

/// Collects every message that the data name, and checks it in every language.
#[test]
fn every_car_class_extra_document_and_policy_has_a_text_in_every_language() {
    let network = Network::embedded();
    let mut keys: BTreeSet<String> = BTreeSet::new();
    keys.extend(network.models.iter().map(|model| format!("car_class_{}", model.class)));
    keys.extend(network.models.iter().map(|model| format!("car_gear_{}", model.acriss.gear())));
    keys.extend(network.models.iter().map(|model| format!("car_fuel_{}", model.acriss.fuel())));
    keys.extend(network.extras.iter().map(|extra| format!("car_extra_{}", extra.id)));
    let bring = network.vendors.iter().flat_map(|vendor| &vendor.bring);
    keys.extend(bring.map(|document| format!("car_bring_{document}")));
    let policies = [FuelPolicy::FullToFull, FuelPolicy::SameLevel, FuelPolicy::Charged];
    keys.extend(policies.map(|policy| format!("car_fuel_policy_{}", policy)));
    let desks = [Desk::Arrivals, Desk::Shuttle, Desk::Town];
    keys.extend(desks.map(|desk| format!("car_desk_{}", desk)));
    keys.insert("car_office_shuttle".to_owned());
    for language in Language::ALL {
        let path = content(&format!("catalogues/{}/server.json", language.code()));
        let text = std::fs::read_to_string(path).unwrap();
        let sentences: BTreeMap<String, String> = serde_json::from_str(&text).unwrap();
        let missing: Vec<_> = keys.iter().filter(|key| !sentences.contains_key(*key)).collect();
        assert!(missing.is_empty(), "{language:?} {missing:?}");
    }
}
