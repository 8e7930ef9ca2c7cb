//! Routes of a product's bookings after the sale.

/// Defines the handlers in a product's module `after_sale`, which the product's route table names.
#[macro_export]
macro_rules! after_sale {
    ($product:ident, $manage:tt, $verify:tt, $quote:tt, $confirm:tt, $traveller:tt, $disruption:tt, $change:tt, $info:tt) => {
        use axum::Extension;
        use axum::extract::State;
        use domain::Product;
        use journey::Context;
        use lambda::answer::Done;
        use lambda::body::{Json, Path, Query};
        use lambda::idempotency::NotStored;
        use lambda::product::after_sale::cancellation::{
            self, Cancellation, CancellationForm, CancellationQuote, CancellationQuoteForm,
        };
        use lambda::product::after_sale::change::{self, ChangeSelectForm, ChangeSelected};
        use lambda::product::after_sale::disruption::{self, DisruptionForm};
        use lambda::product::after_sale::manage::{self as managing, ManageCodeForm, ManageForm, ManageOpened, ManageSent};
        use lambda::product::after_sale::names::{self, NameForm};
        use lambda::product::booking::{self, BookingInfo, InfoParams};
        use lambda::responses::{AlertErrors, FormErrors, QueryErrors, MemberFormErrors};
        use lambda::{ApiResult, Caller};

        /// Send the buyer a code for managing the booking without an account.
        ///
        /// The response is the same however often a code is requested.
        #[utoipa::path(post, path = $manage, tag = Product::$product.as_str(), params(("session_unique" = String, Path)),
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
        #[utoipa::path(post, path = $verify, tag = Product::$product.as_str(), params(("session_unique" = String, Path)),
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
        #[utoipa::path(post, path = $quote, tag = Product::$product.as_str(), params(("session_unique" = String, Path),
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
        #[utoipa::path(post, path = $confirm, tag = Product::$product.as_str(), params(("session_unique" = String, Path),
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
        #[utoipa::path(post, path = $disruption, tag = Product::$product.as_str(), params(("session_unique" = String, Path),
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
        #[utoipa::path(post, path = $change, tag = Product::$product.as_str(), params(("session_unique" = String, Path),
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
        #[utoipa::path(get, path = $info, tag = Product::$product.as_str(), params(("session_unique" = String, Path), InfoParams),
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
        #[utoipa::path(put, path = $traveller, tag = Product::$product.as_str(),
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
    };
}
