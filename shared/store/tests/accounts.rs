//! Accounts, their names and their credentials, against the local DynamoDB.
#![cfg(test)]

use std::sync::Arc;

use domain::account::{Account, Settings};
use domain::language::Language;
use domain::money::Currency;
use jiff::{SignedDuration, Timestamp};
use store::account::SaveError;
use store::token::Holder;
use store::{SealKey, Store, Stored};
use testkit::{RepeatingRandom, memory_dynamodb};

fn at() -> Timestamp {
    "2026-12-01T09:00:00Z".parse().unwrap()
}

fn account(id: &str, username: &str, email: &str) -> Account {
    Account {
        id: id.into(),
        username: username.into(),
        email: email.into(),
        password_hash: "hash".into(),
        first_name: "Ayşe".into(),
        last_name: "Öz".into(),
        phone_code: "90".into(),
        phone: String::new(),
        settings: Settings { country: "TR".into(), language: Language::Tr, currency: Currency::Try },
        activated: false,
        created_at: at(),
        epoch: 0,
        bills: vec![],
        coupons: vec![],
        passengers: vec![],
        networks: vec![],
        former_emails: vec![],
        undone: vec![],
        pending_email: None,
        confirmed_phone: None,
        sessions: vec![],
        begun: vec![],
    }
}

macro_rules! store {
    ($store:ident) => {
        let database = memory_dynamodb();
        let random = Arc::new(RepeatingRandom::default());
        let $store = Store::new(database.client(), database.tables(), Some(SealKey::new(&[7; 32])), random);
    };
}

#[tokio::test]
async fn a_username_and_email_belong_to_one_account_until_they_are_freed() {
    store!(store);
    let first = store.save_account(Stored::new(account("u1", "Ayse", "a@x.com")), None, at()).await.unwrap();
    let save = |other: Account, now| {
        let store = &store;
        async move { store.save_account(Stored::new(other), None, now).await }
    };
    assert!(matches!(save(account("u2", "AYSE", "b@x.com"), at()).await, Err(SaveError::UsernameTaken)));
    assert!(store.find_account("u2", at()).await.unwrap().is_none());

    let renamed = Account { username: "gul".into(), activated: true, ..first.value.clone() };
    let renamed = Stored { value: renamed, revision: first.revision };
    store.save_account(renamed.clone(), Some(&first.value), at()).await.unwrap();
    assert!(matches!(store.save_account(renamed, Some(&first.value), at()).await, Err(SaveError::Changed)));
    assert!(matches!(save(account("u2", "can", "A@x.com"), at()).await, Err(SaveError::EmailTaken)));
    assert!(store.find_account_by_username("ayse", at()).await.unwrap().is_none());
    assert_eq!(store.find_account_by_username("GUL", at()).await.unwrap().unwrap().value.id, "u1");
    save(account("u3", "ayse", "c@x.com"), at()).await.unwrap();
    // The account was never activated: after a week its names are free.
    let later = at() + SignedDuration::from_hours(8 * 24);
    assert!(store.find_account_by_email("c@x.com", later).await.unwrap().is_none());
    save(account("u4", "ayse", "c@x.com"), later).await.unwrap();
    // Activated accounts stay.
    assert!(store.find_account_by_email("a@x.com", later).await.unwrap().is_some());
}

#[tokio::test]
async fn concurrent_edits_of_an_account_are_all_kept() {
    store!(store);
    let known = account("u1", "ayse", "a@x.com");
    store.save_account(Stored::new(known.clone()), None, at()).await.unwrap();
    let edit = |n: u8| {
        let (store, known) = (store.clone(), known.clone());
        async move {
            store
                .edit_account(&known, at(), |account| {
                    account.remember_network(n.to_string());
                    Ok(())
                })
                .await
        }
    };
    let (one, two, three) = tokio::join!(edit(1), edit(2), edit(3));
    one.and(two).and(three).unwrap();
    let mut kept = store.get_account("u1", at()).await.unwrap().value.networks;
    kept.sort();
    assert_eq!(kept, ["1", "2", "3"]);
    let stored = store.get_account("u1", at()).await.unwrap();
    store.delete_account(&stored, at()).await.unwrap();
    assert!(store.find_account_by_username("ayse", at()).await.unwrap().is_none());
}

#[tokio::test]
async fn a_token_expires_thirty_days_after_its_last_use() {
    store!(store);
    let holder = Holder { user_id: "u1".into(), epoch: 3 };
    store.put_token("t", &holder, at()).await.unwrap();
    let day = |n: i64| at() + SignedDuration::from_hours(24 * n);
    assert_eq!(store.find_token("t", day(29)).await.unwrap(), Some(holder.clone()));
    assert_eq!(store.find_token("t", day(58)).await.unwrap(), Some(holder));
    assert_eq!(store.find_token("t", day(89)).await.unwrap(), None);
    assert_eq!(store.find_token("T", day(1)).await.unwrap(), None);
}

#[tokio::test]
async fn a_token_used_during_a_log_out_stays_deleted() {
    store!(store);
    store.put_token("t", &Holder { user_id: "u1".into(), epoch: 3 }, at()).await.unwrap();
    let later = at() + SignedDuration::from_hours(48);
    let (used, deleted) = tokio::join!(store.find_token("t", later), store.delete_token("t"));
    assert!(used.is_ok() && deleted.is_ok());
    assert_eq!(store.find_token("t", later).await.unwrap(), None);
}

#[tokio::test]
async fn a_code_is_rejected_after_five_tries_or_a_day() {
    store!(store);
    store.put_code("u1", "123456", at()).await.unwrap();
    for _ in 0..4 {
        assert!(!store.is_code("u1", "000000", at()).await.unwrap());
    }
    assert!(store.is_code("u1", "123456", at()).await.unwrap());
    assert!(!store.is_code("u1", "123456", at()).await.unwrap(), "the sixth try");
    store.put_code("u1", "654321", at()).await.unwrap();
    assert!(!store.is_code("u2", "654321", at()).await.unwrap());
    assert!(!store.is_code("u1", "654321", at() + SignedDuration::from_hours(25)).await.unwrap());
    assert!(store.is_code("u1", "654321", at() + SignedDuration::from_hours(23)).await.unwrap());
}
