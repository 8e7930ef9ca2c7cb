//! Writes `content/openapi.json`, the response of `GET /api/openapi.json`: `cargo run --bin openapi`. A
//! separate crate, because nothing else may depend on all functions; development only.

use std::fs;
use std::path::PathBuf;

use auth::limits as sign_in;
use domain::car::query as rental;
use domain::{account, alert};
use http::StatusCode;
use journey::flight::{READS, READS_TO_PAY, Share};
use lambda::limits::Limit;
use lambda::product::{limits, lookup, payment};
use lambda::{letters, password};
use utoipa::OpenApi as _;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{InfoBuilder, OpenApi, OpenApiBuilder, RefOr};

mod wire;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(fs::write(path(), text()?)?)
}

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../content/openapi.json")
}

fn text() -> serde_json::Result<String> {
    let document = wire::complete(serde_json::to_value(document())?);
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

/// Returns one document with every function's routes.
fn document() -> OpenApi {
    let info = InfoBuilder::new().title("Rota").version("1").description(Some(format!(
        "Flights, buses and cars. Conventions: bodies are JSON, UTF-8, at most 256 KiB; amounts are decimal strings; \
         instants are RFC 3339 in UTC. Optional headers of every call: x-app-version, x-app-platform, x-app-android, \
         x-device-id, x-user-language, x-user-country, x-user-currency, authorization (Bearer). A POST that creates or \
         charges accepts idempotency-key. Every error has the shape of ErrorBody.\n\n\
         Departures and pick-ups are sold {} days ahead, cars for {} to {} days. A user keeps {} invoices, {} saved \
         passengers and {} price alerts, {} of them active, and is shown the newest {} bookings of a product.\n\n\
         One invoice or alert more is refused with 400. Calls beyond the following, and beyond what the gateway takes of all, get 429 with Retry-After:\n{}",
        rental::SALE_DAYS,
        rental::MIN_DAYS,
        rental::MAX_DAYS,
        account::BILLS_MAX,
        account::PASSENGERS_MAX,
        alert::KEPT_MAX,
        alert::ACTIVE_MAX,
        user::bookings::BOOKINGS_MAX,
        rates(),
    )));
    let mut whole = OpenApiBuilder::new().info(info.build()).build();
    parts().into_iter().for_each(|part| whole.merge(part));
    let calls = whole.paths.paths.values_mut();
    let calls = calls.flat_map(|path| [&mut path.get, &mut path.put, &mut path.post, &mut path.delete]);
    calls.flatten().for_each(complete);
    drop_unnamed(&mut whole);
    whole
}

/// Removes schemas that no reference names. A type that is flattened into a response, such as a read's
/// results, is registered under its own name as well.
fn drop_unnamed(document: &mut OpenApi) {
    let Ok(text) = serde_json::to_string(document) else { return };
    if let Some(components) = &mut document.components {
        components.schemas.retain(|name, _| text.contains(&format!("\"#/components/schemas/{name}\"")));
    }
}

/// Adds the parts that handlers need not declare.
fn complete(call: &mut Operation) {
    // Handlers of several products have the same name, but ids in the document are unique.
    let (tag, name) = (call.tags.iter().flatten().next(), call.operation_id.as_ref());
    call.operation_id = tag.zip(name).map(|(tag, name)| format!("{tag}_{name}"));
    for (status, response) in &mut call.responses.responses {
        if let RefOr::T(response) = response
            && response.description.is_empty()
            && let Ok(status) = status.parse::<StatusCode>()
        {
            response.description = status.canonical_reason().unwrap_or_default().into();
        }
    }
}

/// Lists the rate limits.
fn rates() -> String {
    let external = |share: Share| Limit { name: "external", max: share.base, window_s: share.window_s };
    let rates: [(&str, Limit); 36] = [
        ("searches and new price alerts of a network", limits::SEARCHES),
        ("selections of a network", limits::SELECTIONS),
        ("orders that a network keeps for a day without a payment", limits::PREBOOKS),
        ("payment pages of a network", limits::PAYMENT_PAGES),
        ("payments of a network", limits::PAYMENTS),
        ("payments of a session", payment::TRIES),
        ("wrong look-ups by reference, of a network", lookup::PER_ADDRESS),
        ("wrong look-ups of a reference; a right one passes", lookup::PER_REFERENCE),
        ("wrong look-ups of a reference by a network", lookup::HERE),
        ("wrong look-ups by a network of a reference of which more are refused", lookup::HERE_ONCE_SPENT),
        ("wrong look-ups of a surname; a right one passes", lookup::PER_SURNAME),
        (
            "choices of a flight of suppliers external by a network, and three more for each place that it bought",
            external(READS),
        ),
        ("payments of such flights by a network, and three more for each such place", external(READS_TO_PAY)),
        ("documents of a network", document::PER_NETWORK),
        (
            "registrations, and letters to addresses that nobody has proven, of a network (IPv6: its /48)",
            letters::OF_NETWORK,
        ),
        ("such letters of a network that found nobody, until it asks for few", letters::BOUNCED_OF_NETWORK),
        ("such letters of a network of which three found nobody", letters::AFTER_BOUNCES),
        ("wrong codes of activations of an address", sign_in::CODE_GUESSES),
        ("activations, resets and letters asked for by a network", sign_in::REQUESTS),
        ("letters of registration to an address; more are not sent", sign_in::REGISTRATION_LETTERS),
        ("letters with a code to an address; more are not sent", sign_in::CODE_LETTERS),
        ("letters of a reset to an address; more are not sent", sign_in::RESET_LETTERS),
        ("wrong passwords of a network", sign_in::NETWORK_GUESSES),
        ("wrong passwords of an account from a network", sign_in::GUESSES),
        ("wrong passwords of an account from networks it never signed in from", sign_in::STRANGERS_GUESSES),
        ("wrong current passwords of a user", password::GUESSES),
        (
            "wrong passwords of an account beside the link to another e-mail address",
            password::GUESSES_BY_LINK,
        ),
        ("changes of a user's profile", user::profile::CHANGES),
        ("letters to an address that is to be confirmed; more are not sent", letters::CONFIRMATIONS),
        ("changes of a user's e-mail address asked for", user::profile::EMAIL_CHANGES),
        ("codes to confirm a phone number, of a user; more are not sent", user::phone::CODES_OF_USER),
        ("codes to a phone number; more are not sent", user::phone::CODES_OF_NUMBER),
        ("codes to confirm phone numbers, of a network", user::phone::CODES_OF_NETWORK),
        ("wrong codes of a phone number, of a user", user::phone::GUESSES),
        ("messages to the support from a network", contact::PER_NETWORK),
        ("batches of log entries from a network", log_intake::PER_NETWORK),
    ];
    let line =
        |(what, Limit { max, window_s, .. }): (&str, Limit)| format!("- {what}: {max} in {window_s} s\n");
    rates.into_iter().map(line).collect()
}

fn parts() -> [OpenApi; 11] {
    [
        content::Api::openapi(),
        flight::Api::openapi(),
        bus::Api::openapi(),
        car::Api::openapi(),
        base::Api::openapi(),
        document::Api::openapi(),
        auth::Api::openapi(),
        user::Api::openapi(),
        contact::Api::openapi(),
        log_intake::Api::openapi(),
        notification::Api::openapi(),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn the_committed_document_is_what_the_handlers_declare() {
        let committed = fs::read_to_string(path()).unwrap();
        assert!(committed == text().unwrap(), "stale: run `cargo run --bin openapi`");
    }

    /// Merging would silently keep the first schema.
    #[test]
    fn two_schemas_of_one_name_are_the_same() {
        let mut known = BTreeMap::new();
        for (name, schema) in parts().into_iter().filter_map(|part| part.components).flat_map(|c| c.schemas) {
            let schema = serde_json::to_value(schema).unwrap();
            let first = known.entry(name.clone()).or_insert_with(|| schema.clone());
            assert_eq!(*first, schema, "{name} means two things");
        }
    }

    /// Content is equal for all callers: its only errors are those that its routes declare.
    #[test]
    fn every_operation_names_its_errors_and_every_schema_has_a_name() {
        let document = serde_json::to_value(document()).unwrap();
        for (path, operations) in document["paths"].as_object().unwrap() {
            for (method, operation) in operations.as_object().unwrap() {
                let asks = |status: &str| !operation["responses"][status].is_null();
                if operation["tags"][0] == "content" {
                    continue;
                }
                assert!(asks("503"), "{method} {path}");
                if method == "post" {
                    assert!(asks("413"), "{method} {path}");
                }
                if operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].is_string() {
                    assert!(asks("400") && asks("429"), "{method} {path}");
                }
                if path.contains('{') {
                    assert!(asks("404"), "{method} {path}");
                }
            }
        }
        for name in document["components"]["schemas"].as_object().unwrap().keys() {
            assert!(name.starts_with(char::is_uppercase), "{name}");
        }
    }

    /// A description names its subject, because a reader of one field does not see the surrounding type.
    #[test]
    fn no_description_begins_with_a_pronoun() {
        let text = text().unwrap();
        let said = text.lines().filter_map(|line| {
            let (name, words) = line.trim().split_once(": \"")?;
            matches!(name, "\"description\"" | "\"summary\"").then_some(words)
        });
        let (mut count, mut vague) = (0, vec![]);
        for words in said {
            count += 1;
            let begins = |start: &&str| words.starts_with(start);
            if ["What ", "Of ", "Who ", "Whose ", "The same "].iter().any(begins) {
                vague.push(words.to_owned());
            }
        }
        assert!(count > 500, "{count}");
        assert!(vague.is_empty(), "{vague:#?}");
    }

    #[test]
    fn every_path_has_its_slash_and_every_operation_says_what_it_is() {
        for (path, item) in document().paths.paths {
            let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
            assert!(path.starts_with("/api/") && (path.ends_with('/') || is_file), "{path}");
            let operations = [item.get, item.post, item.put, item.delete];
            for operation in operations.into_iter().flatten() {
                assert!(operation.summary.is_some() && operation.tags.is_some(), "{path}");
            }
        }
    }
}
