//! Writes `content/openapi.json`, the response of `GET /api/openapi.json`: `cargo run --bin openapi`. A
//! separate crate, because nothing else may depend on all functions; development only.

use std::fs;
use std::path::PathBuf;

use api::{letters, password};
use api::{limits, lookup, payment};
use auth::limits as sign_in;
use domain::car::query as rental;
use domain::{account, alert};
use http::StatusCode;
use journey::flight::{READS, READS_TO_PAY, Share};
use rota_http::limits::Limit;
use utoipa::OpenApi as _;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{InfoBuilder, OpenApi, OpenApiBuilder, RefOr};

mod requests;
mod wire;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(fs::write(path(), text()?)?)
}

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../content/openapi.json")
}

fn text() -> serde_json::Result<String> {
    let document = wire::complete(serde_json::to_value(document())?);
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

/// Returns one document with every function's routes.
fn document() -> OpenApi {
    let info = InfoBuilder::new().title("Rota").version("1").description(Some(format!(
        "API of Rota, a travel shop for flights, intercity buses and rental cars in Türkiye. Bodies are JSON in \
         UTF-8 and at most 256 KiB. Amounts are decimal strings. Instants are RFC 3339 in UTC. Every call accepts \
         these optional headers: x-app-version, x-app-platform, x-app-android, x-device-id, x-user-language, \
         x-user-country, x-user-currency, authorization (Bearer). A POST that creates or charges something \
         accepts idempotency-key: a repeated request with the same key runs once. Every error has the shape of \
         ErrorBody.\n\n\
         Departures and pick-ups are on sale up to {} days ahead; a rental lasts {} to {} days. A member can save \
         {} invoices, {} passengers and {} price alerts, {} of them active, and can list the newest {} bookings of \
         each product. A further invoice or price alert is rejected with 400.\n\n\
         Calls beyond the following limits, or beyond the gateway's overall limit, get 429 with Retry-After. \
         Unless stated otherwise, a network is one IPv4 address or one IPv6 /56:\n{}",
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
        ("searches and new price alerts per network", limits::SEARCHES),
        ("selections per network (IPv6: per /48)", limits::SELECTIONS),
        ("orders held for a day without a payment, per network", limits::PREBOOKS),
        ("payment pages per network", limits::PAYMENT_PAGES),
        ("payments per network", limits::PAYMENTS),
        ("payments per order", payment::TRIES),
        ("wrong look-ups of bookings per network", lookup::PER_ADDRESS),
        ("wrong look-ups per booking reference; a correct one still succeeds", lookup::PER_REFERENCE),
        ("wrong look-ups per booking reference and network", lookup::HERE),
        (
            "wrong look-ups per booking reference and network, once the limit of the reference is reached",
            lookup::HERE_ONCE_SPENT,
        ),
        ("wrong look-ups per surname; a correct one still succeeds", lookup::PER_SURNAME),
        (
            "selections of flights of external suppliers per network (IPv6: per /48), plus three for each ticket or \
             rental that the network bought",
            external(READS),
        ),
        (
            "payments of such flights per network (IPv6: per /48), plus three for each such ticket or rental",
            external(READS_TO_PAY),
        ),
        ("documents per network", document::PER_NETWORK),
        (
            "registrations and e-mails to unconfirmed addresses per network (IPv6: per /48)",
            letters::OF_NETWORK,
        ),
        (
            "bounces of such e-mails per network (IPv6: per /48), after which the next limit applies as well",
            letters::BOUNCED_OF_NETWORK,
        ),
        ("such e-mails per network (IPv6: per /48) after these bounces", letters::AFTER_BOUNCES),
        ("wrong activation codes per e-mail address", sign_in::CODE_GUESSES),
        ("activations, password resets and requests for e-mails per network", sign_in::REQUESTS),
        ("registration e-mails per address; further ones are not sent", sign_in::REGISTRATION_LETTERS),
        ("e-mails with a code per address; further ones are not sent", sign_in::CODE_LETTERS),
        ("password reset e-mails per address; further ones are not sent", sign_in::RESET_LETTERS),
        ("wrong passwords per network", sign_in::NETWORK_GUESSES),
        ("wrong passwords per account and network", sign_in::GUESSES),
        (
            "wrong passwords per account from all networks from which it never signed in",
            sign_in::STRANGERS_GUESSES,
        ),
        ("wrong current passwords per member", password::GUESSES),
        (
            "wrong passwords per account, entered with the link that confirms a new e-mail address",
            password::GUESSES_BY_LINK,
        ),
        ("profile changes per member", user::profile::CHANGES),
        ("e-mails to confirm an address, per address; further ones are not sent", letters::CONFIRMATIONS),
        ("requested changes of the e-mail address per member", user::profile::EMAIL_CHANGES),
        (
            "codes to confirm a phone number, per member; further ones are not sent",
            user::phone::CODES_OF_USER,
        ),
        ("codes per phone number; further ones are not sent", user::phone::CODES_OF_NUMBER),
        ("codes to confirm a phone number, per network", user::phone::CODES_OF_NETWORK),
        ("wrong codes to confirm a phone number, per member", user::phone::GUESSES),
        ("support messages per network", contact::PER_NETWORK),
        ("batches of log entries per network", log_intake::PER_NETWORK),
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
    fn the_committed_api_document_equals_what_the_handlers_declare() {
        let committed = fs::read_to_string(path()).unwrap();
        assert!(committed == text().unwrap(), "stale: run `cargo run --bin openapi`");
    }

    /// Merging would silently keep the first schema.
    #[test]
    fn two_schemas_with_one_name_are_equal() {
        let mut known = BTreeMap::new();
        for (name, schema) in parts().into_iter().filter_map(|part| part.components).flat_map(|c| c.schemas) {
            let schema = serde_json::to_value(schema).unwrap();
            let first = known.entry(name.clone()).or_insert_with(|| schema.clone());
            assert_eq!(*first, schema, "{name} means two things");
        }
    }

    /// Content is equal for all callers: its only errors are those that its routes declare.
    #[test]
    fn every_operation_declares_its_errors_and_every_schema_has_a_name() {
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
    fn no_description_begins_with_what_of_who_whose_or_the_same() {
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
    fn every_path_ends_with_a_slash_and_every_operation_has_summary_and_tags() {
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
