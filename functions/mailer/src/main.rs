//! Consumes the mail queue: tells travellers how their orders ended.

use std::sync::Arc;

use journey::hint::Hint;
use lambda::config::Config;
use lambda::{World, wiring};
use mailer::Mailer;
use mailer::outbox::Aws;
use store::SealKey;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::telemetry::install();
    let (config, world) = (Config::from_env(), World::system());
    let aws = wiring::aws().await?;
    let seal = SealKey::new(config.booking_key()?.expose());
    let outbox = Aws {
        ses: aws_sdk_sesv2::Client::new(&aws),
        sns: aws_sdk_sns::Client::new(&aws),
        from: config.mail_from()?,
    };
    let mailer = Mailer {
        store: wiring::store(&config, &aws, &world, Some(seal)).await,
        clock: Arc::clone(&world.clock),
        outbox,
        origin: config.origin()?,
    };
    lambda::consume(async |hint: Hint| Box::pin(mailer.tell(&hint.order_id)).await).await
}
