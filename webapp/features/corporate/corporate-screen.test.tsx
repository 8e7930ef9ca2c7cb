import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import { CorporateScreen } from "./corporate-screen";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: vi.fn() }),
  usePathname: () => "/corporate/terms/",
}));

const PAGES = "GET /api/content/corporate/";
const page = {
  id: "terms",
  title: "Koşullar",
  content: "<p>…</p>",
  page_type_code: "TERMS_OF_USE",
};

function open(id: string, answers: Parameters<typeof serve>[0]) {
  window.history.replaceState(null, "", `/corporate/${id}/`);
  serve(answers);
  renderInTurkish(<CorporateScreen />);
}

it("shows the page that the address names", async () => {
  open("terms", { [PAGES]: () => ({ body: [page] }) });
  expect(await screen.findByRole("heading", { level: 1, name: page.title })).toBeTruthy();
});

it.each(["nothing", "_", "%E0%A4%A"])("says that no page has the name %s", async (id) => {
  open(id, { [PAGES]: () => ({ body: [page] }) });
  expect(await screen.findByText(t("shell.notFound.text"))).toBeTruthy();
});

it.each([
  [{ code: "internal", message: "Sunucu yoruldu" }, "Sunucu yoruldu"],
  [{}, t("common.somethingWentWrong")],
])("shows the server's message, or a general one, for the error %j", async (body, words) => {
  open("terms", { [PAGES]: () => ({ status: 500, body }) });
  expect((await screen.findByRole("alert")).textContent).toContain(words);
});
