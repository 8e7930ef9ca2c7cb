//! Rotation of the sealing key while the product is in use: both keys open the existing records, and all of
//! them are sealed again with the newest key.
#![cfg(test)]

use domain::Product;
use domain::alert::Recipients;
use domain::session::Query;
use journey::alert::{FollowedSearch, follow};
use journey::option::option_id;
use store::reseal::START;
use store::{SealKey, Store};
use testkit::buyer::pay_and_be_ticketed;
use testkit::members::Members;
use testkit::shop::to_ankara;

/// Returns how many of the sealed records, one of each kind, a store opens.
async fn opened(members: &Members, store: &Store, order: &str) -> usize {
    let now = members.shop.now();
    let of_order = store.get_order(order).await.is_ok_and(|order| order.value.people.is_some());
    let of_account = store.get_account("user-ayse", now).await.is_ok();
    let of_alert =
        store.find_alert("user-ayse", Product::Flight, &wanted()).await.is_ok_and(|alert| alert.is_some());
    [of_order, of_account, of_alert].into_iter().filter(|is_open| *is_open).count()
}

fn wanted() -> String {
    option_id(&Query::Flight(to_ankara(1, 0)))
}

async fn reseal_all(store: &Store) -> usize {
    let (mut total, mut next) = (0, Some(START));
    while let Some(cursor) = next {
        let (resealed, after) = store.reseal_page(cursor).await.unwrap();
        (total, next) = (total + resealed, after);
    }
    total
}

#[tokio::test]
async fn all_sealed_data_opens_with_the_new_key_alone_after_resealing() {
    let members = Members::open(Default::default(), Default::default()).await;
    let shop = &members.shop;
    let (order, _) = shop.select(to_ankara(1, 0)).await;
    pay_and_be_ticketed(&shop.context, &order, 1).await;
    members.join("ayse").await;
    let (option, recipients) = (wanted(), Recipients::check("ayse@example.com", "").unwrap());
    let wanted = FollowedSearch { product: Product::Flight, option: &option };
    follow(members.store(), "user-ayse", wanted, recipients, shop.now()).await.unwrap();

    let (dynamodb, random) = (&shop.dynamodb, &shop.context.random);
    let with = |key| Store::new(dynamodb.client(), dynamodb.tables(), Some(key), random.clone());
    let both = with(SealKey::with_former(&[8; 32], &[[7; 32]]));
    let new = with(SealKey::new(&[8; 32]));
    assert_eq!((opened(&members, &both, &order).await, opened(&members, &new, &order).await), (3, 0));

    assert_eq!(reseal_all(&both).await, 3);
    assert_eq!((opened(&members, &both, &order).await, opened(&members, &new, &order).await), (3, 3));
    assert_eq!(reseal_all(&both).await, 0, "once is enough");
}
