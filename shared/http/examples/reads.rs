//! Two database reads for each event and nothing else: the lower bound for a function without any work of
//! its own. `scripts/bench peers` shows this example beside the flight function.

use aws_sdk_dynamodb::types::AttributeValue;
use lambda_http::lambda_runtime::{Error, LambdaEvent, run, service_fn};
use rota_http::config::{Config, Grant};
use rota_http::wiring;
use serde_json::{Value, json};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let config = &Config::from_env(&[Grant::Sessions]);
    let dynamodb = &aws_sdk_dynamodb::Client::new(&wiring::aws(config)?.sdk);
    let table = &config.name_of(Grant::Sessions)?;
    run(service_fn(async |_: LambdaEvent<Value>| {
        for id in ["one", "other"] {
            let key = |name| (name, AttributeValue::S(id.into()));
            let get = dynamodb.get_item().table_name(table);
            get.set_key(Some([key("pk"), key("sk")].map(|(name, at)| (name.into(), at)).into()))
                .send()
                .await?;
        }
        Ok::<_, Error>(json!({ "statusCode": 200, "body": "{}" }))
    }))
    .await
}
