//! A member's notifications over HTTP: list, counts, mark as read. Their texts are built here, in the
//! caller's language.

use api::alert::UserNotification;
use axum::extract::State;
use domain::alert::Notification;
use domain::message::{FieldErrors, Message};
use domain::money::Rate;
use rota_http::body::{Json, Query};
use rota_http::responses::{MemberErrors, MemberFormErrors};
use rota_http::signed_in::{Accounts, SignedIn};
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Maximum page size, and number of shown notifications: clients read further by requesting a larger page.
const PER_PAGE_MAX: usize = 200;

rota_http::routes!(Accounts, [self::list_notifications, self::get_counts, self::mark_read]);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct Page {
    /// Number of the page, from 1.
    #[param(minimum = 1)]
    page: usize,
    #[param(minimum = 1, maximum = 200)]
    per_page: usize,
}

impl Default for Page {
    fn default() -> Self {
        Self { page: 1, per_page: 10 }
    }
}

/// Counts over the newest 200 notifications. Each notification is kept for 180 days.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationCounts {
    pub total_count: usize,
    pub unread_count: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationPage {
    pub total_count: usize,
    pub unread_count: usize,
    /// Notifications, newest first; empty beyond the last page.
    pub results: Vec<UserNotification>,
}

/// Either the ids of notifications, or all of them.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ReadForm {
    #[schema(max_items = 200)]
    ids: Option<Vec<String>>,
    all: bool,
}

/// List a page of the member's notifications
#[utoipa::path(get, path = "/api/notification/list/", tag = "notification", params(Page), responses((status = 200, body = NotificationPage), MemberErrors))]
pub async fn list_notifications(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
    Query(page): Query<Page>,
) -> ApiResult<Json<NotificationPage>> {
    let all = accounts.store.find_notifications(&user.id, accounts.now()).await?;
    let Page { page, per_page } = page;
    let mut errors = FieldErrors::default();
    for (field, fits) in [("page", page >= 1), ("per_page", (1..=PER_PAGE_MAX).contains(&per_page))] {
        if !fits {
            errors.add(field, Message::new("rules.invalid"));
        }
    }
    errors.into_result()?;
    let display = accounts.rate(caller.currency).await?;
    Ok(Json(shown(&all, &Page { page, per_page }, &caller, display)))
}

fn shown(all: &[Notification], page: &Page, caller: &Caller, display: Rate) -> NotificationPage {
    let start = (page.page - 1).saturating_mul(page.per_page);
    let NotificationCounts { total_count, unread_count } = counts(all);
    let results = all.iter().skip(start).take(page.per_page);
    let results = results.filter_map(|one| UserNotification::of(one, caller, display)).collect();
    NotificationPage { total_count, unread_count, results }
}

/// Count the member's notifications
#[utoipa::path(get, path = "/api/notification/info/", tag = "notification", responses((status = 200, body = NotificationCounts), MemberErrors))]
pub async fn get_counts(
    State(accounts): State<Accounts>,
    SignedIn(user): SignedIn,
) -> ApiResult<Json<NotificationCounts>> {
    let all = accounts.store.find_notifications(&user.id, accounts.now()).await?;
    Ok(Json(counts(&all)))
}

/// Mark notifications as read; unknown ids are ignored. Responds with the updated first page.
#[utoipa::path(post, path = "/api/notification/read/", tag = "notification", request_body = ReadForm, responses((status = 200, body = NotificationPage), MemberFormErrors))]
pub async fn mark_read(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
    Json(form): Json<ReadForm>,
) -> ApiResult<Json<NotificationPage>> {
    if form.ids.is_none() && !form.all {
        return Err(FieldErrors::one("non_field_errors", Message::new("rules.one_field")).into());
    }
    let ids = form.ids.unwrap_or_default();
    if ids.len() > PER_PAGE_MAX {
        let many = Message::with("server.too_many", [PER_PAGE_MAX.to_string()]);
        return Err(FieldErrors::one("ids", many).into());
    }
    let mut all = accounts.store.find_notifications(&user.id, accounts.now()).await?;
    let wanted = |one: &Notification| !one.readed && (form.all || ids.contains(&one.id));
    for one in all.iter_mut().filter(|one| wanted(one)) {
        accounts.store.mark_read(&user.id, &one.id).await?;
        one.readed = true;
    }
    let display = accounts.rate(caller.currency).await?;
    Ok(Json(shown(&all, &Page::default(), &caller, display)))
}

fn counts(all: &[Notification]) -> NotificationCounts {
    NotificationCounts {
        total_count: all.len(),
        unread_count: all.iter().filter(|notification| !notification.readed).count(),
    }
}
