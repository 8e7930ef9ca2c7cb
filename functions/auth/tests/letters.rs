//! Limits on letters to unverified addresses per network.
#![cfg(test)]

use api::letters::BOUNCED_OF_NETWORK;
use jiff::SignedDuration;
use serde_json::json;
use testkit::Members;
use testkit::Wire as _;
use testkit::http::post;

async fn asks_from(members: &Members, network: &str, at: usize) -> u16 {
    let form = json!({ "email": format!("somebody-{at}@example.com") });
    let path = ["/api/auth/forget-password/", "/api/auth/activate/resend/"][at % 2];
    post(&members.app, path, &[("x-forwarded-for", network)], &form).await.status
}

/// Known and unknown addresses count alike: the responses tell callers only about their own network.
#[tokio::test]
async fn a_network_can_request_twenty_letters_a_day_to_unproven_addresses() {
    let members = Members::open(auth::routes(), flight::routes()).await;
    let asked = ["203.0.113.7"; 25].into_iter().enumerate();
    let mut answers = vec![];
    for (at, network) in asked {
        answers.push(asks_from(&members, network, at).await);
    }
    assert_eq!(answers, [[200; 20].as_slice(), &[429; 5]].concat());
    assert_eq!(members.letters.take().len(), 20);
    assert_eq!(asks_from(&members, "203.0.113.8", 0).await, 200);
    // The subscriber of a /48 has 65,536 networks.
    for at in 0..20 {
        assert_eq!(asks_from(&members, &format!("2001:db8:7:{at:x}00::1"), at).await, 200);
    }
    assert_eq!(asks_from(&members, "2001:db8:7:ff00::1", 0).await, 429);
    assert_eq!(asks_from(&members, "2001:db8:8::1", 0).await, 200);
}

#[tokio::test]
async fn a_network_with_three_bounced_letters_can_request_three_an_hour_for_a_day() {
    let members = Members::open(auth::routes(), flight::routes()).await;
    assert_eq!(asks_from(&members, "203.0.113.7", 0).await, 200);
    let letter = members.letters.take().remove(0);
    // The mailer counts a bounce for the network named in the letter.
    let network = letter.text("/network");
    assert!(!network.contains("203"), "{network}");
    for bounced in 1..=3 {
        assert_eq!(asks_from(&members, "203.0.113.7", 0).await, 200, "before the {bounced}th");
        BOUNCED_OF_NETWORK.count(members.store(), network, members.shop.now()).await.unwrap();
    }
    let asks_often = async || {
        let mut answers = vec![];
        for at in 0..4 {
            answers.push(asks_from(&members, "203.0.113.7", at).await);
        }
        answers
    };
    let few = [200, 200, 200, 429];
    assert_eq!(asks_often().await, few);
    assert_eq!(asks_from(&members, "203.0.113.8", 1).await, 200);
    members.shop.clock.advance(SignedDuration::from_hours(1));
    assert_eq!(asks_often().await, few);
    members.shop.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(asks_often().await, [200; 4]);
}

/// `scripts/prove hostile` sends from such addresses, and browser tests from the uncounted one.
#[tokio::test]
async fn the_loopback_address_127_0_0_1_alone_is_exempt_from_the_letter_limit() {
    let members = Members::open(auth::routes(), flight::routes()).await;
    for at in 0..21 {
        assert_eq!(asks_from(&members, "127.0.0.1", at).await, 200);
        assert_eq!(asks_from(&members, "127.1.7.1", at).await, if at < 20 { 200 } else { 429 });
    }
}
