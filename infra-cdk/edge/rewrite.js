/*
 * CloudFront Function on every request for the web app: rewrites the address of a page to its exported file.
 * The well-known address for a change of the password redirects to the password page. An address without a
 * page becomes the not-found page, whose status status.js sets. `scripts/dev --export` and the tests run this
 * file unchanged.
 *
 * CloudFront's JavaScript is ES 5.1 with selected later features. An unsupported feature, like `for … of`,
 * fails at the first request and not at deployment, so the tests run the file in CloudFront's engine, njs.
 */

// Every page of webapp/app (a test compares); `_` is a segment that is known only at run time.
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

// Links to saved searches. The page of results answers them itself (webapp/lib/search/address.ts), since a
// page in between would load first. Native apps and soft navigation open that page, by its own files.
const SAVED_SEARCH = /^\/(?:(flight|bus|car)\/search-gate|ucak-bileti\/ara)\/(?!_\/)[^/]+\/?$/;

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
  const search = SAVED_SEARCH.exec(request.uri);
  if (search) {
    request.uri = `/${search[1] || "flight"}/search/index.html`;
    return request;
  }
  const parts = request.uri.split("/").slice(1);
  PAGES.forEach((page) => {
    const known = page.split("/");
    const last = known.length - 1;
    // Addresses below such a page match too, because soft navigation requests its data there.
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
    // Apple's file for the app's links has no extension.
    const isFile = parts[0] === ".well-known" || parts[parts.length - 1].includes(".");
    request.uri = isFile ? `/${path}` : "/404.html";
  }
  return request;
}
