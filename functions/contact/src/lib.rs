//! POST /api/contact/: a message to staff, queued as a letter.

#[cfg(test)]
mod fuzz;

use api::form::Line;
use axum::extract::State;
use domain::account::forms::MESSAGE_MAX;
use domain::failure::Result;
use domain::message::{FieldErrors, Message};
use domain::people::{TEXT_MAX, check_contact_name, check_email, check_length};
use http::StatusCode;
use journey::queued::{MailMessage, MailRequest};
use rota_http::answer::Done;
use rota_http::body::Json;
use rota_http::limits::Limit;
use rota_http::responses::FormErrors;
use rota_http::{ApiResult, Caller, World};
use serde::Deserialize;
use store::Store;
use store::queue::Queue;
use utoipa::ToSchema;

/// State of the route.
#[derive(Debug, Clone)]
pub struct ContactContext {
    pub store: Store,
    pub mail: Queue,
    pub world: World,
}

pub const PER_NETWORK: Limit = Limit { name: "contact", max: 120, window_s: 3600 };

rota_http::routes!(ContactContext, [self::write_to_us]);

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ContactMessage {
    /// Name of a person or company: letters of any script, digits, spaces, full stops, `&`, `-` and
    /// apostrophes; at least one letter.
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 150)]
    name: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150, format = Email)]
    email: Line,
    /// Phone number with or without country code, in any grouping.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150)]
    phone: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 5000)]
    message: Line,
}

/// Send a message to Rota.
#[utoipa::path(post, path = "/api/contact/", tag = "base", request_body = ContactMessage, responses((status = 201, body = Done), FormErrors))]
async fn write_to_us(
    State(desk): State<ContactContext>,
    caller: Caller,
    Json(form): Json<ContactMessage>,
) -> ApiResult<(StatusCode, Json<Done>)> {
    let letter = check(&form)?;
    PER_NETWORK.check(&desk.store, &caller.network(), desk.world.now()).await?;
    desk.mail.send(&MailMessage::Mail(letter)).await?;
    Ok((StatusCode::CREATED, Json(Done::YES)))
}

fn check(form: &ContactMessage) -> Result<MailRequest, FieldErrors> {
    let mut errors = FieldErrors::default();
    let [name, email, phone, message] = [
        ("name", check_contact_name(&form.name)),
        ("email", check_email(&form.email)),
        ("phone", check_phone(&form.phone)),
        ("message", check_length(&form.message, 1, MESSAGE_MAX)),
    ]
    .map(|(field, checked)| checked.map_err(|fault| errors.add(field, fault)).unwrap_or_default());
    errors.into_result().map(|()| MailRequest::Contact { name, email, phone, message })
}

/// Accepts any grouping of the digits, because a person reads the number.
fn check_phone(text: &str) -> Result<String, Message> {
    let phone = check_length(text, 1, TEXT_MAX)?;
    let digits = phone.chars().filter(char::is_ascii_digit).count();
    let fits = phone.chars().all(|c| c.is_ascii_digit() || " +-()/.".contains(c));
    if fits && (4..=15).contains(&digits) { Ok(phone) } else { Err(Message::new("rules.phone")) }
}
