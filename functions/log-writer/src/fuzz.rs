//! Fuzz tests of stored logs: each entry is one line of JSON, whatever its content.

use std::io::Read as _;

use flate2::read::GzDecoder;
use proptest::collection::vec;
use proptest::prelude::{Strategy, any, prop_assert, prop_assert_eq, proptest};
use serde_json::{Value, json};
use testkit::fuzz::{config, json, text, value};

use super::*;

fn a_batch() -> Value {
    json!({ "request_id": "r1", "received_at": "2026-11-22T09:00:00Z", "app_version": "1.0.0", "entries": [
        { "level": "error", "event": "e", "at": "2026-11-22T09:00:00Z", "data": { "status": 502 } },
    ]})
}

fn batch() -> impl Strategy<Value = Batch> {
    (text(), text(), value(), any::<bool>()).prop_map(|(text, event, data, versioned)| {
        let entry = json!({ "level": "info", "event": event, "at": "2026-11-22T09:00:00Z", "data": data });
        let version = versioned.then_some(&text);
        let batch = json!({
            "request_id": text, "received_at": "2026-11-22T09:00:00Z", "app_version": version,
            "app_platform": if versioned { "app" } else { "web" }, "entries": [entry, entry],
        });
        serde_json::from_value(batch).unwrap()
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn each_log_entry_becomes_one_line_of_the_stored_file(messages in vec((text(), batch()), 0..4), other in json(a_batch())) {
        let other = serde_json::from_str::<Batch>(&other).ok().map(|batch| ("m".to_owned(), batch));
        let messages: Vec<(String, Batch)> = messages.into_iter().chain(other).collect();
        let mut stored = String::new();
        GzDecoder::new(compressed(&messages).unwrap().as_slice()).read_to_string(&mut stored).unwrap();
        let entries: usize = messages.iter().map(|(_, batch)| batch.entries.len()).sum();
        let lines: Vec<&str> = stored.split_terminator('\n').collect();
        prop_assert_eq!(lines.len(), entries);
        let written = messages.iter().flat_map(|(_, batch)| batch.entries.iter().map(move |entry| (batch, entry)));
        for (line, (batch, entry)) in lines.into_iter().zip(written) {
            let row: Value = serde_json::from_str(line).unwrap();
            prop_assert_eq!(&row["event"], &json!(entry.event));
            prop_assert_eq!(&row["request_id"], &json!(batch.request_id));
            prop_assert_eq!(&row["app_platform"], &json!(batch.app_platform));
            let data: Value = serde_json::from_str(row["data"].as_str().unwrap()).unwrap();
            prop_assert_eq!(&data, &entry.data);
        }
    }

    #[test]
    fn equal_messages_in_any_order_give_the_same_file_name(mut ids in vec(text(), 1..5), batch in batch()) {
        let of = |ids: &[String]| name(&ids.iter().map(|id| (id.clone(), batch.clone())).collect::<Vec<_>>());
        let named = of(&ids);
        prop_assert!(named.len() == 64 && named.bytes().all(|byte| byte.is_ascii_hexdigit()));
        ids.reverse();
        prop_assert_eq!(of(&ids), named.clone());
        ids.push("one more".to_owned());
        prop_assert!(of(&ids) != named);
    }
}
