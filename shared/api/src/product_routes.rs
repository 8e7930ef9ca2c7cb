//! Calls that every product serves alike: lookup, price alerts, and bookings after the sale.

/// Defines the handlers of one product, below `/api/$name/`. The product's route table names them.
#[macro_export]
macro_rules! product_routes {
    ($product:ident, $name:literal) => {
        use axum::Extension;
        use axum::extract::State;
        use axum::http::StatusCode;
        use domain::Product;
        use journey::Context;
        use rota_http::body::{Json, Path, Query};
        use rota_http::idempotency::NotStored;
        use rota_http::responses::{AlertErrors, FormErrors, MemberErrors, MemberFormErrors, QueryErrors};
        use rota_http::signed_in::SignedIn;
        use rota_http::{ApiResult, Caller, answer::Done};
        use $crate::after_sale::cancellation::{
            self, Cancellation, CancellationForm, CancellationQuote, CancellationQuoteForm,
        };
        use $crate::after_sale::change::{self, ChangeSelectForm, ChangeSelected};
        use $crate::after_sale::disruption::{self, DisruptionForm};
        use $crate::after_sale::manage::{self as managing, ManageCodeForm, ManageForm, ManageOpened, ManageSent};
        use $crate::after_sale::names::{self, NameForm};
        use $crate::alert::{self, PriceAlert, PriceAlertForm};
        use $crate::booking::{self, BookingInfo, InfoParams};
        use $crate::lookup::{self, Found, LookupForm};

        /// Send the buyer a code for managing the booking without an account.
        ///
        /// The response is the same however often a code is requested.
        #[utoipa::path(post, path = concat!("/api/", $name, "/booking/{session_unique}/manage/"), tag = Product::$product.as_str(), params(("session_unique" = String, Path)),
            request_body = ManageForm, responses((status = 200, body = ManageSent), FormErrors))]
        pub async fn manage(
            State(context): State<Context>,
            caller: Caller,
            Path(session_unique): Path<String>,
            Json(form): Json<ManageForm>,
        ) -> ApiResult<Json<ManageSent>> {
            managing::ask(&context, &caller, Product::$product, &session_unique, &form).await
        }

        /// Exchange the code for a token that opens the booking for 15 minutes.
        #[utoipa::path(post, path = concat!("/api/", $name, "/booking/{session_unique}/manage/verify/"), tag = Product::$product.as_str(), params(("session_unique" = String, Path)),
            request_body = ManageCodeForm, responses((status = 200, body = ManageOpened), FormErrors))]
        pub async fn verify(
            State(context): State<Context>,
            caller: Caller,
            Path(session_unique): Path<String>,
            Json(form): Json<ManageCodeForm>,
        ) -> ApiResult<(Extension<NotStored>, Json<ManageOpened>)> {
            let opened = managing::verify(&context, &caller, Product::$product, &session_unique, &form).await?;
            Ok((Extension(NotStored), opened))
        }

        /// Quote a cancellation.
        ///
        /// The amounts are guaranteed for ten minutes. Callable by the member who owns the booking, or
        /// with `x-manage-token`.
        #[utoipa::path(post, path = concat!("/api/", $name, "/booking/{session_unique}/cancellation/quote/"), tag = Product::$product.as_str(), params(("session_unique" = String, Path),
            ("x-manage-token" = Option<String>, Header)),
            request_body = CancellationQuoteForm, responses((status = 200, body = CancellationQuote), MemberFormErrors))]
        pub async fn quote(
            State(context): State<Context>,
            caller: Caller,
            Path(session_unique): Path<String>,
            Json(form): Json<CancellationQuoteForm>,
        ) -> ApiResult<Json<CancellationQuote>> {
            cancellation::quote(&context, &caller, Product::$product, &session_unique, &form).await
        }

        /// Confirm a quoted cancellation.
        ///
        /// An expired quote, or a quote whose lines have changed, returns `status: false` with
        /// `refresh: true`.
        #[utoipa::path(post, path = concat!("/api/", $name, "/booking/{session_unique}/cancellation/"), tag = Product::$product.as_str(), params(("session_unique" = String, Path),
            ("x-manage-token" = Option<String>, Header)),
            request_body = CancellationForm, responses((status = 200, body = Cancellation), MemberFormErrors))]
        pub async fn confirm(
            State(context): State<Context>,
            caller: Caller,
            Path(session_unique): Path<String>,
            Json(form): Json<CancellationForm>,
        ) -> ApiResult<Json<Cancellation>> {
            cancellation::confirm(&context, &caller, Product::$product, &session_unique, &form).await
        }

        /// Choose between the remedies for a departure that its carrier cancelled or moved.
        ///
        /// `new_times` accepts the new times. `money_back` refunds everything that has not departed,
        /// service fee included. Callable by the member who owns the booking, or with `x-manage-token`.
        #[utoipa::path(post, path = concat!("/api/", $name, "/booking/{session_unique}/disruption/"), tag = Product::$product.as_str(), params(("session_unique" = String, Path),
            ("x-manage-token" = Option<String>, Header)),
            request_body = DisruptionForm, responses((status = 200, body = Cancellation), MemberFormErrors))]
        pub async fn choose(
            State(context): State<Context>,
            caller: Caller,
            Path(session_unique): Path<String>,
            Json(form): Json<DisruptionForm>,
        ) -> ApiResult<Json<Cancellation>> {
            disruption::choose(&context, &caller, Product::$product, &session_unique, &form).await
        }

        /// Hold the selected offer and quote the change.
        ///
        /// A change with nothing due is made at once. Otherwise the amount due is paid on the payment
        /// page, with the id of the change. The previous tickets stay valid until the new ones are
        /// issued.
        #[utoipa::path(post, path = concat!("/api/", $name, "/booking/{session_unique}/change/select/"), tag = Product::$product.as_str(), params(("session_unique" = String, Path),
            ("x-manage-token" = Option<String>, Header)),
            request_body = ChangeSelectForm, responses((status = 200, body = ChangeSelected), AlertErrors))]
        pub async fn select_change(
            State(context): State<Context>,
            caller: Caller,
            Path(session_unique): Path<String>,
            Json(form): Json<ChangeSelectForm>,
        ) -> ApiResult<Json<ChangeSelected>> {
            change::select(&context, &caller, Product::$product, &session_unique, &form).await
        }

        /// Return the progress of an order, for payment pages that poll it.
        #[utoipa::path(get, path = concat!("/api/", $name, "/booking/info/{session_unique}/"), tag = Product::$product.as_str(), params(("session_unique" = String, Path), InfoParams),
            responses((status = 200, body = BookingInfo), QueryErrors))]
        pub async fn get_booking_info(
            State(context): State<Context>,
            caller: Caller,
            Path(session_unique): Path<String>,
            Query(asked): Query<InfoParams>,
        ) -> ApiResult<Json<BookingInfo>> {
            let order = booking::find_asked(&context, Product::$product, &session_unique, &asked).await?;
            Ok(booking::booking_info(&order, &asked, &caller, context.now()))
        }

        /// Correct a passenger's name.
        ///
        /// A correction is free of charge, possible once, until 24 hours before departure, and must keep
        /// the same person. The documents are sent again.
        #[utoipa::path(put, path = concat!("/api/", $name, "/booking/{session_unique}/travellers/{traveller}/"), tag = Product::$product.as_str(),
            params(("session_unique" = String, Path), ("traveller" = String, Path), ("x-manage-token" = Option<String>, Header)),
            request_body = NameForm, responses((status = 200, body = Done), MemberFormErrors))]
        pub async fn correct(
            State(context): State<Context>,
            caller: Caller,
            Path((session_unique, traveller)): Path<(String, String)>,
            Json(form): Json<NameForm>,
        ) -> ApiResult<Json<Done>> {
            names::correct(&context, &caller, Product::$product, (&session_unique, &traveller), &form).await
        }

        /// Find a booking. Wrong guesses are limited by address, reference and surname.
        #[utoipa::path(post, path = concat!("/api/", $name, "/check-pnr/"), tag = Product::$product.as_str(),
            request_body = LookupForm, responses((status = 200, body = Found), FormErrors))]
        pub async fn check_pnr(
            State(context): State<Context>,
            caller: Caller,
            Json(form): Json<LookupForm>,
        ) -> ApiResult<Json<Found>> {
            lookup::find(&context, &caller, Product::$product, &form).await
        }

        /// Create a price alert for a search. A second alert for the same search is rejected.
        #[utoipa::path(post, path = concat!("/api/", $name, "/info/price-alert/"), tag = Product::$product.as_str(), request_body = PriceAlertForm,
            responses((status = 201, body = PriceAlert), AlertErrors))]
        pub async fn create_price_alert(
            State(context): State<Context>,
            caller: Caller,
            SignedIn(user): SignedIn,
            Json(form): Json<PriceAlertForm>,
        ) -> ApiResult<(StatusCode, Json<PriceAlert>)> {
            alert::create(&context, &caller, &user, Product::$product, &form).await
        }

        /// Delete a price alert.
        #[utoipa::path(delete, path = concat!("/api/", $name, "/info/price-alert/{id}/"), tag = Product::$product.as_str(), params(("id" = String, Path)),
            responses((status = 204, description = "The price alert is stopped."), MemberErrors))]
        pub async fn remove_price_alert(
            State(context): State<Context>,
            SignedIn(user): SignedIn,
            Path(id): Path<String>,
        ) -> ApiResult<StatusCode> {
            alert::remove(&context, &user, Product::$product, &id).await
        }
    };
}
