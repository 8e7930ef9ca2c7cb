//! Fuzzers of data from the database: a damaged item is a failure and never a panic, and a sealed record
//! opens unchanged or not at all.

use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use domain::inventory::Stock;
use domain::random::Random;
use domain::session::Session;
use proptest::collection::vec;
use proptest::prelude::{
    Just, Strategy, any, prop_assert, prop_assert_eq, prop_assert_ne, prop_oneof, proptest,
};
use proptest::sample::Index;
use serde_json::{Value, json};
use testkit::fuzz::{bytes, config, json, text, value};

use crate::idempotency::Answer;
use crate::item::{DOCUMENT, Item, REVISION, document, packed, revision, unpacked, with_document};
use crate::keys;
use crate::seal::SealKey;
use crate::token::{Holder, Reset};
use crate::watch::part;

struct Drawn([u8; 12]);
impl Random for Drawn {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.0);
    }
}

fn key() -> SealKey {
    SealKey::new(&[7; 32])
}

/// An arbitrary attribute in place of the one that was written.
fn attribute() -> impl Strategy<Value = AttributeValue> {
    let damaged =
        (value().prop_map(|value| packed(value.to_string().as_bytes())), any::<Index>(), any::<u8>());
    prop_oneof![
        text().prop_map(AttributeValue::S),
        text().prop_map(AttributeValue::N),
        bytes().prop_map(|bytes| AttributeValue::B(Blob::new(bytes))),
        damaged.prop_map(|(mut bytes, at, put)| {
            let at = at.index(bytes.len());
            bytes[at] = put;
            AttributeValue::B(Blob::new(bytes))
        }),
        Just(AttributeValue::Null(true)),
    ]
}

fn a_session() -> Value {
    json!({
        "id": "s1", "created_at": "2026-11-22T09:00:00Z", "lapses_at": "2026-11-22T09:15:00Z",
        "query": {"bus": {"origin": 3401, "destination": 601, "departure_date": "2026-12-24", "show_route_alternatives": true}},
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_document_reads_back_as_it_was_written(value in value(), long in text()) {
        let value = json!([value, long]);
        let item = with_document(Item::new(), &value).unwrap();
        prop_assert_eq!(document::<Value>(&item).unwrap(), value);
    }

    #[test]
    fn any_attribute_is_read_exactly_or_fails(attribute in attribute(), kind in text()) {
        let item = Item::from([DOCUMENT, REVISION, "sk"].map(|name| (name.to_owned(), attribute.clone())));
        let read: Option<Value> = document(&item).ok();
        prop_assert!(read.is_none() || !attribute.is_null());
        if let Ok(revision) = revision(&item) {
            prop_assert_eq!(attribute.as_n().unwrap().parse(), Ok(revision));
        }
        let read = part(&item, "sk", &kind);
        let whole = read.map(|rest| kind + &rest);
        prop_assert!(whole.is_none_or(|whole| attribute.as_s() == Ok(&whole)));
    }

    #[test]
    fn any_stored_document_is_read_or_fails_without_a_panic(session in json(a_session())) {
        let item = Item::from([(DOCUMENT.to_owned(), AttributeValue::S(session))]);
        if let Ok(session) = document::<Session>(&item) {
            let again = with_document(Item::new(), &session).and_then(|item| document::<Session>(&item)).unwrap();
            prop_assert_eq!(again, session);
        }
        drop((document::<Stock>(&item), document::<Holder>(&item), document::<Reset>(&item), document::<Answer>(&item)));
    }

    #[test]
    fn packed_bytes_unpack_unchanged_and_others_do_not_panic(plain in bytes(), other in bytes()) {
        prop_assert_eq!(unpacked(&packed(&plain)).unwrap(), plain);
        drop(unpacked(&other));
    }

    #[test]
    fn sealed_data_opens_only_for_its_owner_and_only_untouched(
        plain in bytes(),
        owner in text(),
        other in text(),
        nonce in any::<[u8; 12]>(),
        (at, flip) in (any::<Index>(), 1..=255_u8),
        cut in any::<Index>(),
        anything in vec(any::<u8>(), 0..80),
    ) {
        let sealed = key().seal(&plain, &owner, &Drawn(nonce)).unwrap();
        prop_assert_eq!(key().open(&sealed, &owner).unwrap(), plain);
        prop_assert!(other == owner || key().open(&sealed, &other).is_err());
        prop_assert!(key().open(&anything, &owner).is_err());
        prop_assert!(key().open(&sealed[..cut.index(sealed.len())], &owner).is_err());
        let mut changed = sealed;
        let at = at.index(changed.len());
        changed[at] ^= flip;
        prop_assert!(key().open(&changed, &owner).is_err());
    }

    #[test]
    fn database_keys_of_different_items_differ(one in text(), other in text()) {
        prop_assert!(one == other || keys::order(&one) != keys::order(&other));
        prop_assert!(one == other || keys::token(&one) != keys::token(&other));
        prop_assert_eq!(keys::email(&one) == keys::email(&other), one.to_lowercase() == other.to_lowercase());
        prop_assert_ne!(keys::order(&one), keys::session(&one));
        let shard = keys::watch_shard_of(&one);
        prop_assert!((0..keys::WATCH_SHARDS).any(|at| keys::watch_shard(at) == shard));
    }
}

/// A writer to the table must not be able to fill the memory of all functions.
#[test]
fn unpacking_fails_above_its_size_limit() {
    assert!(unpacked(&packed(&vec![0; 17 << 20])).is_err());
}
