//! Consumes the mail queue: writes to buyers and members, and forwards contact messages to staff.

use std::sync::Arc;

use content::Editions;
use content::bucket::EditionBucket;
use journey::queued::MailMessage;
use lambda::bucket::Bucket;
use lambda::config::Config;
use lambda::config::Grant::{Bookings, Inventory, Sessions, Users};
use lambda::{World, wiring};
use mailer::Mailer;
use mailer::outbox::{Aws, Senders};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::telemetry::install()?;
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
    lambda::consume(async |message: MailMessage| Box::pin(mailer.handle(&message)).await).await
}
