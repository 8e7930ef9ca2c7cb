//! The papers of a ticketed order: PDF ticket and calendar file to download, and the passes for a screen. Papers speak the language of
//! the order, as the mail did; passes that of the screen around them. The order's id opens them; any other id, an order of another product, and any order
//! without tickets, is 404.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use documents::{Ticket, TicketPass};
use domain::failure::Result;
use domain::language::Language;
use domain::order::{Order, State as OrderState};
use domain::rejection::Rejection;
use lambda::answer::ErrorBody;
use lambda::body::{Json, Path};
use lambda::limits::Limit;
use lambda::product::shown::follow_address;
use lambda::responses::OfLookUp;
use lambda::{ApiResult, Caller, World};
use serde::Serialize;
use store::Store;
use utoipa::ToSchema;

#[derive(Debug, Clone)]
pub struct Papers {
    pub store: Store,
    pub world: World,
    /// Public origin of the product, without a slash at its end.
    pub origin: String,
}

/// Each is drawn on request; limited by network.
pub const PER_NETWORK: Limit = Limit { name: "papers", max: 300, window_s: 60 };

lambda::routes!(Papers, [self::get_pdf, self::get_calendar, self::get_passes]);

/// Passes to show at the gate, the bus or the counter.
#[derive(Debug, Serialize, ToSchema)]
pub struct Passes {
    /// For each way and traveller, in the order of the PDF; a rental has one, its driver's.
    pub passes: Vec<Pass>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Pass {
    pub holder: String,
    /// The position of the way or ride, as the booking's lines have it.
    pub leg: usize,
    /// The holder's position in the booking's travellers, from 0 on.
    pub traveller: usize,
    /// Tells the holder's passes apart, in the caller's language: `IST – ESB`, `Seat 7`.
    pub stub: String,
    pub barcode: Barcode,
}

/// An Aztec code (ISO/IEC 24778) without its quiet zone.
#[derive(Debug, Serialize, ToSchema)]
pub struct Barcode {
    /// Modules of a side.
    pub size: usize,
    /// The dark modules as the data of an SVG path, a unit for each.
    pub path: String,
}

/// The electronic ticket, or the voucher. Of a booking that was cancelled, the receipt of the cancellation.
#[utoipa::path(get, path = "/api/{product}/booking/{session_unique}/ticket.pdf", tag = "base", params(("product" = String, Path), ("session_unique" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), (status = 429, body = ErrorBody), OfLookUp))]
async fn get_pdf(
    State(papers): State<Papers>,
    caller: Caller,
    Path((product, session_unique)): Path<(String, String)>,
) -> ApiResult<Response> {
    let ticket = papers.get_ticket(&caller, &product, &session_unique, had_tickets, None).await?;
    Ok(file(&ticket, "pdf", "application/pdf", documents::pdf(&ticket)?))
}

/// The journey as calendar events. Those of what was cancelled say so, to whoever keeps them.
#[utoipa::path(get, path = "/api/{product}/booking/{session_unique}/ticket.ics", tag = "base", params(("product" = String, Path), ("session_unique" = String, Path)),
    responses((status = 200, body = String, content_type = "text/calendar"), (status = 429, body = ErrorBody), OfLookUp))]
async fn get_calendar(
    State(papers): State<Papers>,
    caller: Caller,
    Path((product, session_unique)): Path<(String, String)>,
) -> ApiResult<Response> {
    let ticket = papers.get_ticket(&caller, &product, &session_unique, had_tickets, None).await?;
    Ok(file(&ticket, "ics", "text/calendar; charset=utf-8", documents::calendar(&ticket)))
}

/// The passes with their barcodes.
#[utoipa::path(get, path = "/api/{product}/booking/{session_unique}/passes/", tag = "base", params(("product" = String, Path), ("session_unique" = String, Path)),
    responses((status = 200, body = Passes), (status = 429, body = ErrorBody), OfLookUp))]
async fn get_passes(
    State(papers): State<Papers>,
    caller: Caller,
    Path((product, session_unique)): Path<(String, String)>,
) -> ApiResult<Json<Passes>> {
    let is_shown = |order: &Order| order.state() == OrderState::Ticketed;
    let language = Some(caller.language);
    let ticket = papers.get_ticket(&caller, &product, &session_unique, is_shown, language).await?;
    let passes = ticket.journey.passes.into_iter().map(|pass| {
        let TicketPass { holder, leg, traveller, stub, .. } = pass;
        let modules = documents::aztec(&pass.code)?;
        let barcode = Barcode { size: modules.0.len(), path: modules.path() };
        Ok(Pass { holder, leg, traveller, stub, barcode })
    });
    Ok(Json(Passes { passes: passes.collect::<Result<_>>()? }))
}

/// It has tickets, or had some that were cancelled.
fn had_tickets(order: &Order) -> bool {
    order.state() == OrderState::Ticketed || order.was_cancelled()
}

impl Papers {
    /// Without a `language`, in that of the order.
    async fn get_ticket(
        &self,
        caller: &Caller,
        product: &str,
        order_id: &str,
        is_shown: impl Fn(&Order) -> bool,
        language: Option<Language>,
    ) -> Result<Ticket> {
        PER_NETWORK.check(&self.store, &caller.network(), self.world.now()).await?;
        // A caller who has the address of the papers may have no more than a reference and a surname.
        let order = self.store.get_order(order_id).await?.value.with_masked_codes();
        let is_shown = is_shown(&order) && order.purchase.product() == product;
        let language = language.unwrap_or(order.language);
        let ticket = documents::ticket(&order.read_in(language), &self.origin)
            .filter(|_| is_shown)
            .ok_or(Rejection::NotFound)?;
        let follow = format!("{}{}", self.origin, follow_address(&self.store, order_id)?);
        // A reference and a surname, as passes show them, lead here: the buyer's addresses are for the buyer's mail alone.
        Ok(Ticket { follow, email: String::new(), phone: String::new(), ..ticket })
    }
}

fn file(ticket: &Ticket, extension: &str, content_type: &'static str, content: impl Into<Bytes>) -> Response {
    let disposition = format!("attachment; filename=\"{}.{extension}\"", ticket.file_name());
    ([(CONTENT_TYPE, content_type.to_owned()), (CONTENT_DISPOSITION, disposition)], content.into())
        .into_response()
}
