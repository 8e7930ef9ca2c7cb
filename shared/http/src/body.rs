//! Extractors for handlers: JSON bodies, query strings and path parts, rejected in the one error model.
//! Unknown fields are ignored. A null counts as a missing field, and a value of the wrong type is a fault
//! of its field.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::response::{IntoResponse, Response};
use domain::failure::Failure;
use domain::message::{FieldErrors, Message};
use domain::rejection::Rejection;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use http::request::Parts;
use http::{HeaderMap, Uri};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use serde_path_to_error::Segment;

use crate::answer::ApiError;

/// Maximum size of a body, in bytes.
pub const MAX_BODY: usize = 256 * 1024;

/// A JSON body of a request or a response.
#[derive(Debug, Clone, Copy)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        if !is_json(&parts.headers) {
            return Err(ApiError::UnsupportedMediaType);
        }
        parse(&read(&parts.headers, body).await?).map(Self)
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    /// Serialises into a plain buffer: with axum's writer, serialising the results of a search takes a
    /// third of the call's instructions.
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(bytes) => ([(CONTENT_TYPE, "application/json")], bytes).into_response(),
            Err(_) => {
                ApiError::from(Failure::internal("the response cannot be written as JSON")).into_response()
            }
        }
    }
}

/// An unparsed body, up to the same limit.
#[derive(Debug, Clone)]
pub struct Raw(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        read(&parts.headers, body).await.map(Self)
    }
}

/// Reads a body up to the limit.
pub(crate) async fn read(headers: &HeaderMap, body: Body) -> Result<Bytes, ApiError> {
    let announced = headers.get(CONTENT_LENGTH).and_then(|v| v.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > MAX_BODY) {
        return Err(ApiError::PayloadTooLarge);
    }
    // A gateway hands over the body in memory, so only the body's length can fail.
    to_bytes(body, MAX_BODY).await.map_err(|_| ApiError::PayloadTooLarge)
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    // The whole body is parsed before it is typed: a truncated body is malformed, whatever its first
    // fields hold.
    let object: Map<String, Value> = serde_json::from_slice(bytes).map_err(|_| Rejection::MalformedBody)?;
    let mut body = Value::Object(object);
    drop_nulls(&mut body);
    serde_path_to_error::deserialize(body).map_err(|error| refusal(&error))
}

/// A null in a list stays, because it keeps the positions of the others.
fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, field| !field.is_null());
            fields.values_mut().for_each(drop_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}

/// A query string. A missing or unreadable part is a fault of that field.
#[derive(Debug, Clone, Copy)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        parse_query(&parts.uri).map(Self)
    }
}

fn parse_query<T: DeserializeOwned>(uri: &Uri) -> Result<T, ApiError> {
    let pairs = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let query = serde_urlencoded::Deserializer::new(pairs);
    serde_path_to_error::deserialize(query).map_err(|error| refusal(&error))
}

/// A part of the path. An unreadable part counts as not found.
#[derive(Debug, Clone, Copy)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        path.map(|axum::extract::Path(value)| Self(value)).map_err(|_| Rejection::NotFound.into())
    }
}

/// Names the field at fault. A fault of the whole body has no field.
fn refusal<E: std::fmt::Display>(error: &serde_path_to_error::Error<E>) -> ApiError {
    let segments = error.path().iter().filter_map(|segment| match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(key.clone()),
        Segment::Enum { variant } => Some(variant.clone()),
        Segment::Unknown => None,
    });
    let mut path: Vec<String> = segments.collect();
    // Serde reports a missing field with the path of its parent, and names the field only in the error
    // text.
    let cause = error.inner().to_string();
    let missing = cause.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
    path.extend(missing.map(str::to_owned));
    if path.is_empty() {
        return Rejection::MalformedBody.into();
    }
    let mut errors = FieldErrors::default();
    let rule = if missing.is_some() { "rules.required" } else { "rules.invalid" };
    errors.add(path.join("."), Message::new(rule));
    errors.into()
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use domain::failure::Failure;

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only the reading is tested")]
    struct Form {
        email: String,
        passengers: Vec<Passenger>,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only the reading is tested")]
    struct Passenger {
        seat: Option<u8>,
    }

    fn faults(error: ApiError) -> Vec<String> {
        match error {
            ApiError::Failure(Failure::Rejected(Rejection::Invalid(errors))) => {
                errors.iter().map(|(field, messages)| format!("{field}: {}", messages[0].key)).collect()
            }
            ApiError::Failure(Failure::Rejected(Rejection::MalformedBody)) => vec!["malformed".to_owned()],
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn errors_in_a_request_body_name_their_field() {
        for (body, expected) in [
            (r#"{"passengers":[]}"#, "email: rules.required"),
            (r#"{"email":null,"passengers":[]}"#, "email: rules.required"),
            (r#"{"email":1,"passengers":[]}"#, "email: rules.invalid"),
            (r#"{"email":"a","passengers":[null]}"#, "passengers.0: rules.invalid"),
            (r#"{"email":"a","passengers":[{"seat":1},{"seat":"x"}]}"#, "passengers.1.seat: rules.invalid"),
            ("[1", "malformed"),
            ("", "malformed"),
            ("7", "malformed"),
            (r#"{"email":"a","passengers":[]} trailing"#, "malformed"),
            ("{\"email\":\"\u{0}\"}", "malformed"),
        ] {
            assert_eq!(faults(parse::<Form>(body.as_bytes()).unwrap_err()), [expected], "{body}");
        }
        assert!(parse::<Form>(br#"{"email":"a","passengers":[{"new":1}],"unknown":[]}"#).is_ok());
        assert_eq!(faults(parse::<Form>(b"{\"email\":\"\xff\"}").unwrap_err()), ["malformed"]);
    }

    #[test]
    fn errors_in_a_query_string_name_their_parameter() {
        #[derive(Debug, Deserialize)]
        #[expect(dead_code, reason = "only the reading is tested")]
        struct Page {
            page: u32,
            keyword: Option<String>,
        }
        let query = |text: &str| parse_query::<Page>(&text.parse().unwrap());
        assert_eq!(faults(query("/x/").unwrap_err()), ["page: rules.required"]);
        assert_eq!(faults(query("/x/?page=-1").unwrap_err()), ["page: rules.invalid"]);
        assert_eq!(query("/x/?page=2&keyword=%C4%B0zmir").unwrap().keyword.as_deref(), Some("İzmir"));
    }
}
