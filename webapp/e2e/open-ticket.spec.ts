// A bus ticket becomes an open ticket, which pays for another trip with the same company.

import { button, codeIn, mailTo } from "./account";
import {
  accept,
  buyHeld,
  confirmAtIssuer,
  fillCard,
  fillContact,
  fillName,
  GOOD_CARD,
  json,
  payButton,
  paymentPage,
  places,
  readTicket,
  sheet,
} from "./journey";
import { AYSE } from "./people";
import { codeField } from "./provider-page";
import { expect, type Page, test } from "./test";
import { inPairedViews, type Seen } from "./views";

type Item = {
  product_id: string;
  company: { name: string };
  departure: { date: string; time: string };
  information: { total_transfer_count: number };
};
type Cell = { seat: number; price: string; is_empty: boolean; can_sale_female: boolean } | null;

/**
 * Companies with free cancellation until 18 or 24 hours before departure: after that they give an open
 * ticket instead of a refund.
 */
const STRICT = ["Leylek Ekspres", "Ak Turna", "Dicle Esintisi"];
const HOUR_MS = 3_600_000;

/** Returns a date in Türkiye's time. */
const dayIn = (days: number) => new Date(Date.now() + (days * 24 + 3) * HOUR_MS).toISOString().slice(0, 10);
const hoursUntil = ({ departure: { date, time } }: Item) =>
  (Date.parse(`${date}T${time}:00+03:00`) - Date.now()) / HOUR_MS;

/**
 * Holds a seat for a woman through the API on a wanted bus between some of the cities. Returns the session
 * and the company.
 */
async function hold(page: Page, days: number[], isWanted: (item: Item) => boolean) {
  const cities = ["Esenler", "Ankara", "İzmir", "Antalya", "Adana", "Diyarbakır", "Bursa", "Konya"];
  const stations = await Promise.all(
    cities.map(async (city) => (await places(page, "bus/station", city))[0].id),
  );
  for (const day of days)
    for (const departure_station of stations)
      for (const arrival_station of stations.filter((id) => id !== departure_station)) {
        const path = "/api/bus/gateway/search/";
        const body = { departure_station, arrival_station, departure_date: dayIn(day) };
        const { session_unique, search } = await json(page, "post", path, body);
        for (const item of search as Item[]) {
          if (item.information.total_transfer_count > 0 || !isWanted(item)) continue;
          const { product_id } = item;
          const detail = await json(page, "post", `${path}detail/`, { product_id, session_unique });
          const cells: Cell[] = detail.search_item_detail.seat_matrix.flat();
          const free = cells.find((cell) => cell?.is_empty && cell.can_sale_female);
          if (!free) continue;
          const selected_seats = [{ seat: free.seat, gender: "F", price: free.price }];
          const held = await json(page, "post", `${path}select/`, {
            product_id,
            session_unique,
            selected_seats,
          });
          // Rejected when the same test in another view has taken the seat meanwhile.
          if (!held.status) continue;
          return { session: session_unique as string, company: item.company.name };
        }
      }
  throw new Error("no such bus");
}

async function fill({ page, t }: Seen, session: string, email: string) {
  await page.goto(paymentPage(session, "bus"));
  await fillContact(page, email, t);
  const card = await fillName(page, 0, AYSE, t);
  await card.getByLabel(t("payment.passenger.citizenNumber")).fill(AYSE.citizen);
  await fillCard(page, GOOD_CARD, t);
  await accept(page, t);
}

inPairedViews("a bus ticket becomes an open ticket and pays for another trip", 240, async (seen) => {
  const { page, t } = seen;
  const isLate = (item: Item) =>
    STRICT.includes(item.company.name) && hoursUntil(item) > 12.5 && hoursUntil(item) < 17.5;
  const { session, company } = await hold(page, [0, 1], isLate);
  const email = `${test.info().testId}-${Date.now()}@example.com`;
  await buyHeld(page, session, "bus", { email, t });

  await expect(page.getByText(t.any("terms.openTicket", ["date", "sum"]))).toBeVisible();
  await button(page, t("manage.title", { step: "lines" })).click();
  const lines = sheet(page, t("manage.title", { step: "choose" }));
  await lines.getByRole("checkbox").first().check();
  await button(lines, t("manage.lines.next")).click();
  const code = sheet(page, t("manage.title", { step: "code" }));
  await button(code, t("manage.code.send")).click();
  const mailed = codeIn(await mailTo(page, email, t.any("mail.mail.manage_code.subject", ["code"])));
  await code.getByLabel(t("manage.code.code"), { exact: true }).fill(mailed);
  await button(code, t("manage.code.submit")).click();
  const sum = sheet(page, t("manage.title", { step: "sum" }));
  await expect(sum.getByText(t("manage.sum.openTicket"), { exact: true })).toBeVisible();
  await sum.getByRole("button", { name: t.any("manage.sum.confirmOpenTicket", ["sum"]) }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: t.any("manage.sum.confirmOpenTicket", ["sum"]) }).click();
  const done = sheet(page, t("manage.title", { step: "done" }));
  await button(done, t("manage.done.close")).click();

  const open = page.getByRole("region", { name: t("manage.openTicket.title") });
  await expect(open.getByText(t("manage.openTicket.text", { company }))).toBeVisible();
  // The buyer who manages the booking sees the code; booking reference and surname alone are not enough.
  await expect(open.locator("strong")).toHaveText(/^(\w{4}-){3}\w{4}$/);
  const openCode = (await open.locator("strong").textContent()) ?? "";
  const seenByOthers = await (await page.request.get(`/api/bus/booking/${session}/`)).json();
  expect(seenByOthers.open_tickets[0].code).toMatch(/^(\*{4}-){3}\w{4}$/);

  const another = await hold(page, [20, 21], (item) => item.company.name === company);
  await fill(seen, another.session, email);
  await button(page, t("open-ticket.open")).click();
  await page.getByLabel(t("open-ticket.code"), { exact: true }).fill(openCode);
  await button(page, t("open-ticket.apply")).click();
  await expect(page.getByText(openCode)).toBeVisible();
  const summary = page.getByRole("region", { name: t("payment.price.title") });
  await expect(summary.getByText(t("open-ticket.line"), { exact: true })).toBeVisible();
  await payButton(page, t).click();
  // The card pays the rest, if there is one.
  const ticket = page.waitForURL(/\/booking\/detail\//);
  await Promise.race([ticket, expect(codeField(page)).toBeVisible()]);
  if (await codeField(page).isVisible()) await confirmAtIssuer(page);
  await readTicket(page, "bus", t);
  const masked = `${"*".repeat(12)}${openCode.slice(-4)}`;
  await expect(page.getByText(t("ticket.openTicket", { code: masked }))).toBeVisible();
});
