//! HTML pages: the page that leads to the issuer, the one-time code, the return page. No page depends on its
//! script; each form has a visible button.

use domain::language::Language;
use rota_http::messages::amount;

use crate::payment::{ONE_TIME_CODE, Payment, Phase};
use crate::refusal::Refusal;
use crate::signature::Keys;

pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
     base-uri 'none'; frame-ancestors 'none'";

const BANK: &str = "Simüle Banka";
const STYLE: &str = include_str!("pages.css");

/// Submits the form after one second: long enough to read the page, short enough not to wait.
const SUBMIT_SOON: &str = "<script>setTimeout(function(){document.forms[0].submit()},1000)</script>";

/// Page of `threeDSHtmlContent`, which leads from the merchant's site to the issuer.
pub fn start(payment: &Payment, origin: &str) -> String {
    let english = payment.locale == "en";
    let [title, text, button] = if english {
        ["Going to your bank", "You are being taken to your bank's secure page.", "Continue to the bank"]
    } else {
        ["Bankanıza gidiyorsunuz", "Bankanızın güvenli sayfasına yönlendiriliyorsunuz.", "Bankaya devam et"]
    };
    let action = address(payment, origin, "", english);
    let body = format!(
        r#"<h1>{title}</h1><p>{text}</p><form method="post" action="{action}"><button class="primary">{button}</button></form>{SUBMIT_SOON}"#
    );
    document(english, title, "", &body)
}

/// Page for the one-time code. `tries_left` is set after a wrong code.
pub fn code(payment: &Payment, origin: &str, tries_left: Option<u32>, english: bool) -> String {
    let title = if english { "Confirm your payment" } else { "Ödemeyi onaylayın" };
    let [intro, label, confirm, cancel] = if english {
        [
            "Enter the one-time code that was sent to your phone.",
            "One-time code",
            "Confirm payment",
            "Cancel payment",
        ]
    } else {
        [
            "Telefonunuza gönderilen tek kullanımlık kodu girin.",
            "Tek kullanımlık kod",
            "Ödemeyi onayla",
            "Ödemeyi iptal et",
        ]
    };
    let (invalid, fault) = tries_left.map_or_else(Default::default, |left| {
        let sentence = if english {
            format!("The code is wrong. Tries left: {left}.")
        } else {
            format!("Kod hatalı. Kalan deneme hakkı: {left}.")
        };
        let fault = format!(r#"<p class="fault" id="fault" role="alert">{sentence}</p>"#);
        (r#" aria-invalid="true" aria-describedby="fault""#, fault)
    });
    let hint = if english { "Code of this simulation" } else { "Bu simülasyonun kodu" };
    let (enter, leave) =
        (address(payment, origin, "code/", english), address(payment, origin, "cancel/", english));
    let body = format!(
        r#"<h1>{title}</h1>{summary}<p>{intro}</p>
<form method="post" action="{enter}">
<label for="otp">{label}</label>
<input id="otp" name="otp" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="9" required autofocus{invalid}>
{fault}<button class="primary">{confirm}</button></form>
<form method="post" action="{leave}"><button>{cancel}</button></form>
<p class="hint">{hint}: <strong>{ONE_TIME_CODE}</strong></p>"#,
        summary = summary(payment, english),
    );
    let other = address(payment, origin, "", !english);
    let [language, name] = if english { ["tr", "Türkçe"] } else { ["en", "English"] };
    let switch = format!(r#"<a href="{other}" lang="{language}" hreflang="{language}">{name}</a>"#);
    document(english, title, &switch, &body)
}

/// The payment page with card and instalments. `refusal` is the error of the previous input.
pub fn card(payment: &Payment, origin: &str, refusal: Option<Refusal>, english: bool) -> String {
    let title = if english { "Pay by card" } else { "Kartla ödeme" };
    let [owner, number, expiry, instalments, single, pay, cancel] = if english {
        [
            "Name on card",
            "Card number",
            "Expiry (MM/YY)",
            "Instalments",
            "Single payment",
            "Pay",
            "Cancel payment",
        ]
    } else {
        [
            "Kart üzerindeki isim",
            "Kart numarası",
            "Son kullanma (AA/YY)",
            "Taksit",
            "Tek çekim",
            "Öde",
            "Ödemeyi iptal et",
        ]
    };
    let fault = refusal.map_or_else(String::new, |refusal| {
        let words = refusal.words();
        format!(r#"<p class="fault" role="alert">{}</p>"#, if english { words.en } else { words.tr })
    });
    let field = |name: &str, label: &str, autocomplete: &str, mode: &str| {
        format!(
            r#"<div><label for="{name}">{label}</label><input id="{name}" name="{name}" inputmode="{mode}" autocomplete="{autocomplete}" maxlength="60" required></div>"#
        )
    };
    let [owner, number] =
        [field("owner", owner, "cc-name", "text"), field("number", number, "cc-number", "numeric")];
    let [expiry, cvc] = [field("expiry", expiry, "cc-exp", "text"), field("cvc", "CVC", "cc-csc", "numeric")];
    let option = |count: &u32| match count {
        1 => format!(r#"<option value="1">{single}</option>"#),
        count => format!(r#"<option value="{count}">{count}</option>"#),
    };
    let options: String = payment.page.iter().flatten().map(option).collect();
    let body = format!(
        r#"<h1>{title}</h1>{summary}{fault}
<form method="post" action="{action}">{owner}{number}<div class="pair">{expiry}{cvc}</div>
<label for="instalments">{instalments}</label><select id="instalments" name="instalments">{options}</select>
<button class="primary">{pay}</button></form>
<form method="post" action="{leave}"><button>{cancel}</button></form>"#,
        summary = summary(payment, english),
        action = escape(&format!("{}?lang={}", page_address(payment, origin), language_code(english))),
        leave = address(payment, origin, "cancel/", english),
    );
    document(english, title, "", &body)
}

/// Script that the merchant may embed in its own page to open the payment page.
pub fn form_content(payment: &Payment, origin: &str) -> String {
    format!(r#"<script type="text/javascript">location.href="{}"</script>"#, page_address(payment, origin))
}

pub fn page_address(payment: &Payment, origin: &str) -> String {
    format!("{origin}/page/{}/{}/", payment.payment_id, payment.page_key)
}

/// Posts the result across sites to the merchant, like iyzico; for the payment page, only the token.
pub fn way_back(payment: &Payment, md_status: u8, keys: &Keys, english: bool) -> String {
    let good = md_status == 1 && (payment.page.is_none() || payment.phase != Phase::Failure);
    let [title, text] = match (good, english) {
        (true, true) => ["Confirmed", "You are being taken back to the shop to finish."],
        (true, false) => ["Onaylandı", "İşlemi tamamlamak için mağazaya dönüyorsunuz."],
        (false, true) => ["Not confirmed", "Nothing was charged. You are being taken back to the shop."],
        (false, false) => ["Onaylanmadı", "Kartınızdan ödeme alınmadı. Mağazaya dönüyorsunuz."],
    };
    let button = if english { "Back to the shop" } else { "Mağazaya dön" };
    let md_status = md_status.to_string();
    let status = if good { "success" } else { "failure" };
    let conversation_data = payment.conversation_data();
    let signed = [&conversation_data, &payment.conversation_id, &md_status, &payment.payment_id, status];
    let signature = keys.sign(&signed);
    let token = payment.token();
    let of_page = [("token", token.as_str())];
    let of_three_ds = [
        ("status", status),
        ("paymentId", &payment.payment_id),
        ("conversationData", &conversation_data),
        ("conversationId", &payment.conversation_id),
        ("mdStatus", &md_status),
        ("signature", &signature),
    ];
    let fields = if payment.page.is_some() { of_page.as_slice() } else { &of_three_ds };
    let inputs = fields.iter().map(|(name, value)| {
        format!(r#"<input type="hidden" name="{name}" value="{value}">"#, value = escape(value))
    });
    let body = format!(
        r#"<p class="mark {status}" aria-hidden="true">{mark}</p><h1>{title}</h1><p>{text}</p>{summary}
<form method="post" action="{action}">{inputs}<button class="primary">{button}</button></form>{SUBMIT_SOON}"#,
        mark = if good { "✓" } else { "✕" },
        summary = summary(payment, english),
        action = escape(&payment.callback_url),
        inputs = inputs.collect::<String>(),
    );
    document(english, title, "", &body)
}

pub fn unknown() -> String {
    let body = "<h1>Bu ödeme bulunamadı</h1><p lang=\"en\">There is no such payment.</p>";
    document(false, "Ödeme bulunamadı", "", body)
}

fn summary(payment: &Payment, english: bool) -> String {
    let [what, card, total] =
        if english { ["Payment", "Card", "Amount"] } else { ["Ödeme", "Kart", "Tutar"] };
    let language = if english { Language::En } else { Language::Tr };
    let card = match payment.card_last_four.as_str() {
        "" => String::new(),
        last_four => format!("<div><dt>{card}</dt><dd>•••• {}</dd></div>", escape(last_four)),
    };
    format!(
        r#"<dl><div><dt>{what}</dt><dd>{item}</dd></div>{card}
<div class="total"><dt>{total}</dt><dd>{money}</dd></div></dl>"#,
        item = escape(&payment.items.iter().map(|item| &*item.name).collect::<Vec<_>>().join(", ")),
        money = amount(language, payment.amount),
    )
}

fn address(payment: &Payment, origin: &str, step: &str, english: bool) -> String {
    let language = language_code(english);
    escape(&format!("{origin}/acs/{}/{}/{step}?lang={language}", payment.payment_id, payment.page_key))
}

fn language_code(english: bool) -> &'static str {
    if english { "en" } else { "tr" }
}

fn document(english: bool, title: &str, switch: &str, body: &str) -> String {
    let [language, note] = if english {
        ["en", "A simulation for development. No real card is charged."]
    } else {
        ["tr", "Geliştirme amaçlı bir simülasyondur. Gerçek bir karttan ödeme alınmaz."]
    };
    format!(
        r#"<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>{title} · {BANK}</title><style>{STYLE}</style></head>
<body><header><p><span class="logo" aria-hidden="true">SB</span>{BANK}</p><p class="secure">3-D Secure</p>{switch}</header>
<main>{body}</main><footer>{note}</footer></body></html>
"#
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_replaces_the_characters_of_markup() {
        assert_eq!(escape(r#"<b a="1" c='2'>&"#), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;");
    }
}
