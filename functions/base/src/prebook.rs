//! POST /api/base/gateway/prebook/

use api::limits;
use api::search::given;
use api::shown::{instant, moment};
use axum::extract::State;
use domain::message::Message;
use domain::place::turkish_time;
use journey::Context;
use rota_http::answer::gateway;
use rota_http::body::Json;
use rota_http::messages::sentence;
use rota_http::responses::FormErrors;
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PrebookForm {
    #[serde(default)]
    #[schema(required = true)]
    pub session_unique: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Prebooked {
    pub status: bool,
    pub message: String,
    /// Page where the buyer can pay later; null on a rejection.
    pub url: Option<String>,
    /// RFC 3339 UTC: end of the hold; null on a rejection.
    pub expires_at: Option<String>,
}

/// Hold the selected seats without payment, where such holds are offered.
#[utoipa::path(post, path = "/api/base/gateway/prebook/", tag = "base", request_body = PrebookForm, responses((status = 200, body = Prebooked), FormErrors))]
pub async fn prebook(
    State(context): State<Context>,
    caller: Caller,
    Json(form): Json<PrebookForm>,
) -> ApiResult<Json<Prebooked>> {
    limits::check(limits::PREBOOKS, &context, &caller).await?;
    let session = given("session_unique", &form.session_unique)?;
    let held = gateway(journey::prebook::prebook(&context, session).await, &caller)?;
    Ok(Json(match held {
        Err(refused) => Prebooked { status: false, message: refused.message, url: None, expires_at: None },
        Ok(order) => {
            let until = order.hold_until();
            let clock = until.map(|at| moment(turkish_time(at), caller.language));
            let message = Message::with("server.prebooked", [clock.unwrap_or_default()]);
            Prebooked {
                status: true,
                message: sentence(caller.language, &message),
                url: Some(context.origin.clone() + &order.payment_path()),
                expires_at: until.map(instant),
            }
        }
    }))
}
