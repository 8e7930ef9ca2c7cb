//! Completes the document for generated clients. Utoipa knows only the Rust types, in which dates,
//! amounts and names are strings. A field's description begins with the field's form (`YYYY-MM-DD`, "RFC
//! 3339", "a decimal string"), which is converted to schema keywords here.
#![expect(
    clippy::indexing_slicing,
    reason = "a tool of development, on a document whose shape utoipa's types give"
)]

use domain::Product;
use serde_json::{Map, Value, json};

use crate::requests;

const BEARER: &str = "token";
const MANAGE: &str = "manage";
const MANAGE_HEADER: &str = "x-manage-token";
/// A time of day, or a duration in hours and minutes, which may exceed a day.
const HOURS_AND_MINUTES: &str = r"^\d{2,3}:\d{2}$";
/// Local date and time of a place, without an offset.
const LOCAL: &str = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$";
const DECIMAL: &str = r"^-?\d+(\.\d+)?$";
/// Long enough that no fixed part of a path matches as a session.
pub const SESSION: &str = "^[A-Za-z0-9_-]{22,64}$";

pub fn complete(mut document: Value) -> Value {
    document["servers"] = json!([{ "url": "/", "description": "The origin of the web app." }]);
    document["components"]["securitySchemes"] = json!({
        BEARER: { "type": "http", "scheme": "bearer",
            "description": "Token of a member's session, from the response of POST /api/auth/login/." },
        MANAGE: {
            "type": "apiKey", "in": "header", "name": MANAGE_HEADER,
            "description": "Token to manage one booking without an account, from the response of \
                POST /api/{product}/booking/{session_unique}/manage/verify/.",
        },
    });
    describe(&mut document["components"]["schemas"]);
    if let Some(paths) = document["paths"].as_object_mut() {
        *paths = std::mem::take(paths).into_iter().flat_map(by_product).collect();
        paths.values_mut().filter_map(Value::as_object_mut).for_each(complete_calls);
    }
    requests::complete(&mut document);
    document
}

/// Expands a path by product, because `{product}` would also match the fixed parts of other paths.
fn by_product((path, calls): (String, Value)) -> Vec<(String, Value)> {
    if !path.contains("{product}") {
        return vec![(path, calls)];
    }
    let of = |product: Product| {
        let mut calls = calls.clone();
        for call in calls.as_object_mut().into_iter().flat_map(Map::values_mut) {
            if let Some(parameters) = call.get_mut("parameters").and_then(Value::as_array_mut) {
                parameters.retain(|parameter| parameter["name"] != "product");
            }
            let id = call["operationId"].as_str().unwrap_or_default().replacen("base", product.as_str(), 1);
            call["operationId"] = json!(id);
            call["tags"] = json!([product]);
        }
        (path.replace("{product}", product.as_str()), calls)
    };
    Product::ALL.into_iter().map(of).collect()
}

fn complete_calls(calls: &mut Map<String, Value>) {
    for call in calls.values_mut() {
        call["security"] = security(call);
        let parameters = call.get_mut("parameters").and_then(Value::as_array_mut);
        for parameter in parameters.into_iter().flatten() {
            let description = parameter["description"].as_str().unwrap_or_default().to_owned();
            refine(&mut parameter["schema"], &description);
        }
        for response in call["responses"].as_object_mut().into_iter().flat_map(Map::values_mut) {
            let Some(content) = response.get_mut("content").and_then(Value::as_object_mut) else { continue };
            for (media_type, body) in content {
                if media_type == "application/pdf" {
                    body["schema"] = json!({ "type": "string", "format": "binary" });
                }
            }
        }
    }
}

/// Calls of members respond with 401. Other calls of products accept a token, and content reads none.
fn security(call: &Value) -> Value {
    let has_parameter =
        |name| call["parameters"].as_array().into_iter().flatten().any(|parameter| parameter["name"] == name);
    match (call["responses"].get("401").is_some(), call["tags"][0].as_str()) {
        (true, _) if has_parameter(MANAGE_HEADER) => json!([{ BEARER: [] }, { MANAGE: [] }]),
        (true, _) => json!([{ BEARER: [] }]),
        (false, Some("content" | "auth" | "log")) => json!([]),
        (false, _) => json!([{}, { BEARER: [] }]),
    }
}

/// Refines every property below by its description.
fn describe(schemas: &mut Value) {
    match schemas {
        Value::Object(schema) => {
            for property in schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten()
            {
                let description = property.1["description"].as_str().unwrap_or_default().to_owned();
                refine(property.1, &description);
                name(property.1, property.0);
            }
            schema.values_mut().for_each(describe);
        }
        Value::Array(schemas) => schemas.iter_mut().for_each(describe),
        _ => {}
    }
}

/// Adds the form stated in a string's description to its schema.
fn refine(schema: &mut Value, description: &str) {
    if !is_string(schema) {
        return;
    }
    if description.starts_with("`YYYY-MM-DDTHH:MM`") {
        schema["pattern"] = json!(LOCAL);
    } else if description.starts_with("`YYYY-MM-DD`") {
        schema["format"] = json!("date");
    } else if description.starts_with("RFC 3339") {
        schema["format"] = json!("date-time");
    } else if description.starts_with("`HH:MM`") {
        schema["pattern"] = json!(HOURS_AND_MINUTES);
    } else if description.to_lowercase().contains("a decimal string") {
        schema["pattern"] = json!(DECIMAL);
    }
}

/// Adds the form implied by a string's name. Addresses are shown as typed, with letters of any script in
/// their domain.
fn name(schema: &mut Value, name: &str) {
    if !is_string(schema) {
        return;
    }
    if name == "bill_type" {
        // Numbers are accepted as well, and a saved invoice may leave it out.
        schema["pattern"] = json!("^[01]?$");
    } else if name == "email" || name.ends_with("_email") {
        schema["format"] = json!("idn-email");
    }
}

/// Returns true for strings without a form, including fields that refer to `Text`, which accepts numbers
/// as well.
fn is_string(schema: &Value) -> bool {
    let types = &schema["type"];
    let is_free = ["enum", "format", "pattern"].iter().all(|word| schema.get(word).is_none());
    let is_text = schema["$ref"] == "#/components/schemas/Text";
    is_free
        && (is_text
            || *types == "string"
            || types.as_array().is_some_and(|all| all.contains(&json!("string"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_has_the_server_security_and_types_that_generated_clients_need() {
        let document = document();
        assert_eq!(document["servers"][0]["url"], "/");
        for (path, calls) in document["paths"].as_object().unwrap() {
            for (method, call) in calls.as_object().unwrap() {
                assert!(call["security"].is_array(), "{method} {path}");
                // A path with `{product}` would match fixed parts of other paths. A session is longer
                // than those parts.
                assert!(!path.contains("{product}"), "{method} {path}");
                for parameter in call["parameters"].as_array().into_iter().flatten() {
                    let is_session = parameter["name"] == "session_unique";
                    assert_eq!(is_session, parameter["schema"]["pattern"] == SESSION, "{method} {path}");
                }
            }
        }
        let pdf = &document["paths"]["/api/car/booking/{session_unique}/ticket.pdf"]["get"];
        assert_eq!(pdf["responses"]["200"]["content"]["application/pdf"]["schema"]["format"], "binary");
        let search = &document["components"]["schemas"]["SearchForm"];
        assert_eq!(search["else"]["required"][2], "departure_date");
        assert_eq!(document["components"]["schemas"]["FlyType"]["enum"], json!(["OW", "RT"]));
        assert_eq!(
            document["components"]["schemas"]["PassengerType"]["enum"],
            json!(["ADT", "CHD", "INF", "SRC"])
        );
        assert_eq!(document["components"]["schemas"]["Stop"]["properties"]["date"]["format"], "date");
    }

    /// A generated client would have free text in place of a form.
    #[test]
    fn a_string_field_with_a_typed_name_has_a_format_or_an_enum() {
        const PROMISING: [&str; 14] = [
            "at", "by", "until", "date", "time", "departs", "arrives", "currency", "email", "state", "type",
            "kind", "gender", "method",
        ];
        fn free(schemas: &Value, path: &str, found: &mut Vec<String>) {
            for (name, property) in schemas["properties"].as_object().into_iter().flatten() {
                let last = name.rsplit('_').next().unwrap_or_default();
                if PROMISING.contains(&last) && is_string(property) {
                    found.push(format!("{path}/{name}"));
                }
            }
            let parts: Vec<(String, &Value)> = match schemas {
                Value::Object(parts) => parts.iter().map(|(name, part)| (name.clone(), part)).collect(),
                Value::Array(parts) => {
                    parts.iter().enumerate().map(|(at, part)| (at.to_string(), part)).collect()
                }
                _ => vec![],
            };
            for (name, part) in parts {
                free(part, &format!("{path}/{name}"), found);
            }
        }
        let document = document();
        let mut found = vec![];
        free(&document, "", &mut found);
        for (path, calls) in document["paths"].as_object().unwrap() {
            for parameter in
                calls.as_object().unwrap().values().flat_map(|call| call["parameters"].as_array()).flatten()
            {
                let last = parameter["name"].as_str().unwrap().rsplit('_').next().unwrap();
                if PROMISING.contains(&last) && is_string(&parameter["schema"]) {
                    found.push(format!("{path} {}", parameter["name"]));
                }
            }
        }
        assert_eq!(found, Vec::<String>::new());
    }

    fn document() -> Value {
        serde_json::from_str(&crate::text().unwrap()).unwrap()
    }

    #[test]
    fn refine_adds_a_format_to_strings_and_keeps_null() {
        let refined = |mut schema: Value, text: &str| {
            refine(&mut schema, text);
            schema
        };
        assert_eq!(
            refined(json!({ "type": "string" }), "`YYYY-MM-DD`."),
            json!({ "type": "string", "format": "date" })
        );
        assert_eq!(
            refined(json!({ "type": ["string", "null"] }), "`YYYY-MM-DD`."),
            json!({ "type": ["string", "null"], "format": "date" })
        );
        let number = json!({ "type": "integer" });
        assert_eq!(refined(number.clone(), "`YYYY-MM-DD`."), number);
    }
}
