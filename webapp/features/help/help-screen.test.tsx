import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import { HelpScreen } from "./help-screen";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }), usePathname: () => "/faq/" }));

const GET = "GET /api/faqs/";
const faqs = [
  {
    category: "Ödeme",
    items: [{ question: "Nasıl öderim?", answer: "<p>Kartla <strong>güvenle</strong>.</p>" }],
  },
  { category: "Uçuş işleri", items: [{ question: "Bagaj?", answer: "<p>8 kg.</p>" }] },
];

it("groups the questions by category and opens an answer", async () => {
  serve({ [GET]: () => ({ body: faqs }) });
  renderInTurkish(<HelpScreen first={[]} />);
  await screen.findByRole("heading", { name: "Ödeme" });
  const categories = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
  expect(categories).toEqual([t("help.bookingTitle"), "Ödeme", "Uçuş işleri", t("help.askTitle")]);
  const question = screen.getByText("Nasıl öderim?").closest("details");
  expect(question?.open).toBe(false);
  fireEvent.click(screen.getByText("Nasıl öderim?"));
  expect(question?.open).toBe(true);
  expect(screen.getByText("güvenle").tagName).toBe("STRONG");
});

it("shows the questions of the page while the answers load", () => {
  vi.stubGlobal("fetch", () => new Promise<Response>(() => undefined));
  const first = [{ category: "Ödeme", items: [{ question: "Nasıl öderim?", answer: "" }] }];
  renderInTurkish(<HelpScreen first={first} />);
  expect(screen.getByText("Nasıl öderim?")).toBeTruthy();
});

describe("the search of the help page", () => {
  const search = (typed: string) =>
    fireEvent.change(screen.getByRole("searchbox", { name: t("help.search") }), { target: { value: typed } });
  const questions = () => [...document.querySelectorAll("summary")].map(({ textContent }) => textContent);

  it("shows only matching questions and all again when the search is cleared", async () => {
    serve({ [GET]: () => ({ body: faqs }) });
    renderInTurkish(<HelpScreen first={[]} />);
    await screen.findByText("Bagaj?");
    search("GÜVENLE");
    expect(await screen.findByRole("heading", { name: t("help.found", { count: 1 }) })).toBeTruthy();
    expect(questions()).toEqual(["Nasıl öderim?"]);
    search("");
    await screen.findByRole("heading", { name: "Uçuş işleri" });
    expect(questions()).toHaveLength(2);
  });

  it("says that no question matches and links to the contact page", async () => {
    serve({ [GET]: () => ({ body: faqs }) });
    renderInTurkish(<HelpScreen first={[]} />);
    await screen.findByText("Bagaj?");
    search("zürafa ");
    expect(await screen.findByRole("heading", { name: t("help.none", { typed: "zürafa" }) })).toBeTruthy();
    expect(questions()).toEqual([]);
    expect(screen.getByRole("link", { name: t("help.ask") })).toBeTruthy();
  });

  it("starts with the search text in the address", async () => {
    window.history.replaceState(null, "", "/faq/?q=bagaj");
    serve({ [GET]: () => ({ body: faqs }) });
    renderInTurkish(<HelpScreen first={[]} />);
    await screen.findByRole("heading", { name: t("help.found", { count: 1 }) });
    expect(questions()).toEqual(["Bagaj?"]);
    window.history.replaceState(null, "", "/");
  });
});

it("links to the PNR lookup and shows when the call centre answers", () => {
  serve({});
  renderInTurkish(<HelpScreen first={[]} />);
  expect(screen.getByRole("link", { name: t("help.booking") }).getAttribute("href")).toBe(
    "/flight/check-pnr/",
  );
  expect(screen.getByText(t("support.hours", { opens: "08:00", closes: "22:00" }))).toBeTruthy();
  expect(screen.getByText(t("support.answer", { hours: 24 }))).toBeTruthy();
});

it("offers to try again and to contact after a loading error", async () => {
  let status = 500;
  serve({ [GET]: () => ({ status, body: status === 500 ? {} : faqs }) });
  renderInTurkish(<HelpScreen first={[]} />);
  await screen.findByRole("heading", { name: t("help.failed") });
  expect(screen.getByRole("link", { name: t("help.ask") }).getAttribute("href")).toBe("/contact/");
  status = 200;
  fireEvent.click(screen.getByRole("button", { name: t("common.retry") }));
  expect(await screen.findByText("Bagaj?")).toBeTruthy();
});
