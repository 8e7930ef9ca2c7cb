//! A function's calls, listed once: [`routes!`](crate::routes!) turns the list into the router and into
//! the part of the API document that describes it. Method and path are declared at the handler
//! (`#[utoipa::path]`), so both agree. A start builds no document: only the `openapi` binary does,
//! because building it costs more than the rest of a start (`decisions/20`).

use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodFilter, MethodRouter};
use utoipa::Path;
use utoipa::openapi::HttpMethod;

#[doc(hidden)]
pub use pastey::paste;

/// Defines `routes()`, a router that still needs its state, and `Api`, the routes' part of the document.
/// A handler is named with its module (`self` for a handler beside the list).
#[macro_export]
macro_rules! routes {
    ($state:ty, [$($module:ident::$handler:ident),+ $(,)?]) => {
        pub fn routes() -> ::axum::Router<$state> {
            let router = ::axum::Router::new();
            $crate::routes::paste! {
                $(let router = $crate::routes::add::<$module::[<__path_ $handler>], _, _, _>(router, $module::$handler);)+
            }
            router
        }

        #[derive(Debug, ::utoipa::OpenApi)]
        #[openapi(paths($($module::$handler),+))]
        pub struct Api;
    };
}

#[doc(hidden)]
pub fn add<P, H, T, S>(router: Router<S>, handler: H) -> Router<S>
where
    P: Path,
    H: Handler<T, S>,
    T: 'static,
    S: Clone + Send + Sync + 'static,
{
    let methods = P::methods().into_iter().map(filter);
    let methods = methods.fold(MethodRouter::new(), |router, method| router.on(method, handler.clone()));
    router.route(&P::path(), methods)
}

fn filter(method: HttpMethod) -> MethodFilter {
    match method {
        HttpMethod::Get => MethodFilter::GET,
        HttpMethod::Post => MethodFilter::POST,
        HttpMethod::Put => MethodFilter::PUT,
        HttpMethod::Delete => MethodFilter::DELETE,
        HttpMethod::Options => MethodFilter::OPTIONS,
        HttpMethod::Head => MethodFilter::HEAD,
        HttpMethod::Patch => MethodFilter::PATCH,
        HttpMethod::Trace => MethodFilter::TRACE,
    }
}
