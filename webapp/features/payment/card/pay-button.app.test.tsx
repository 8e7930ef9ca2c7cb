import payment from "@content/catalogues/tr/payment.json";
import { createEvent, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Messages } from "@/lib/i18n/provider";
import { native } from "@/test/native";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import { PayButton } from "./pay-button";

it("opens the promise page in the app over the payment page", async () => {
  serve({ "GET /api/mobile/info/": () => ({ body: { app_domain: "rota.example" } }) });
  const price = { total: "100.00", currency: "TRY" as const, rate: "1", rate_at: "" };
  renderInTurkish(
    <Messages turkish={{ payment }}>
      <PayButton
        product="bus"
        form="form"
        busy={false}
        words={t("payment.submit", { product: "other" })}
        price={price}
        charge={price}
      />
    </Messages>,
  );
  const link = await screen.findByRole("link");
  await vi.waitFor(() => {
    const press = createEvent.click(link);
    fireEvent(link, press);
    expect(press.defaultPrevented).toBe(true);
    expect(native.calls).toContainEqual({
      call: "Browser.open",
      options: { url: "https://rota.example/promise/" },
    });
  });
});
