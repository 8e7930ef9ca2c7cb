//! The documents of a ticketed order: PDF ticket and calendar file to download, and the passes for a screen.
//! Documents are in the language of the order, like its mail; passes are in the language of the caller. The
//! order's id gives access; every other id, an order of another product, and every order without tickets is
//! answered with 404.

use api::shown::follow_address;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use documents::{Ticket, TicketPass};
use domain::Product;
use domain::failure::Result;
use domain::language::Language;
use domain::order::{Order, State as OrderState};
use domain::rejection::Rejection;
use rota_http::answer::ErrorBody;
use rota_http::body::{Json, Path};
use rota_http::limits::Limit;
use rota_http::responses::LookupErrors;
use rota_http::{ApiResult, Caller, World};
use serde::Serialize;
use store::Store;
use utoipa::ToSchema;

#[derive(Debug, Clone)]
pub struct Papers {
    pub store: Store,
    pub world: World,
    /// Public origin of the site, without a trailing slash.
    pub origin: String,
}

/// Limit per network, because each document is generated on request.
pub const PER_NETWORK: Limit = Limit { name: "papers", max: 300, window_s: 60 };

rota_http::routes!(Papers, [self::get_pdf, self::get_calendar, self::get_passes]);

/// Passes to show at the gate, the bus or the counter.
#[derive(Debug, Serialize, ToSchema)]
pub struct Passes {
    /// One pass for each direction and passenger, in the order of the PDF; a rental has one pass, for its
    /// driver.
    pub passes: Vec<Pass>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Pass {
    pub holder: String,
    /// Position of the direction or ride, as in the booking's lines.
    #[serde(rename = "leg")]
    pub order_direction: usize,
    /// Position of the holder in the booking's passengers, from 0.
    #[serde(rename = "traveller")]
    pub passenger: usize,
    /// Short text that distinguishes the holder's passes, in the caller's language: `IST – ESB`, `Seat 7`.
    pub stub: String,
    pub barcode: Barcode,
}

/// An Aztec code (ISO/IEC 24778) without its quiet zone.
#[derive(Debug, Serialize, ToSchema)]
pub struct Barcode {
    /// Number of modules per side.
    pub size: usize,
    /// The dark modules as SVG path data, one unit per module.
    pub path: String,
}

/// Get the electronic ticket or voucher; for a cancelled booking, the receipt of the cancellation.
#[utoipa::path(get, path = "/api/{product}/booking/{session_unique}/ticket.pdf", tag = "base", params(("product" = String, Path), ("session_unique" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), (status = 429, body = ErrorBody), LookupErrors))]
async fn get_pdf(
    State(papers): State<Papers>,
    caller: Caller,
    Path((product, session_unique)): Path<(Product, String)>,
) -> ApiResult<Response> {
    let ticket = papers.get_ticket(&caller, product, &session_unique, had_tickets, None).await?;
    Ok(file(&ticket, "pdf", "application/pdf", documents::pdf(&ticket)?))
}

/// Get the journey as calendar events. Cancelled events are marked as cancelled, for calendars that already
/// have them.
#[utoipa::path(get, path = "/api/{product}/booking/{session_unique}/ticket.ics", tag = "base", params(("product" = String, Path), ("session_unique" = String, Path)),
    responses((status = 200, body = String, content_type = "text/calendar"), (status = 429, body = ErrorBody), LookupErrors))]
async fn get_calendar(
    State(papers): State<Papers>,
    caller: Caller,
    Path((product, session_unique)): Path<(Product, String)>,
) -> ApiResult<Response> {
    let ticket = papers.get_ticket(&caller, product, &session_unique, had_tickets, None).await?;
    Ok(file(&ticket, "ics", "text/calendar; charset=utf-8", documents::calendar(&ticket)))
}

/// Get the passes with their barcodes.
#[utoipa::path(get, path = "/api/{product}/booking/{session_unique}/passes/", tag = "base", params(("product" = String, Path), ("session_unique" = String, Path)),
    responses((status = 200, body = Passes), (status = 429, body = ErrorBody), LookupErrors))]
async fn get_passes(
    State(papers): State<Papers>,
    caller: Caller,
    Path((product, session_unique)): Path<(Product, String)>,
) -> ApiResult<Json<Passes>> {
    let is_shown = |order: &Order| order.state() == OrderState::Ticketed;
    let language = Some(caller.language);
    let ticket = papers.get_ticket(&caller, product, &session_unique, is_shown, language).await?;
    let passes = ticket.journey.passes.into_iter().map(|pass| {
        let TicketPass { holder, order_direction, passenger, stub, .. } = pass;
        let modules = documents::aztec(&pass.code)?;
        let barcode = Barcode { size: modules.0.len(), path: modules.path() };
        Ok(Pass { holder, order_direction, passenger, stub, barcode })
    });
    Ok(Json(Passes { passes: passes.collect::<Result<_>>()? }))
}

/// Returns true when the order has tickets, or had tickets that were cancelled.
fn had_tickets(order: &Order) -> bool {
    order.state() == OrderState::Ticketed || order.was_cancelled()
}

impl Papers {
    /// Returns the ticket in `language`, or else in the order's language.
    async fn get_ticket(
        &self,
        caller: &Caller,
        product: Product,
        order_id: &str,
        is_shown: impl Fn(&Order) -> bool,
        language: Option<Language>,
    ) -> Result<Ticket> {
        PER_NETWORK.check(&self.store, &caller.network(), self.world.now()).await?;
        // A caller with the address of the documents may know only a reference and a surname.
        let order = self.store.get_order(order_id).await?.value.with_masked_codes();
        let is_shown = is_shown(&order) && order.purchase.product() == product;
        let language = language.unwrap_or(order.language);
        let ticket = documents::ticket(&order.read_in(language), &self.origin)
            .filter(|_| is_shown)
            .ok_or(Rejection::NotFound)?;
        let follow = format!("{}{}", self.origin, follow_address(&self.store, order_id)?);
        // The address is reachable with a reference and a surname, as shown on passes: the buyer's email
        // address and phone number appear only in the buyer's mail.
        Ok(Ticket { follow, email: String::new(), phone: String::new(), ..ticket })
    }
}

fn file(ticket: &Ticket, extension: &str, content_type: &'static str, content: impl Into<Bytes>) -> Response {
    let disposition = format!("attachment; filename=\"{}.{extension}\"", ticket.file_name());
    ([(CONTENT_TYPE, content_type.to_owned()), (CONTENT_DISPOSITION, disposition)], content.into())
        .into_response()
}
