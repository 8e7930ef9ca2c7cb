/*
 * CloudFront Function on every request for the web app: turns the address that a traveller sees into the exported file
 * that answers it. Where browsers look for a change of the password they are led to its page. An address that is no page becomes the not-found page, to which status.js gives its status.
 * `scripts/dev --export` and the tests run this very file. CloudFront's JavaScript is ES 5.1 and a chosen part of what came after:
 * what it does not know, like `for … of`, is found when a page is asked for and not when it is deployed. The tests run it in its engine, njs.
 */

// Every page of webapp/app (a test compares); `_` stands where a part is known only at run time.
const PAGES = [
  "",
  "auth/login",
  "auth/register",
  "auth/activate",
  "auth/forgot-password",
  "auth/reset-password",
  "auth/confirm-email",
  "contact",
  "corporate/_",
  "faq",
  "follow",
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
  "profile/travellers",
  "promise",
  "ucak-bileti/ara/_",
  "ways",
];

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  if (request.uri === "/.well-known/change-password") {
    return {
      statusCode: 302,
      statusDescription: "Found",
      headers: { location: { value: "/profile/password/" } },
    };
  }
  const parts = request.uri.split("/").slice(1);
  PAGES.forEach((page) => {
    const known = page.split("/");
    const last = known.length - 1;
    // Everything below such a page goes with it: soft navigation asks for its data there.
    if (known[last] === "_" && parts[last] && known.every((part, at) => part === "_" || part === parts[at])) {
      parts[last] = "_";
    }
  });
  if (parts[parts.length - 1] === "") {
    parts.pop();
  }
  const path = parts.join("/");
  if (PAGES.includes(path)) {
    request.uri = path === "" ? "/index.html" : `/${path}/index.html`;
  } else {
    // Apple's file of the app's links has no ending.
    const isFile = parts[0] === ".well-known" || parts[parts.length - 1].includes(".");
    request.uri = isFile ? `/${path}` : "/404.html";
  }
  return request;
}
