//! Endpoints of Duffel's API.

pub mod after_sale;
pub mod orders;
pub mod search;
pub mod supporting;
pub mod webhooks;

use axum::Json;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use duffel::wire::{Data, Page, PageMeta};
use http::StatusCode;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Simulator;
use crate::order::{Order, Standing};
use crate::refusal::Refusal;

pub type Answer = Result<Response, Refusal>;

const DEFAULT_LIMIT: u32 = 50;
const LONGEST_PAGE: u32 = 200;

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    let read: Data<T> = serde_json::from_slice(body).map_err(|_| Refusal::MALFORMED)?;
    Ok(read.data)
}

fn answer<T: Serialize>(status: StatusCode, data: T) -> Answer {
    Ok((status, Json(Data { data })).into_response())
}

/// Requested page of a list.
#[derive(Debug, Default, Deserialize)]
pub struct Paging {
    limit: Option<u32>,
    after: Option<String>,
    before: Option<String>,
}

impl Paging {
    fn page<T: Serialize>(&self, all: Vec<T>) -> Answer {
        let limit = self.limit.unwrap_or(DEFAULT_LIMIT);
        if !(1..=LONGEST_PAGE).contains(&limit) {
            return Err(Refusal::format("limit"));
        }
        let size = usize::try_from(limit).unwrap_or(usize::MAX);
        let begins = match (&self.after, &self.before) {
            (Some(after), _) => position(after)?,
            (None, Some(before)) => position(before)?.saturating_sub(size),
            (None, None) => 0,
        };
        let ends = begins.saturating_add(size);
        let meta = PageMeta {
            limit,
            before: (begins > 0).then(|| cursor(begins)),
            after: (ends < all.len()).then(|| cursor(ends)),
        };
        let data = all.into_iter().skip(begins).take(size).collect();
        Ok(Json(Page { data, meta: Some(meta) }).into_response())
    }
}

fn cursor(position: usize) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(position.to_string())
}

fn position(cursor: &str) -> Result<usize, Refusal> {
    let text = BASE64_URL_SAFE_NO_PAD.decode(cursor).ok().and_then(|text| String::from_utf8(text).ok());
    text.and_then(|text| text.parse().ok()).ok_or(Refusal::format("after"))
}

impl Simulator {
    /// Random number that makes the id of a new object unique.
    fn mint(&self) -> u32 {
        let mut bytes = [0_u8; 4];
        self.world.random.fill(&mut bytes);
        u32::from_le_bytes(bytes)
    }

    /// Returns the order in its current state, if it was created.
    async fn order(&self, order_id: &str) -> Result<Order, Refusal> {
        self.change(order_id, |_| Ok(())).await.map(|(order, ())| order)
    }

    /// Changes a created order, and schedules the delivery of its notices.
    async fn change<T>(
        &self,
        order_id: &str,
        change: impl Fn(&mut Order) -> Result<T, Refusal>,
    ) -> Result<(Order, T), Refusal> {
        let now = self.world.now();
        let settle_and_change = |order: &mut Order| {
            order.settle(now);
            if order.standing == Standing::Created { change(order) } else { Err(Refusal::NOT_FOUND) }
        };
        let changed = self.store.change(order_id, settle_and_change).await?;
        let (order, outcome) = changed.ok_or(Refusal::NOT_FOUND)?;
        if !order.notices.is_empty() {
            self.follow(&order).await?;
        }
        Ok((order, outcome?))
    }
}
