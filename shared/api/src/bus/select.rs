//! POST /api/bus/gateway/search/select/

use crate::form::{Amount, Text};
use crate::results::{ChosenFrom, Selected, select_counted};
use crate::search::require_all;
use axum::extract::{Extension, State};
use domain::Product;
use domain::bus::query::MAX_SEATS;
use domain::message::{FieldErrors, Message};
use domain::money::Currency;
use domain::people::{Gender, required, unknown};
use journey::Context;
use journey::bus::{self as steps, SeatWish};
use rota_http::body::Json;
use rota_http::idempotency::EffectId;
use rota_http::responses::SearchErrors;
use rota_http::{ApiResult, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct BusChoiceForm {
    #[serde(default)]
    #[schema(required = true)]
    pub product_id: String,
    /// One to four seats; not needed for the seat map.
    #[serde(default)]
    #[schema(max_items = 4)]
    pub selected_seats: Vec<SelectedSeat>,
    /// Session of the search; or `option` and `as_of` of results that were read without a session.
    #[serde(default)]
    pub session_unique: String,
    /// Option id of the results.
    #[serde(default)]
    pub option: Text,
    /// Instant of the results, as given in them.
    #[serde(default)]
    pub as_of: Text,
    /// Only with `option`: same as in the search form.
    #[serde(default)]
    pub held_session: Text,
    /// Only with `option`: the total that the buyer saw first, if the price changed and the buyer agreed. The
    /// booking then shows both.
    #[serde(default)]
    pub seen: Amount,
}

impl BusChoiceForm {
    pub fn chosen_from(&self) -> ChosenFrom<'_> {
        let Self { session_unique, option, as_of, held_session, seen, .. } = self;
        ChosenFrom { product: Product::Bus, session_unique, option, as_of, held_session, seen }
    }

    /// Errors of a form that does not name its bus or its search.
    pub fn all_named(&self) -> FieldErrors {
        let mut errors = require_all(&[("product_id", &self.product_id)]);
        errors.merge(self.chosen_from().check());
        errors
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct SelectedSeat {
    #[serde(default)]
    #[schema(required = true)]
    pub seat: Text,
    #[serde(default)]
    #[schema(value_type = Gender, required = true)]
    pub gender: Text,
    /// Price as shown in the seat map; may be absent.
    #[serde(default)]
    pub price: Amount,
}

/// Price the seats again and hold them for 15 minutes.
#[utoipa::path(post, path = "/api/bus/gateway/search/select/", tag = "bus", request_body = BusChoiceForm, responses((status = 200, body = Selected), SearchErrors))]
pub async fn select(
    State(context): State<Context>,
    caller: Caller,
    effect: Option<Extension<EffectId>>,
    Json(form): Json<BusChoiceForm>,
) -> ApiResult<Json<Selected>> {
    let mut errors = form.all_named();
    if form.selected_seats.is_empty() {
        errors.add("selected_seats", required());
    }
    let wishes = wishes(&form.selected_seats, caller.currency).map_err(|faults| errors.merge(faults));
    let wishes = wishes.unwrap_or_default();
    let places = errors.into_result().map(|()| u32::try_from(wishes.len()).unwrap_or(1));
    let held = async {
        let session_id =
            form.chosen_from().session_id(&context, &caller, effect.map(|effect| effect.0)).await?;
        let (language, currency) = (caller.language, caller.currency);
        let selected =
            steps::select(&context, &session_id, &form.product_id, &wishes, language, currency).await;
        Selected::of(selected, session_id, &caller)
    };
    select_counted(&context, &caller, places, &form.session_unique, held).await
}

pub(crate) fn wishes(seats: &[SelectedSeat], currency: Currency) -> Result<Vec<SeatWish>, FieldErrors> {
    // Too many seats yield one error: an error for each seat could make the response arbitrarily long.
    if seats.len() > MAX_SEATS {
        let many = Message::with("server.too_many_passengers", [MAX_SEATS.to_string()]);
        return Err(FieldErrors::one("selected_seats", many));
    }
    let mut errors = FieldErrors::default();
    let wishes = seats
        .iter()
        .enumerate()
        .filter_map(|(at, selected)| {
            let mut fault =
                |field: &str, message| errors.add(format!("selected_seats.{at}.{field}"), message);
            let seat = match &*selected.seat {
                "" => Err(required()),
                seat => match seat.parse::<u32>().map(u8::try_from) {
                    Ok(number) => number.map_err(|_| unknown(seat)),
                    Err(_) => Err(Message::new("rules.number")),
                },
            };
            let seat = seat.map_err(|message| fault("seat", message)).ok();
            let gender = Gender::from_code(&selected.gender).or_else(|| {
                fault("gender", unknown(&selected.gender));
                None
            });
            let price = match &*selected.price {
                "" => Some(None),
                _ => selected.price.read(currency).map(Some).or_else(|| {
                    fault("price", Message::new("rules.number"));
                    None
                }),
            };
            Some(SeatWish { seat: seat?, gender: gender?, price: price? })
        })
        .collect();
    errors.into_result().map(|()| wishes)
}
