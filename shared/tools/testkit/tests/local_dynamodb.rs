//! Tests of the local DynamoDB: the template's tables, conditional writes in a race, and data that survive
//! a sudden death.
#![cfg(test)]

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::{AttributeValue, ReturnConsumedCapacity, TimeToLiveStatus};
use testkit::dynamodb::{client, table_names};
use testkit::memory_dynamodb;

fn text(value: &str) -> AttributeValue {
    AttributeValue::S(value.into())
}

#[tokio::test]
async fn every_table_of_the_template_exists_with_its_indexes_and_time_to_live() {
    let dynamodb = memory_dynamodb();
    let client = client(dynamodb.endpoint());
    assert_eq!(
        client.list_tables().send().await.unwrap().table_names(),
        table_names().unwrap().into_values().collect::<Vec<_>>()
    );
    for (table, wanted) in [("bookings", &["by_reference", "by_user", "due"][..]), ("users", &["due"])] {
        let there = client.describe_table().table_name(dynamodb.table(table)).send().await.unwrap();
        let indexes = there.table().unwrap().global_secondary_indexes();
        let mut names: Vec<_> = indexes.iter().map(|index| index.index_name().unwrap()).collect();
        names.sort();
        assert_eq!(names, wanted, "{table}");
    }
    let ttl = client.describe_time_to_live().table_name(dynamodb.table("sessions")).send().await.unwrap();
    let ttl = ttl.time_to_live_description().unwrap();
    assert_eq!(ttl.attribute_name(), Some("expires_at"));
    assert_eq!(ttl.time_to_live_status(), Some(&TimeToLiveStatus::Enabled));
}

#[tokio::test]
async fn exactly_one_of_many_conditional_writes_succeeds_and_is_metered() {
    let dynamodb = memory_dynamodb();
    let client = client(dynamodb.endpoint());
    let table = dynamodb.table("inventory").to_owned();
    let attempts: Vec<_> = (0..50)
        .map(|buyer| {
            let put = client
                .put_item()
                .table_name(&table)
                .item("pk", text("departure"))
                .item("sk", text("seat#1A"))
                .item("buyer", text(&buyer.to_string()))
                .condition_expression("attribute_not_exists(pk)")
                .return_consumed_capacity(ReturnConsumedCapacity::Total);
            tokio::spawn(async move { put.send().await })
        })
        .collect();
    let mut sold = 0;
    for payment in attempts {
        match payment.await.unwrap() {
            Ok(put) => {
                sold += 1;
                assert_eq!(put.consumed_capacity().unwrap().capacity_units(), Some(1.0));
            }
            Err(error) => assert!(error.into_service_error().is_conditional_check_failed_exception()),
        }
    }
    assert_eq!(sold, 1);
}

/// The binary on its own port; dropping the value kills the process.
struct Process(Child);

impl Process {
    async fn start(data: &Path) -> (Self, Client) {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let child = Command::new(env!("CARGO_BIN_EXE_local-dynamodb"))
            .args(["--port", &port.to_string(), "--data", data.to_str().unwrap()])
            .spawn()
            .unwrap();
        let client = client(&format!("http://127.0.0.1:{port}"));
        let process = Self(child);
        // The client repeats a refused connection a few times only, and a cold start may take longer.
        while client.list_tables().send().await.is_err() {}
        (process, client)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// A folder that the drop deletes.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        drop(std::fs::remove_dir_all(&folder));
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}

#[tokio::test]
async fn an_acknowledged_write_survives_sigkill() {
    let folder = Folder::new("sigkill");
    let bookings = &table_names().unwrap()["bookings"];
    let (process, client) = Process::start(&folder.0).await;
    let (acknowledge, mut acknowledged) = tokio::sync::mpsc::unbounded_channel();
    for writer in 0..4 {
        let (client, bookings, acknowledge) = (client.clone(), bookings.clone(), acknowledge.clone());
        tokio::spawn(async move {
            for order in 0.. {
                let pk = format!("{writer}-{order}");
                let put =
                    client.put_item().table_name(&bookings).item("pk", text(&pk)).item("sk", text("order"));
                // The first failure means that the server was killed.
                if put.send().await.is_err() || acknowledge.send(pk).is_err() {
                    return;
                }
            }
        });
    }
    let mut written = Vec::new();
    while written.len() < 100 {
        written.push(acknowledged.recv().await.unwrap());
    }
    drop(process);
    acknowledged.close();
    while let Some(pk) = acknowledged.recv().await {
        written.push(pk);
    }

    let (_process, client) = Process::start(&folder.0).await;
    for pk in written {
        let get = client.get_item().table_name(bookings).key("pk", text(&pk)).key("sk", text("order"));
        assert!(get.send().await.unwrap().item().is_some(), "{pk} is lost");
    }
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "the server under test sweeps by the real clock")]
async fn expired_items_are_removed_and_others_stay() {
    let folder = Folder::new("sweep");
    let sessions = &table_names().unwrap()["sessions"];
    let (_process, client) = Process::start(&folder.0).await;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    for (pk, expires_at) in [("old", now - 60), ("new", now + 3600)] {
        let put = client.put_item().table_name(sessions).item("pk", text(pk)).item("sk", text("session"));
        put.item("expires_at", AttributeValue::N(expires_at.to_string())).send().await.unwrap();
    }
    let there = async || {
        let scan = client.scan().table_name(sessions).send().await.unwrap();
        scan.items().iter().map(|item| item["pk"].as_s().unwrap().clone()).collect::<Vec<_>>()
    };
    let swept = async { while there().await.contains(&"old".to_owned()) {} };
    tokio::time::timeout(Duration::from_secs(20), swept).await.unwrap();
    assert_eq!(there().await, ["new"]);
}
