// Worker that creates one formatter of each kind and ends. The browser reads a language's data for the first
// formatter, which takes a slow phone a tenth of a second; here this does not block the page. Started by
// lib/boot-script.ts.
const locale = location.hash.slice(1);
new Intl.NumberFormat(locale, { style: "currency", currency: "TRY" }).format(1);
new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short" }).format(0);
new Intl.ListFormat(locale).format(["1", "2"]);
new Intl.Collator(locale).compare("1", "2");
close();
