//! The HTML of the bank: the page that leads to it, the one-time code, the way back. No page needs its script; each form
//! has a visible button.

use domain::language::Language;
use lambda::messages::amount;

use crate::payment::{ONE_TIME_CODE, Payment};
use crate::signature::Keys;

pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
     base-uri 'none'; frame-ancestors 'none'";

const BANK: &str = "Simüle Banka";
const STYLE: &str = include_str!("pages.css");

/// Long enough to read what happens, short enough not to wait for it.
const SUBMIT_SOON: &str = "<script>setTimeout(function(){document.forms[0].submit()},1000)</script>";

/// What `threeDSHtmlContent` holds: leads from the merchant's site to the bank's.
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

/// The one-time code. `tries_left` after a wrong one.
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

/// Posts the result across sites to the merchant, as iyzico does.
pub fn way_back(payment: &Payment, md_status: u8, keys: &Keys, english: bool) -> String {
    let good = md_status == 1;
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
    let fields = [
        ("status", status),
        ("paymentId", &payment.payment_id),
        ("conversationData", &conversation_data),
        ("conversationId", &payment.conversation_id),
        ("mdStatus", &md_status),
        ("signature", &signature),
    ];
    let inputs = fields.map(|(name, value)| {
        format!(r#"<input type="hidden" name="{name}" value="{value}">"#, value = escape(value))
    });
    let body = format!(
        r#"<p class="mark {status}" aria-hidden="true">{mark}</p><h1>{title}</h1><p>{text}</p>{summary}
<form method="post" action="{action}">{inputs}<button class="primary">{button}</button></form>{SUBMIT_SOON}"#,
        mark = if good { "✓" } else { "✕" },
        summary = summary(payment, english),
        action = escape(&payment.callback_url),
        inputs = inputs.concat(),
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
    format!(
        r#"<dl><div><dt>{what}</dt><dd>{item}</dd></div><div><dt>{card}</dt><dd>•••• {last_four}</dd></div>
<div class="total"><dt>{total}</dt><dd>{money}</dd></div></dl>"#,
        item = escape(&payment.item_name),
        last_four = escape(&payment.card_last_four),
        money = amount(language, payment.amount),
    )
}

fn address(payment: &Payment, origin: &str, step: &str, english: bool) -> String {
    let language = if english { "en" } else { "tr" };
    escape(&format!("{origin}/acs/{}/{}/{step}?lang={language}", payment.payment_id, payment.page_key))
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
    fn nothing_sent_becomes_markup() {
        assert_eq!(escape(r#"<b a="1" c='2'>&"#), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;");
    }
}
