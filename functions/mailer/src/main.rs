//! Consumes the mail queue: writes to buyers and members, and forwards contact messages to staff.

use std::sync::Arc;

use editorial::Editions;
use editorial::bucket::EditionBucket;
use journey::queued::MailMessage;
use mailer::Mailer;
use mailer::outbox::{Aws, Senders};
use rota_http::bucket::Bucket;
use rota_http::config::Config;
use rota_http::config::Grant::{Bookings, Inventory, Sessions, Users};
use rota_http::{World, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::telemetry::install()?;
    let (config, world) = (&Config::from_env(&[Sessions, Users, Inventory, Bookings]), World::system());
    let aws = wiring::aws(config)?;
    let seal = wiring::seal_key(config)?;
    let senders = Senders { bookings: config.mail_from()?, unproven: config.mail_from_unproven()? };
    let outbox = Aws::new(&aws.sdk, senders, config.sms_sender()?);
    let bucket = EditionBucket::new(Bucket::new(&aws.sdk, config.bucket_content()?));
    let mailer = Mailer {
        store: wiring::store(config, &aws, &world, Some(seal)).await?,
        clock: Arc::clone(&world.clock),
        random: Arc::clone(&world.random),
        outbox,
        origin: config.origin()?,
        // The edition is read for the first sale and the first contact message, not at start: most letters do
        // not need it.
        editions: Editions::new(&world, Some(bucket)),
    };
    rota_http::consume(async |message: MailMessage| Box::pin(mailer.handle(&message)).await).await
}
