//! The caller: the optional headers of every request with their defaults, and the address for rate
//! limits. Handlers take the caller as an argument; reading it never rejects a request.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};

use axum::extract::FromRequestParts;
use domain::language::Language;
use domain::money::Currency;
use http::request::Parts;
use http::{Extensions, HeaderMap, HeaderValue, Uri};
use lambda_http::RequestExt as _;
use lambda_http::request::RequestContext;
use serde::{Deserialize, Serialize};

use crate::config::Secret;

/// Bearer token as received; no log may show it.
pub type Token = Secret<String>;

/// Environment in which the app runs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Platform {
    /// The app in a browser.
    #[default]
    Web,
    /// The app wrapped for a device.
    App,
}

#[derive(Debug, Clone)]
pub struct Caller {
    pub request_id: String,
    pub language: Language,
    /// ISO 3166 alpha-2 code.
    pub country: String,
    pub currency: Currency,
    pub app_version: Option<String>,
    pub app_platform: Platform,
    /// A UUID chosen by the client, without proof.
    pub device_id: Option<String>,
    pub address: IpAddr,
    /// Device name that its owner recognises: `Chrome, Android`.
    pub device: Option<String>,
    /// City to which the CDN maps the address.
    pub city: Option<String>,
    pub token: Option<Token>,
    /// Opens one booking to a caller without an account.
    pub manage_token: Option<Token>,
}

impl Caller {
    pub(crate) fn read(headers: &HeaderMap, uri: &Uri, extensions: &Extensions, request_id: String) -> Self {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
        let app_platform = text("x-app-platform").and_then(platform).unwrap_or_default();
        Self {
            request_id,
            language: text("x-user-language")
                .and_then(language)
                .or_else(|| named_language(uri))
                .unwrap_or_default(),
            country: text("x-user-country").and_then(country).unwrap_or_else(|| "TR".to_owned()),
            currency: text("x-user-currency").and_then(Currency::from_code).unwrap_or(Currency::Try),
            app_version: text("x-app-version").filter(|v| !v.is_empty() && v.len() <= 32).map(str::to_owned),
            app_platform,
            device_id: text("x-device-id").filter(|id| is_uuid(id)).map(str::to_ascii_lowercase),
            address: address(headers, extensions),
            device: text("user-agent").and_then(|agent| device(agent, app_platform)),
            city: headers.get("cloudfront-viewer-city").map(unescaped).filter(|city| !city.is_empty()),
            token: text("authorization").and_then(bearer),
            manage_token: text("x-manage-token")
                .filter(|token| !token.is_empty() && token.len() <= 256)
                .map(|token| Secret::new(token.to_owned())),
        }
    }

    /// Address for rate limits. An IPv6 address counts by its /56, which one subscriber may own whole.
    pub fn network(&self) -> String {
        match self.address {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                format!("{a:x}:{b:x}:{c:x}:{:x}", d & 0xff00)
            }
        }
    }

    /// Network for holds, declined cards and letters to unproven addresses. An IPv6 address counts by its
    /// /48, which one site may own whole.
    pub fn site(&self) -> String {
        match self.address {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => {
                let [a, b, c, ..] = address.segments();
                format!("{a:x}:{b:x}:{c:x}")
            }
        }
    }

    /// Identifies the /56 within the site; empty for an IPv4 address.
    pub fn part_of_site(&self) -> String {
        match self.address {
            IpAddr::V4(_) => String::new(),
            IpAddr::V6(address) => format!("{:x}", address.segments()[3] >> 8),
        }
    }
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let known = parts.extensions.get::<Self>().cloned();
        Ok(known.unwrap_or_else(|| Self::read(&parts.headers, &parts.uri, &parts.extensions, String::new())))
    }
}

/// Browser marks in the order of the search, because most browsers also name others.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("YaBrowser/", "Yandex"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Returns only names from the lists: no other text from the client is kept.
fn device(agent: &str, platform: Platform) -> Option<String> {
    let named = |known: &[(&str, &'static str)]| {
        known.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name)
    };
    let browser = if platform == Platform::App { Some("Rota") } else { named(&BROWSERS) };
    let parts: Vec<&str> = [browser, named(&SYSTEMS)].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Decodes the CDN's escapes of non-ASCII characters.
fn unescaped(said: &HeaderValue) -> String {
    let text = std::str::from_utf8(said.as_bytes()).unwrap_or_default().replace('+', "%2B");
    form_urlencoded::parse(text.as_bytes()).map(|(name, _)| name.into_owned()).next().unwrap_or_default()
}

/// The gateway's own identifier of the request.
pub(crate) fn gateway_request_id(extensions: &Extensions) -> Option<String> {
    match extensions.request_context_ref()? {
        RequestContext::ApiGatewayV2(context) => context.request_id.clone().filter(|id| !id.is_empty()),
        _ => None,
    }
}

/// Takes the CDN's address first (`edge` rejects requests past the CDN), then the gateway's, then the
/// last proxy's. A request without any address counts as one more caller instead of this machine.
fn address(headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let viewer = || {
        let (address, _port) = headers.get("cloudfront-viewer-address")?.to_str().ok()?.rsplit_once(':')?;
        address.trim_matches(['[', ']']).parse().ok()
    };
    let last_hop = || {
        let hops = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        hops.rsplit(',').next()?.trim().parse().ok()
    };
    let gateway = || match extensions.request_context_ref()? {
        RequestContext::ApiGatewayV2(context) => context.http.source_ip.as_deref()?.parse().ok(),
        _ => None,
    };
    viewer().or_else(gateway).or_else(last_hop).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

/// Reads the language from the URL of a cached read, because the CDN forwards no header with it.
fn named_language(uri: &Uri) -> Option<Language> {
    let mut pairs = form_urlencoded::parse(uri.query()?.as_bytes());
    pairs.find(|(name, _)| name == "language").and_then(|(_, tag)| language(&tag))
}

fn language(tag: &str) -> Option<Language> {
    Language::from_code(&tag.split(['-', '_']).next()?.to_ascii_lowercase())
}

fn country(code: &str) -> Option<String> {
    (code.len() == 2 && code.bytes().all(|b| b.is_ascii_alphabetic())).then(|| code.to_ascii_uppercase())
}

fn platform(name: &str) -> Option<Platform> {
    match name {
        "web" => Some(Platform::Web),
        "app" => Some(Platform::App),
        _ => None,
    }
}

fn is_uuid(id: &str) -> bool {
    // `try_parse` alone also accepts braces and missing hyphens.
    id.len() == 36 && uuid::Uuid::try_parse(id).is_ok()
}

fn bearer(header: &str) -> Option<Token> {
    let (scheme, token) = header.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty() && token.len() <= 256)
        .then(|| Secret::new(token.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(headers: &[(&'static str, &'static str)]) -> Caller {
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| (http::HeaderName::from_static(name), http::HeaderValue::from_static(value)))
            .collect();
        Caller::read(&headers, &Uri::from_static("/"), &Extensions::new(), "r".to_owned())
    }

    #[test]
    fn missing_and_unknown_request_headers_fall_back_to_defaults() {
        let strange = [
            ("x-user-language", "xx"),
            ("x-user-country", "TUR"),
            ("x-user-currency", "BTC"),
            ("x-app-platform", "fridge"),
            ("x-device-id", "not-a-uuid"),
            ("x-forwarded-for", "nonsense"),
            ("authorization", "Basic abc"),
            ("user-agent", "<script>"),
        ];
        for caller in [caller(&[]), caller(&strange)] {
            assert_eq!((caller.language, caller.currency), (Language::Tr, Currency::Try));
            assert_eq!((caller.country.as_str(), caller.app_platform), ("TR", Platform::Web));
            assert!(caller.device_id.is_none() && caller.token.is_none() && caller.device.is_none());
            assert_eq!(caller.address, Ipv4Addr::UNSPECIFIED);
        }
    }

    #[test]
    fn known_request_headers_are_read_and_debug_output_hides_the_token() {
        let caller = caller(&[
            ("x-user-language", "de-AT"),
            ("x-user-currency", "eur"),
            ("x-app-platform", "app"),
            ("x-device-id", "0B1C6C0E-8D3B-4F5C-9A55-0123456789AB"),
            (
                "user-agent",
                "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
            ),
            ("cloudfront-viewer-city", "%C4%B0zmir"),
            ("x-forwarded-for", "203.0.113.9, 198.51.100.7"),
            ("authorization", "Bearer s3cret"),
        ]);
        assert_eq!((caller.language, caller.currency), (Language::De, Currency::Eur));
        assert_eq!(caller.app_platform, Platform::App);
        assert_eq!(caller.device_id.as_deref(), Some("0b1c6c0e-8d3b-4f5c-9a55-0123456789ab"));
        assert_eq!(caller.network(), "198.51.100.7");
        assert_eq!(
            (caller.device.as_deref(), caller.city.as_deref()),
            (Some("Rota, Android"), Some("İzmir"))
        );
        assert_eq!(caller.token.as_ref().map(|t| t.expose().as_str()), Some("s3cret"));
        assert!(!format!("{caller:?}").contains("s3cret"));
    }

    #[test]
    fn the_cdns_viewer_address_comes_first_and_ipv6_counts_by_network() {
        let network = |address| {
            caller(&[("cloudfront-viewer-address", address), ("x-forwarded-for", "198.51.100.7")]).network()
        };
        assert_eq!(network("[2001:db8:1:1234:3:4:5:6]:443"), "2001:db8:1:1200");
        assert_eq!(network("[2001:db8:1:12ff::9]:443"), network("[2001:db8:1:1200::1]:443"));
        assert_ne!(network("[2001:db8:1:1300::1]:443"), network("[2001:db8:1:1200::1]:443"));
        let site = |address| {
            let caller = caller(&[("cloudfront-viewer-address", address)]);
            (caller.site(), caller.part_of_site())
        };
        assert_eq!(site("[2001:db8:1:1234::1]:443"), ("2001:db8:1".to_owned(), "12".to_owned()));
        assert_eq!(site("198.51.100.7:443"), ("198.51.100.7".to_owned(), String::new()));
    }
}
