// Other languages are stored as the build stores Turkish: compiled, so that no page needs a parser.

import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { serve } from "@/test/render";
import { fetchCatalogue, storedCatalogue } from "./catalogue";

it("stores a fetched catalogue with its messages compiled", async () => {
  const common = { back: "Back", days: "{count, plural, one {# day} other {# days}}", at: "'{'{name}'}'" };
  serve({
    "GET /api/i18n/catalog/f7/en/": () => ({ body: { language: "en", version: "7", messages: { common } } }),
  });
  await fetchCatalogue("en");
  const { messages, ...rest } = storedCatalogue("en") ?? {};
  expect(rest).toEqual({ language: "en", version: "7" });
  const t = createTranslator({ locale: "en", messages: messages as object }) as unknown as (
    key: string,
    values?: object,
  ) => string;
  expect([
    t("common.back"),
    t("common.days", { count: 1 }),
    t("common.days", { count: 2 }),
    t("common.at", { name: "x" }),
  ]).toEqual(["Back", "1 day", "2 days", "{x}"]);
});
