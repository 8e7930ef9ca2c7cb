//! POST /api/base/duffel/events/: notices that Duffel sends by itself. A notice is used only with a valid
//! signature.

use axum::extract::State;
use domain::rejection::Rejection;
use http::{HeaderMap, StatusCode};
use journey::{Context, notice};
use rota_http::ApiResult;
use rota_http::body::Raw;
use rota_http::responses::IssuerReturnErrors;

/// Receive Duffel's notice about an order.
#[utoipa::path(post, path = "/api/base/duffel/events/", tag = "base", request_body(content = Object, content_type = "application/json"),
    responses((status = 204), IssuerReturnErrors))]
pub async fn take_event(
    State(context): State<Context>,
    headers: HeaderMap,
    Raw(body): Raw,
) -> ApiResult<StatusCode> {
    let supplier = context.suppliers.named(duffel::NAME).ok_or(Rejection::NotFound)?;
    let signature = headers.get(duffel::signature::HEADER).and_then(|value| value.to_str().ok());
    let notices = supplier.calls().notices.ok_or(Rejection::NotFound)?;
    let told = notices.read_notice(signature.unwrap_or_default(), &body, context.now()).await?;
    if let Some(told) = told {
        notice::on_notice(&context, supplier.name(), &told).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
