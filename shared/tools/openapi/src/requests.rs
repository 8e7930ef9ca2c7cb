//! Forms of the fields that clients send, and examples of the main calls. The Rust types of requests are
//! lenient, so that a wrong value is reported at its field in the caller's language. The document states
//! the accepted values, and generated clients and fuzzers rely on them.
#![expect(
    clippy::indexing_slicing,
    reason = "a tool of development, on a document whose shape utoipa's types give"
)]

use std::collections::BTreeSet;

use domain::account::{forms, password};
use domain::flight::query::MAX_SEATS;
use serde_json::{Map, Value, json};

use crate::wire::SESSION;

/// An id, code or token that Rota made.
const MADE: &str = "^[A-Za-z0-9_-]+$";
/// An offer's or a fare's id; external suppliers have their own alphabets.
const OFFER: &str = "^[!-~]+$";
const FARE: &str = "^[!-~]*$";
const CURRENCY: &str = "^[A-Z]{3}$";
const CODE: &str = r"^\d{6}$";
const NAME: &str = r"^\p{L}[\p{L}\p{M} .'’-]*$";
const LATIN_NAME: &str = "^[A-Za-zÀ-ÖØ-öø-ɏ][A-Za-zÀ-ÖØ-öø-ɏ .'’-]*$";
const CONTACT_NAME: &str = r"^[\p{L}\p{M}\p{N} .&'’-]*\p{L}[\p{L}\p{M}\p{N} .&'’-]*$";
const USERNAME: &str = r"^[\p{L}\p{N}._-]+$";
/// A number with its country code, by ITU-T E.164.
const E164: &str = r"^\+?[1-9]\d{7,14}$";
const NATIONAL_NUMBER: &str = r"^\d{4,15}$";
const GROUPED_NUMBER: &str = "^([ +()/.-]*[0-9]){4,15}[ +()/.-]*$";
const NOT_BLANK: &str = r"\S";
const OFFICE_HOURS: &str = r"^((1\d|2[01]):[03]0|22:00)$";
const AMOUNT: &str = r"^-?\d{1,12}(\.\d{1,2})?$";

/// Fields that a request needs unless it has the named one. They are stated by `if`, which generators of
/// clients ignore; from `anyOf` beside properties they make a body without a type.
const UNLESS: [(&str, &str, &[&str]); 8] = [
    ("SearchForm", "option", &["departure_airport", "arrival_airport", "departure_date"]),
    ("BusSearchForm", "option", &["departure_station", "arrival_station", "departure_date"]),
    (
        "CarSearchForm",
        "option",
        &["pickup_location", "pickup_date", "pickup_time", "dropoff_date", "dropoff_time"],
    ),
    ("ChoiceForm", "session_unique", &["option", "as_of"]),
    ("BusChoiceForm", "session_unique", &["option", "as_of"]),
    ("CarChoiceForm", "session_unique", &["option", "as_of"]),
    ("PriceAlertForm", "notify_email", &["notify_phone"]),
    ("ReadForm", "ids", &["all"]),
];

pub fn complete(document: &mut Value) {
    for name in sent(document) {
        let fields = document["components"]["schemas"][&name].get_mut("properties");
        for (field, property) in fields.and_then(Value::as_object_mut).into_iter().flatten() {
            merge(property, form(&name, field));
        }
    }
    document["components"]["schemas"]["Amount"] = amount();
    for (name, field, fields) in UNLESS {
        let schema = &mut document["components"]["schemas"][name];
        schema["if"] = json!({ "required": [field] });
        schema["else"] = json!({ "required": fields });
    }
    let Some(paths) = document["paths"].as_object_mut() else { return };
    for (path, calls) in paths {
        for (method, call) in calls.as_object_mut().into_iter().flatten() {
            for parameter in call.get_mut("parameters").and_then(Value::as_array_mut).into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap_or_default().to_owned();
                merge(&mut parameter["schema"], form("", &name));
            }
            if let Some(example) = examples().get(&format!("{} {path}", method.to_uppercase())) {
                call["requestBody"]["content"]["application/json"]["example"] = example.clone();
            }
        }
    }
}

/// Returns bodies of the main calls, by method and path. Their dates pass; their ids are of the response
/// before.
fn examples() -> Map<String, Value> {
    serde_json::from_str(include_str!("examples.json")).unwrap_or_default()
}

/// Returns the schemas of request bodies, with those that they refer to.
fn sent(document: &Value) -> BTreeSet<String> {
    let calls = document["paths"].as_object().into_iter().flat_map(Map::values).filter_map(Value::as_object);
    let bodies = calls.flat_map(Map::values).filter_map(|call| call.get("requestBody"));
    let mut open: Vec<String> = bodies.flat_map(references).collect();
    let mut all = BTreeSet::new();
    while let Some(name) = open.pop() {
        open.extend(references(&document["components"]["schemas"][&name]));
        if !all.insert(name) {
            open.retain(|one| !all.contains(one));
        }
    }
    all
}

fn references(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(parts) => {
            let own = parts.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
            own.map(str::to_owned).into_iter().chain(parts.values().flat_map(references)).collect()
        }
        Value::Array(parts) => parts.iter().flat_map(references).collect(),
        _ => vec![],
    }
}

/// Adds keywords to a schema, or to that of a list's entries. An enum says all already.
fn merge(schema: &mut Value, keywords: Option<Value>) {
    let schema = if schema.get("items").is_some() { &mut schema["items"] } else { schema };
    let Some(Value::Object(keywords)) = keywords else { return };
    if let Some(schema) = schema.as_object_mut().filter(|schema| !schema.contains_key("enum")) {
        schema.extend(keywords);
    }
}

/// Returns the keywords of a field, or of a parameter where `schema` is empty.
fn form(schema: &str, field: &str) -> Option<Value> {
    let pattern = match (schema, field) {
        (_, "session_unique" | "held_session") => SESSION,
        // The parameter of currencies, an enum.
        ("", "code") => return None,
        ("", "traveller") => r"^\d{1,2}$",
        (_, "line_ids") => r"^[1-9]\d{0,2}$",
        (_, "id" | "ids" | "change" | "coupon_id" | "payment_id" | "quote_id") => MADE,
        (_, "option" | "registration" | "t" | "token" | "open_ticket_code") => MADE,
        (_, "product_id" | "product_ids" | "return_product_id") => OFFER,
        (_, "alternative_prices" | "fare_code" | "return_fare_code") => FARE,
        (_, "as_of") => return Some(json!({ "format": "date-time" })),
        (_, "month") => r"^\d{4}-(0[1-9]|1[0-2])$",
        (_, "code") => CODE,
        (_, "pickup_time" | "dropoff_time") => OFFICE_HOURS,
        (_, "pnr") => r"^[A-Za-z0-9]+$",
        ("RegisterForm" | "UserForm", "username") => return Some(username()),
        ("RegisterForm", "password") | (_, "new_password") => return Some(new_password()),
        ("ContactMessage", "name") => CONTACT_NAME,
        ("ContactMessage", "phone") => GROUPED_NUMBER,
        ("PhoneForm" | "PhoneCodeForm", "phone") | (_, "notify_phone") => E164,
        (_, "phone") => NATIONAL_NUMBER,
        (_, "phone_code") => return Some(number(r"^\+?[1-9]\d{0,3}$", 1, 9999)),
        ("LookupForm", "surname") => NOT_BLANK,
        (_, "name" | "surname" | "first_name" | "last_name" | "card_owner") => NAME,
        (_, "latin_name" | "latin_surname") => LATIN_NAME,
        (_, "message" | "city" | "district" | "zip_code" | "address" | "billing_name") => NOT_BLANK,
        ("BillBody", "country") => "^[A-Z]{2}$",
        ("SettingsForm", "country") => "^[A-Za-z]{2}$",
        (_, "citizen_number") => r"^[1-9]\d{10}$",
        (_, "passport") => "^[A-Za-z0-9 -]+$",
        (_, "nationality") => return Some(number(r"^\d{1,3}$", 1, 999)),
        (_, "seat") => return Some(number(r"^[1-9]\d?$", 1, 99)),
        (_, "card_number") => r"^\d[\d ]{13,21}\d$",
        (_, "card_expiry") => r"^(0[1-9]|1[0-2])/(20)?\d{2}$",
        (_, "card_cvc") => r"^\d{3,4}$",
        (_, "bin") => r"^\d{6}(\d{2})?$",
        ("SearchForm", field) if field.ends_with("_count") => {
            return Some(number(r"^\d$", 0, MAX_SEATS));
        }
        ("SearchForm" | "BusSearchForm" | "CarSearchForm", field) if is_place(field) => {
            return Some(number(r"^[1-9]\d{0,8}$", 1, 999_999_999));
        }
        _ => return None,
    };
    Some(json!({ "pattern": pattern }))
}

fn is_place(field: &str) -> bool {
    ["_airport", "_station", "_location"].into_iter().any(|end| field.ends_with(end))
}

/// Keywords of `Text`, which accepts a number in place of its digits.
fn number(pattern: &str, minimum: u32, maximum: u32) -> Value {
    json!({ "pattern": pattern, "minimum": minimum, "maximum": maximum })
}

fn username() -> Value {
    json!({ "pattern": USERNAME, "minLength": forms::USERNAME_MIN, "maxLength": forms::USERNAME_MAX })
}

fn new_password() -> Value {
    json!({ "pattern": r"\D", "minLength": password::MIN, "maxLength": password::MAX })
}

/// The schema of `Amount`: the forms that `Amount::read` accepts.
fn amount() -> Value {
    json!({
        "description": "Amount of money: a decimal string, a number, or the money object of responses.",
        "type": ["string", "number", "object", "null"],
        "pattern": AMOUNT,
        "required": ["total"],
        "properties": {
            "total": { "type": "string", "pattern": AMOUNT },
            "currency": { "type": "string", "pattern": CURRENCY },
        },
    })
}
