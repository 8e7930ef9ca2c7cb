/*
 * CloudFront Function on every request for the web app: turns the address that a traveller sees into the exported file
 * that answers it. An address that is no page becomes the not-found page, to which status.js gives its status.
 * `scripts/dev --export` and the tests run this very file.
 */

// Every page of webapp/app (a test compares); `_` stands where a part is known only at run time.
const PAGES = [
  "",
  "auth/login",
  "auth/register",
  "auth/activate",
  "auth/forgot-password",
  "auth/reset-password",
  "contact",
  "corporate/_",
  "faq",
  "flight/search",
  "flight/search-gate/_",
  "flight/payment",
  "flight/check-pnr",
  "flight/booking/detail/_",
  "bus/search",
  "bus/search-gate/_",
  "bus/payment",
  "bus/check-pnr",
  "bus/booking/detail/_",
  "car/search",
  "car/search-gate/_",
  "car/payment",
  "car/check-pnr",
  "car/booking/detail/_",
  "notification",
  "profile",
  "profile/bills",
  "profile/coupons",
  "profile/password",
  "profile/price_alerts",
  "profile/tickets",
  "ucak-bileti/ara/_",
];

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const parts = request.uri.split("/").slice(1);
  for (const page of PAGES) {
    const known = page.split("/");
    const last = known.length - 1;
    // Everything below such a page goes with it: soft navigation asks for its data there.
    if (known[last] === "_" && parts[last] && known.every((part, at) => part === "_" || part === parts[at])) {
      parts[last] = "_";
    }
  }
  if (parts[parts.length - 1] === "") {
    parts.pop();
  }
  const path = parts.join("/");
  if (PAGES.includes(path)) {
    request.uri = path === "" ? "/index.html" : `/${path}/index.html`;
  } else {
    const isFile = parts[parts.length - 1].includes(".");
    request.uri = isFile ? `/${path}` : "/404.html";
  }
  return request;
}
