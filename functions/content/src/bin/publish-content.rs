//! `publish-content [--to VERSION]` compiles `content/` into the edition that the function `content` shows
//! within a minute, or shows an edition that was published before. `scripts/publish-content` calls the
//! program with the stage's bucket in the environment.
#![expect(clippy::print_stdout, reason = "what a person at a terminal reads")]

use std::path::Path;

use aws_config::BehaviorVersion;
use editorial::bucket::EditionBucket;
use editorial::compile;
use editorial::publish::{Switch, publish, switch_to};
use rota_http::bucket::Bucket;
use rota_http::config::Config;
use rota_http::{Error, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    // Unlike a function, a person may also have credentials in files.
    let aws =
        aws_config::defaults(BehaviorVersion::latest()).http_client(wiring::http_client()?).load().await;
    let bucket = EditionBucket::new(Bucket::new(&aws, Config::from_env(&[]).bucket_content()?));
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let Switch { from, to } = match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => {
            let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
            publish(&bucket, compile::edition(&content).map_err(|error| error.to_string())?).await?
        }
        ["--to", version] => switch_to(&bucket, version).await?,
        _ => return Err("usage: publish-content [--to VERSION]".into()),
    };
    println!("the edition {to} is shown within a minute");
    match from {
        Some(from) if from != to => println!("to return to the former edition: --to {from}"),
        _ => {}
    }
    Ok(())
}
