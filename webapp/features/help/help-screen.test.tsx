import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInTurkish, serve } from "@/test/render";
import { HelpScreen } from "./help-screen";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }), usePathname: () => "/faq/" }));

const GET = "GET /api/faqs/";
const faqs = [
  {
    category: "Ödeme",
    items: [{ question: "Nasıl öderim?", answer: "<p>Kartla <strong>güvenle</strong>.</p>" }],
  },
  { category: "Uçak", items: [{ question: "Bagaj?", answer: "<p>8 kg.</p>" }] },
];

it("groups what travellers ask, and opens an answer", async () => {
  serve({ [GET]: () => ({ body: faqs }) });
  renderInTurkish(<HelpScreen />);
  await screen.findByRole("heading", { name: "Ödeme" });
  const categories = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
  expect(categories).toEqual(["Ödeme", "Uçak", "Yanıtı bulamadınız mı?"]);
  const question = screen.getByText("Nasıl öderim?").closest("details");
  expect(question?.open).toBe(false);
  fireEvent.click(screen.getByText("Nasıl öderim?"));
  expect(question?.open).toBe(true);
  expect(screen.getByText("güvenle").tagName).toBe("STRONG");
});

it("offers to try again, and contact meanwhile", async () => {
  let status = 500;
  serve({ [GET]: () => ({ status, body: status === 500 ? {} : faqs }) });
  renderInTurkish(<HelpScreen />);
  await screen.findByRole("heading", { name: "Sorular yüklenemedi" });
  expect(screen.getByRole("link", { name: "Bize ulaşın" }).getAttribute("href")).toBe("/contact/");
  status = 200;
  fireEvent.click(screen.getByRole("button", { name: "Tekrar dene" }));
  expect(await screen.findByText("Bagaj?")).toBeTruthy();
});
