// A worker that makes one formatter of each kind and ends. The browser reads a language's data at the first one, which takes
// a slow phone a tenth of a second: beside the page instead of in it. Started by lib/boot-script.ts.
const locale = location.hash.slice(1);
new Intl.NumberFormat(locale, { style: "currency", currency: "TRY" }).format(1);
new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short" }).format(0);
new Intl.ListFormat(locale).format(["1", "2"]);
new Intl.Collator(locale).compare("1", "2");
close();
