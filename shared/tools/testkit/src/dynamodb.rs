//! DynamoDB on this machine, in memory for tests and in a file for `scripts/dev`.
//!
//! Invariants: tables, indexes and time to live are those of the template that `infra-cdk` synthesises, so
//! code that works here has its tables when deployed. An acknowledged write survives the death of the
//! process.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::{LazyLock, OnceLock};

use aws_sdk_dynamodb::config::{BehaviorVersion, Credentials, Region, SharedHttpClient};
use aws_smithy_http_client::Builder;
use dynoxide::Database;
use dynoxide::actions::create_table::CreateTableRequest;
use dynoxide::actions::describe_table::DescribeTableRequest;
use dynoxide::actions::update_time_to_live::UpdateTimeToLiveRequest;
use dynoxide::errors::DynoxideError;
use serde::Deserialize;
use serde_json::Value;
use store::Tables;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::embedded;

const TEMPLATE: &str = include_str!("../../../../infra-cdk/test/template.development.json");
/// Prefix of a table's name in the template.
const PREFIX: &str = "rota-development-";

/// Address of a database that is called without a network.
pub const EMBEDDED: &str = "http://database.test";

pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// A table as the template describes it; CloudFormation names the properties as the API does.
struct Definition {
    create: CreateTableRequest,
    time_to_live: Option<UpdateTimeToLiveRequest>,
}

/// Returns the tables of the template. The template is parsed only once, because it is long and each test
/// opens databases.
fn definitions() -> Result<Vec<Definition>, Error> {
    static TABLES: LazyLock<serde_json::Result<Vec<Value>>> = LazyLock::new(tables_of_template);
    let tables = TABLES.as_ref().map_err(ToString::to_string)?;
    tables.iter().map(definition).collect()
}

fn tables_of_template() -> serde_json::Result<Vec<Value>> {
    #[derive(Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct Template {
        resources: BTreeMap<String, Resource>,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct Resource {
        r#type: String,
        #[serde(default)]
        properties: Value,
    }
    let template: Template = serde_json::from_str(TEMPLATE)?;
    let resources = template.resources.into_values();
    let tables = resources.filter(|resource| resource.r#type == "AWS::DynamoDB::Table");
    Ok(tables.map(|table| table.properties).collect())
}

fn definition(properties: &Value) -> Result<Definition, Error> {
    let lives = properties.get("TimeToLiveSpecification").is_some();
    let time_to_live = lives.then(|| serde_json::from_value(properties.clone())).transpose()?;
    Ok(Definition { create: serde_json::from_value(properties.clone())?, time_to_live })
}

/// Maps the short name of each table (`sessions`, `bookings`, …) to the name in the template.
pub fn table_names() -> Result<BTreeMap<String, String>, Error> {
    let own = |name: String| (name.strip_prefix(PREFIX).unwrap_or(&name).to_owned(), name);
    Ok(definitions()?.into_iter().map(|table| own(table.create.table_name)).collect())
}

/// Opens the database of a data folder and creates the tables that are missing.
pub fn open(folder: &Path) -> Result<Database, Error> {
    std::fs::create_dir_all(folder)?;
    let file = folder.join("dynamodb.sqlite");
    let database = Database::new(file.to_str().ok_or("the data folder's name is not UTF-8")?)?;
    // Commits do not wait for the disk. A killed process loses nothing; only a power cut could lose writes.
    database.enable_bulk_loading()?;
    create_tables(&database)?;
    Ok(database)
}

fn create_tables(database: &Database) -> Result<(), Error> {
    for table in definitions()? {
        let name = table.create.table_name.clone();
        let wanted =
            index_names(table.create.global_secondary_indexes.iter().flatten().map(|i| &i.index_name));
        match database.create_table(table.create) {
            Ok(_) => {}
            Err(DynoxideError::ResourceInUseException(_)) => {
                let request = DescribeTableRequest { table_name: name.clone() };
                let there = database.describe_table(request)?.table;
                let there =
                    index_names(there.global_secondary_indexes.iter().flatten().map(|i| &i.index_name));
                if there != wanted {
                    return Err(format!(
                        "table {name} has the indexes {there:?}, the template wants {wanted:?}: \
                         start with fresh data"
                    )
                    .into());
                }
            }
            Err(error) => return Err(error.into()),
        }
        if let Some(time_to_live) = table.time_to_live {
            database.update_time_to_live(time_to_live)?;
        }
    }
    Ok(())
}

fn index_names<'a>(names: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut names: Vec<String> = names.cloned().collect();
    names.sort();
    names
}

/// A DynamoDB for a single test, in the test's own process.
pub struct LocalDynamoDb {
    database: Database,
    tables: BTreeMap<String, String>,
    server: OnceLock<Server>,
}

/// Server of a database; dropping the value ends it.
#[derive(Debug)]
struct Server {
    endpoint: String,
    _stop: oneshot::Sender<()>,
}

/// Creates an empty DynamoDB with the template's tables, without a server.
pub fn memory() -> Result<Database, Error> {
    let database = Database::memory()?;
    create_tables(&database)?;
    Ok(database)
}

/// Creates an empty DynamoDB with the template's tables.
#[expect(clippy::expect_used, reason = "called by tests only, where a panic is the failure")]
pub fn memory_dynamodb() -> LocalDynamoDb {
    let database = memory().expect("a database is opened in memory");
    let tables = table_names().expect("the template names its tables");
    LocalDynamoDb { database, tables, server: OnceLock::new() }
}

/// Serves a database on a free loopback port.
fn serve(database: Database) -> Result<Server, Error> {
    let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
    listener.set_nonblocking(true)?;
    let endpoint = format!("http://{}", listener.local_addr()?);
    let (_stop, stopped) = oneshot::channel::<()>();
    // The server has its own thread: the database answers synchronously, and would stall the test's own
    // runtime.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    std::thread::Builder::new().name("dynamodb".into()).spawn(move || {
        runtime.block_on(async {
            let server = TcpListener::from_std(listener);
            if let Ok(listener) = server {
                tokio::select! {
                    () = dynoxide::server::serve_on(listener, database) => {}
                    _ = stopped => {}
                }
            }
        });
    })?;
    Ok(Server { endpoint, _stop })
}

impl fmt::Debug for LocalDynamoDb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalDynamoDb").field("server", &self.server).finish_non_exhaustive()
    }
}

impl LocalDynamoDb {
    /// Returns the address of the database's server, which starts for the first caller.
    #[expect(clippy::expect_used, reason = "called by tests only, where a panic is the failure")]
    pub fn endpoint(&self) -> &str {
        &self.server.get_or_init(|| serve(self.database.clone()).expect("a local DynamoDB starts")).endpoint
    }

    /// Returns a client that calls the database without the server.
    pub fn client(&self) -> aws_sdk_dynamodb::Client {
        client_by(EMBEDDED, self.http_client())
    }

    pub fn http_client(&self) -> SharedHttpClient {
        embedded::http_client(&self.database)
    }

    pub fn tables(&self) -> Tables {
        tables(&self.tables)
    }

    /// Returns the name in the template of a table, given its short name.
    #[expect(clippy::expect_used, reason = "called by tests only, where a panic is the failure")]
    pub fn table(&self, name: &str) -> &str {
        self.tables.get(name).expect("a table of the template")
    }
}

/// Returns the tables as the product's store names them.
pub fn tables(names: &BTreeMap<String, String>) -> Tables {
    let table = |name: &str| names.get(name).cloned().unwrap_or_default();
    Tables {
        sessions: table("sessions"),
        users: table("users"),
        inventory: table("inventory"),
        bookings: table("bookings"),
    }
}

/// Creates an HTTP client without TLS, because a TLS client would read the system's certificates each time.
pub(crate) fn http_client() -> SharedHttpClient {
    Builder::new().build_http()
}

/// Creates a client of a DynamoDB on this machine.
pub fn client(endpoint: &str) -> aws_sdk_dynamodb::Client {
    client_by(endpoint, http_client())
}

fn client_by(endpoint: &str, http_client: SharedHttpClient) -> aws_sdk_dynamodb::Client {
    aws_sdk_dynamodb::Client::from_conf(
        aws_sdk_dynamodb::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::from_static("eu-central-1"))
            .credentials_provider(Credentials::new("local", "local", None, None, "local"))
            .endpoint_url(endpoint)
            .http_client(http_client)
            .build(),
    )
}
