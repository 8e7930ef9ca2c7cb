//! Fuzz tests of the log intake: each batch is either accepted or rejected, accepted data fits its queue, and
//! contains nothing private.

use api::log::Level;
use jiff::Timestamp;
use proptest::collection::vec;
use proptest::prelude::{Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};
use proptest::sample::select;
use rota_http::caller::Platform;
use serde_json::json;
use testkit::fuzz::{config, json, text, value};

use super::*;

fn a_batch() -> Value {
    json!({ "logs": [
        { "level": "error", "event": "render_failed", "at": "2026-11-22T09:00:00.5Z", "data": { "status": 502, "stack": "at f" } },
        { "level": "info", "event": "step", "at": "2026-11-22T12:00:00+03:00" },
    ]})
}

/// Known fields, which are kept, and one unknown field.
fn data() -> impl Strategy<Value = Value> {
    let names = select([&FIELDS[..], &["note"]].concat());
    let texts = prop_oneof![
        value(),
        (any::<u64>(), text()).prop_map(|(n, text)| Value::from(format!("{text}{n} ayse@example.com")))
    ];
    let inner = vec((names, texts), 0..6);
    inner.prop_map(|fields| {
        fields
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect::<serde_json::Map<_, _>>()
            .into()
    })
}

fn entry() -> impl Strategy<Value = Entry> {
    let at =
        any::<i64>().prop_map(|at| Timestamp::from_millisecond(at % 253_402_207_200_000).unwrap_or_default());
    (text(), at, data()).prop_map(|(event, at, data)| Entry { level: Level::Warning, event, at, data })
}

fn is_clean(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit()).all(|digits| digits.len() < 7)
        && !text.contains("ayse@example.com")
}

fn is_known(value: &Value) -> bool {
    match value {
        Value::Object(fields) => {
            fields.iter().all(|(name, value)| FIELDS.contains(&name.as_str()) && is_known(value))
        }
        Value::Array(items) => items.iter().all(is_known),
        Value::String(text) => is_clean(text),
        _ => true,
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_arbitrary_batch_is_accepted_or_rejected_by_known_fields(batch in json(a_batch())) {
        let Ok(Logs { logs }) = serde_json::from_str::<Logs>(&batch) else { return Ok(()) };
        if let Err(errors) = check(&logs) {
            prop_assert!(errors.iter().all(|(field, _)| field == "logs" || field.starts_with("logs.") && field.ends_with(".event")));
            return Ok(());
        }
        prop_assert!((1..=MAX_LOGS).contains(&logs.len()));
    }

    #[test]
    fn queued_entries_are_scrubbed_and_fit_into_a_message(mut entries in vec(entry(), 0..12)) {
        entries.retain(|entry| check(std::slice::from_ref(entry)).is_ok());
        let count = entries.len();
        let queued = messages(entries.into_iter().map(scrubbed)).unwrap();
        prop_assert_eq!(queued.iter().map(Vec::len).sum::<usize>(), count);
        for entries in queued {
            for entry in &entries {
                prop_assert!(is_clean(&entry.event) && is_known(&entry.data), "{entry:?}");
            }
            let batch = Batch { request_id: "r".to_owned(), received_at: Timestamp::UNIX_EPOCH, app_version: None, app_platform: Platform::App, entries };
            let sent = serde_json::to_string(&batch).unwrap();
            prop_assert!(sent.len() <= MAX_MESSAGE + 1024);
            // The consumer of the queue reads the batch unchanged.
            prop_assert_eq!(serde_json::from_str::<Batch>(&sent).unwrap(), batch);
        }
    }
}
