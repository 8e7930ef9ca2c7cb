//! Fuzzers of the code that reads requests and messages for every function. Any method, path, query,
//! headers and body get a response in the contract's model, any message of a queue is handled or returned
//! by its id, and the scrubber lets no private data pass.
#![cfg(test)]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use api::form::{Amount, Line, Text};
use api::search::{date, place};
use axum::body::{Body, to_bytes};
use axum::response::Response;
use axum::{Router, routing};
use domain::failure::Failure;
use domain::language::Language;
use domain::message::{FieldErrors, Message};
use domain::money::{Currency, Money};
use domain::people::check_email;
use http::{HeaderMap, HeaderName, HeaderValue, Request, StatusCode};
use journey::payment::IssuerReturn;
use proptest::collection::vec;
use proptest::prelude::{
    Just, Strategy, TestCaseError, any, prop_assert, prop_assert_eq, prop_oneof, proptest,
};
use proptest::sample::select;
use rota_http::body::{Json, Path, Query, Raw};
use rota_http::cache::Document;
use rota_http::config::Secret;
use rota_http::edge::guarded;
use rota_http::messages::{amount, sentence};
use rota_http::queue::{Batch, answer_together};
use rota_http::scrub::{scrub, scrub_json};
use rota_http::{ApiResult, Caller, World, idempotent, layered};
use serde::Deserialize;
use serde_json::{Value, json};
use store::Store;
use testkit::fuzz::{bytes, config, json, like, mutated, text, value};
use testkit::{FixedClock, LocalDynamoDb, RepeatingRandom, memory_dynamodb};
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

/// A body with one field of each type that handlers read.
#[derive(Deserialize)]
struct Form {
    #[serde(default)]
    name: Line,
    #[serde(default)]
    from: Text,
    #[serde(default)]
    day: Text,
    #[serde(default)]
    price: Amount,
    #[serde(default)]
    direct: bool,
    #[serde(default)]
    quantity: u32,
    #[serde(default)]
    seats: Vec<Seat>,
    #[serde(default)]
    codes: Vec<Option<String>>,
    required: String,
}

#[derive(Deserialize)]
struct Seat {
    #[serde(default)]
    number: Text,
}

const FIELDS: [&str; 9] =
    ["name", "from", "day", "price", "direct", "quantity", "seats", "codes", "required"];

fn a_form() -> Value {
    json!({
        "name": "Ayşe", "from": 340, "day": "2026-12-01", "price": {"total": "1249.90"}, "direct": true, "quantity": 2,
        "seats": [{"number": "12"}, {"number": 13}], "codes": ["XF", null], "required": "x",
    })
}

async fn take_form(caller: Caller, Json(form): Json<Form>) -> ApiResult<Json<Value>> {
    let mut errors = FieldErrors::default();
    let day = date("day", &form.day, &mut errors);
    let from = place("from", &form.from, &mut errors);
    let price = Money::parse(&form.price, caller.currency);
    if price.is_none() {
        errors.add("price", Message::new("rules.number"));
    }
    for (at, seat) in form.seats.iter().enumerate() {
        if seat.number.parse::<u8>().is_err() {
            errors.add(format!("seats.{at}.number"), Message::new("rules.number"));
        }
    }
    errors.into_result()?;
    let rest = json!([&*form.name, form.direct, form.quantity, form.codes, form.required]);
    Ok(Json(json!({ "day": day.map(|day| day.to_string()), "from": from, "price": price, "rest": rest })))
}

#[derive(Deserialize)]
struct Page {
    page: u32,
    keyword: Option<String>,
}

async fn take_query(Query(Page { page, keyword }): Query<Page>) -> Json<Value> {
    Json(json!([page, keyword]))
}

async fn take_path(Path((name, number)): Path<(String, u32)>) -> Json<Value> {
    Json(json!([name, number]))
}

async fn take_bytes(Raw(body): Raw) -> Json<Value> {
    let form: IssuerReturn = serde_urlencoded::from_bytes(&body).unwrap_or_default();
    Json(json!([body.len(), form.status, form.signature]))
}

async fn take_nothing(headers: HeaderMap) -> ApiResult<Response> {
    Ok(Document::of(&json!({"same": "for all"}))?.answer(&headers, 300))
}

async fn tell_caller(caller: Caller) -> Json<Value> {
    Json(json!([caller.country, caller.app_version, caller.device_id, caller.network()]))
}

/// Everything around a handler, including idempotency keys and the edge.
struct Fixture {
    runtime: Runtime,
    app: Router,
    _dynamodb: LocalDynamoDb,
}

static FIXTURE: LazyLock<Fixture> = LazyLock::new(Fixture::open);

impl Fixture {
    fn open() -> Self {
        let runtime = Runtime::new().unwrap();
        let (app, dynamodb) = runtime.block_on(async {
            let dynamodb = memory_dynamodb();
            let random = Arc::new(RepeatingRandom::default());
            let store = Store::new(dynamodb.client(), dynamodb.tables(), None, random.clone());
            let world = World { clock: Arc::new(FixedClock::at("2026-12-01T09:00:00Z")), random };
            let routes = Router::new()
                .route("/form/", routing::post(take_form))
                .route("/page/", routing::get(take_query))
                .route("/part/{name}/{number}/", routing::get(take_path))
                .route("/bytes/", routing::post(take_bytes))
                .route("/same.json", routing::get(take_nothing))
                .route("/caller/", routing::get(tell_caller).post(tell_caller));
            let app = layered(idempotent(routes, store, world.clone()), &world);
            (guarded(app, Secret::new("edge-key".to_owned())), dynamodb)
        });
        Self { runtime, app, _dynamodb: dynamodb }
    }

    /// Returns `None` for input that no server would pass on as a request.
    fn send(&self, asked: &FuzzRequest) -> Option<(StatusCode, HeaderMap, Vec<u8>)> {
        let mut request = Request::builder().method(asked.method).uri(&asked.target);
        for (name, value) in &asked.headers {
            if let Ok(value) = HeaderValue::from_bytes(value) {
                request = request.header(HeaderName::from_static(name), value);
            }
        }
        // The CDN adds this header; `envelope.rs` tests requests past the CDN.
        let request = request.header("x-rota-edge", "edge-key");
        let mut request = request.body(Body::from(asked.body.clone())).ok()?;
        *request.extensions_mut() = as_the_gateway_does(&asked.source);
        self.runtime.block_on(async {
            let response = self.app.clone().oneshot(request).await.unwrap();
            let (parts, body) = response.into_parts();
            Some((parts.status, parts.headers, to_bytes(body, usize::MAX).await.unwrap().to_vec()))
        })
    }
}

/// The gateway's context of a request.
fn as_the_gateway_does(source: &str) -> http::Extensions {
    let event = json!({
        "version": "2.0", "routeKey": "$default", "rawPath": "/", "rawQueryString": "", "headers": {},
        "requestContext": {
            "requestId": source, "stage": "$default", "timeEpoch": 0,
            "http": {"method": "GET", "path": "/", "protocol": "HTTP/1.1", "sourceIp": source},
        },
        "isBase64Encoded": false,
    });
    let request = lambda_http::request::from_str(&event.to_string());
    request.map(|request| request.extensions().clone()).unwrap_or_default()
}

#[derive(Debug, Clone)]
struct FuzzRequest {
    method: &'static str,
    target: String,
    headers: Vec<(&'static str, Vec<u8>)>,
    body: Vec<u8>,
    source: String,
}

const METHODS: [&str; 14] = [
    "GET", "GET", "GET", "POST", "POST", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH",
    "CONNECT", "BREW",
];

const HEADERS: [(&str, &str); 18] = [
    ("content-type", "application/json"),
    ("content-type", "application/json; charset=utf-8"),
    ("content-length", "20"),
    ("x-user-language", "de-AT"),
    ("x-user-country", "TR"),
    ("x-user-currency", "eur"),
    ("x-app-platform", "app"),
    ("x-app-android", "1"),
    ("x-app-version", "1.10.0"),
    ("x-device-id", "0B1C6C0E-8D3B-4F5C-9A55-0123456789AB"),
    ("x-forwarded-for", "203.0.113.9, 198.51.100.7"),
    ("authorization", "Bearer s3cret"),
    ("idempotency-key", "k1"),
    ("cloudfront-viewer-address", "[2001:db8:1:2:3:4:5:6]:443"),
    ("cloudfront-viewer-city", "Istanbul"),
    ("if-none-match", "\"0123456789abcdef\", W/\"*\""),
    ("accept", "*/*"),
    ("cookie", "a=b; c=\"d\""),
];

fn headers() -> impl Strategy<Value = Vec<(&'static str, Vec<u8>)>> {
    let one = select(HEADERS.to_vec()).prop_flat_map(|(name, valid)| {
        let value = prop_oneof![
            3 => Just(valid.as_bytes().to_vec()),
            3 => mutated(Just(valid.to_owned())).prop_map(String::into_bytes),
            1 => bytes(),
        ];
        (Just(name), value)
    });
    vec(one, 0..7)
}

/// Path and query, with characters escaped that an address cannot hold.
fn target() -> impl Strategy<Value = String> {
    let known = [
        "/form/",
        "/form",
        "/page/?page=3&keyword=%C4%B0zmir",
        "/page/?page=3&page=4",
        "/part/IST/7/",
        "/part/%FF/7/",
        "/bytes/",
        "/same.json",
        "/caller/",
        "/caller/?x#y",
        "*",
        "http://a.example/form/",
        "//form//",
    ];
    let plain = prop_oneof![3 => select(known.to_vec()).prop_map(str::to_owned), 3 => like(known)];
    plain.prop_map(|plain| {
        let escaped = |byte: u8| match byte {
            b'!'..=b'~' if !b"\"<>\\^`{|}".contains(&byte) => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        };
        plain.bytes().map(escaped).collect()
    })
}

fn asked() -> impl Strategy<Value = FuzzRequest> {
    let body = prop_oneof![5 => json(a_form()).prop_map(String::into_bytes), 2 => bytes()];
    let typed = any::<bool>();
    (select(METHODS.to_vec()), target(), headers(), body, like(["198.51.100.7", "2001:db8::1"]), typed)
        .prop_map(|(method, target, mut headers, body, source, typed)| {
            if typed {
                headers.retain(|(name, _)| !name.starts_with("content-"));
                headers.push(("content-type", b"application/json".to_vec()));
            }
            FuzzRequest { method, target, headers, body, source }
        })
}

/// A POST of a form, like a client's except for the generated form.
fn posted() -> impl Strategy<Value = FuzzRequest> {
    (json(a_form()), headers()).prop_map(|(body, mut headers)| {
        headers.retain(|(name, _)| !name.starts_with("content-") && *name != "idempotency-key");
        headers.push(("content-type", b"application/json".to_vec()));
        let (target, source) = ("/form/".to_owned(), "198.51.100.7".to_owned());
        FuzzRequest { method: "POST", target, headers, body: body.into_bytes(), source }
    })
}

fn check(fixture: &Fixture, asked: &FuzzRequest) -> Result<Option<StatusCode>, TestCaseError> {
    let Some((status, headers, body)) = fixture.send(asked) else { return Ok(None) };
    let shown = String::from_utf8_lossy(&body).into_owned();
    prop_assert!((200..500).contains(&status.as_u16()), "{status} {shown}");
    prop_assert!(headers.contains_key("cache-control"), "{status} {shown}");
    if (status.is_client_error() && asked.method != "HEAD")
        || (status == StatusCode::OK && asked.method == "POST")
    {
        prop_assert_eq!(
            headers.get("content-type").map(HeaderValue::as_bytes),
            Some(&b"application/json"[..])
        );
        let said: Value = serde_json::from_slice(&body)
            .map_err(|error| TestCaseError::fail(format!("{error}: {shown}")))?;
        if status.is_client_error() {
            prop_assert!(
                ["code", "message", "request_id"].iter().all(|name| said[name].is_string()),
                "{shown}"
            );
            prop_assert!(
                said["code"].as_str().is_some_and(|code| !code.is_empty()) && said["message"] != "",
                "{shown}"
            );
            let faults: BTreeMap<String, Vec<String>> =
                serde_json::from_value(said["errors"].clone()).unwrap_or_default();
            prop_assert!(
                said.get("errors").is_none() || (status == 400 && !faults.is_empty()),
                "{status} {shown}"
            );
            let known = |field: &String| {
                let first = field.split('.').next().unwrap_or_default();
                FIELDS.contains(&first) || ["page", "keyword"].contains(&first)
            };
            prop_assert!(
                faults.keys().all(known) && faults.values().flatten().all(|said| !said.contains("rules.")),
                "{shown}"
            );
        }
    }
    Ok(Some(status))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_request_gets_a_response_of_the_contracts_model(asked in asked()) {
        check(&FIXTURE, &asked)?;
    }

    #[test]
    fn any_form_is_accepted_or_rejected_as_invalid_or_too_large(asked in posted()) {
        let status = check(&FIXTURE, &asked)?;
        prop_assert!(status.is_some_and(|status| [200, 400, 413].contains(&status.as_u16())), "{status:?}");
    }

    #[test]
    fn form_fields_accept_exactly_the_json_types_of_the_api_document(value in value(), token in json(json!("12"))) {
        let read: Option<Value> = serde_json::from_str(&token).ok();
        for value in [Some(json!([value])), Some(value), read].into_iter().flatten() {
            let is_text = value.is_string() || value.is_null();
            prop_assert_eq!(serde_json::from_value::<Line>(value.clone()).is_ok(), is_text);
            let text = serde_json::from_value::<Text>(value.clone());
            prop_assert_eq!(text.is_ok(), is_text || value.is_i64());
            if let (Ok(text), Some(number)) = (&text, value.as_i64()) {
                prop_assert_eq!(text.parse::<i64>(), Ok(number));
            }
            let is_money = value.as_object().is_some_and(|fields| fields.get("total").is_some_and(Value::is_string));
            let amount = serde_json::from_value::<Amount>(value.clone());
            prop_assert_eq!(amount.is_ok(), is_text || value.is_number() || is_money, "{}", value);
        }
    }

    #[test]
    fn any_queue_message_is_handled_or_reported_as_failed(batch in json(json!({ "Records": [
        { "messageId": "1", "body": "{\"order_id\":\"o\"}", "messageAttributes": { "request_id": { "stringValue": "r1" } } },
        { "messageId": "2", "body": "7", "attributes": {} },
    ]}))) {
        let Ok(read) = serde_json::from_str::<Batch>(&batch) else { return Ok(()) };
        let written: Value = serde_json::from_str(&batch).unwrap_or_default();
        let handled = RefCell::new(Vec::new());
        let note = async |messages: Vec<(String, Value)>| {
            handled.borrow_mut().extend(messages.into_iter().map(|(id, _)| id));
            Ok::<_, Failure>(())
        };
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let answer = runtime.block_on(answer_together(read, &note));
        let answer = serde_json::to_value(answer).unwrap();
        let failed = answer["batchItemFailures"].as_array().unwrap();
        prop_assert!(failed.iter().all(|item| item["itemIdentifier"].is_string()));
        if let Some(records) = written["Records"].as_array() {
            prop_assert_eq!(handled.borrow().len() + failed.len(), records.len());
        }
    }

    #[test]
    fn the_scrubber_removes_every_long_number_and_email_address(
        text in text(),
        email in like(["ayse.yilmaz+x@example.com.tr", "o'neill@example.com", "a_b@çağ.com"]),
        beside in select(vec![" ", "<", ">", "\"", ",", ";", ":", "=", "/", "?", "&", "'", "-", "_", "%20", "+", ".", "\u{a0}", "1", "\n"]),
        number in "[1-9][0-9]{6,18}",
    ) {
        let longest = |text: &str| text.split(|c: char| !c.is_ascii_digit()).map(str::len).max().unwrap_or(0);
        let said = format!("{text}{number}{beside}");
        prop_assert!(longest(&scrub(&said)) < 7, "{}", scrub(&said));
        let top = |email: &str| email.rsplit('.').next().map(|top| top.chars().all(char::is_alphabetic) && top.chars().count() > 1);
        let Ok(email) = check_email(&email) else { return Ok(()) };
        if top(&email) == Some(true) {
            for written in [email.clone(), email.replace('@', "%40")] {
                let said = format!("mail to{beside}{written}{beside}failed");
                prop_assert!(!scrub(&said).contains(&written), "{}", scrub(&said));
            }
        }
    }

    #[test]
    fn the_scrubber_removes_a_card_number_however_it_is_grouped(
        number in select(vec!["5528790000000008", "4111111111111129", "378282246310005", "9792030000000000"]),
        between in select(vec!["", " ", "-", "  ", " - ", ".", "/", "_", "\t", "\u{a0}", "\u{202f}", "+"]),
        around in select(vec!["", " ", "\"", "card=", "(", "x"]),
    ) {
        let groups: Vec<String> = number.as_bytes().chunks(4).map(|group| String::from_utf8_lossy(group).into_owned()).collect();
        let written = groups.join(between);
        let cleaned = scrub(&format!("{around}{written}{around}"));
        prop_assert!(!groups.iter().all(|group| cleaned.contains(group.as_str())), "{cleaned}");
    }

    #[test]
    fn scrubbed_json_has_no_long_number_and_redacts_private_fields(value in value(), field in select(vec!["cvc", "cardNumber", "e_mail", "note"])) {
        let mut data = json!({ field: value.clone(), "rest": [value] });
        scrub_json(&mut data);
        let longest = |text: &str| text.split(|c: char| !c.is_ascii_digit()).map(str::len).max().unwrap_or(0);
        fn check(value: &Value, longest: &dyn Fn(&str) -> usize) -> bool {
            match value {
                Value::String(text) => longest(text) < 7,
                Value::Number(number) => longest(&number.to_string()) < 7,
                Value::Array(items) => items.iter().all(|item| check(item, longest)),
                Value::Object(fields) => fields.values().all(|value| check(value, longest)),
                Value::Bool(_) | Value::Null => true,
            }
        }
        prop_assert!(check(&data, &longest), "{data}");
        prop_assert!(field == "note" || data[field] == "[redacted]");
    }

    #[test]
    fn a_message_takes_any_argument_and_any_amount(argument in text(), minor in any::<i64>(), at in 0..5_usize) {
        let language = Language::ALL[at];
        let said = sentence(language, &Message::with("rules.min_length", [argument.clone()]));
        prop_assert!(said.contains(&argument));
        let unknown = format!("no.{argument}");
        prop_assert_eq!(sentence(language, &Message::new(&unknown)), unknown);
        for currency in Currency::ALL {
            prop_assert!(amount(language, Money::new(minor, currency)).contains(currency.symbol()));
        }
    }
}
