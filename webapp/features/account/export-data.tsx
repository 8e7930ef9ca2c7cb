"use client";
// GET /api/user/export/: everything that is held about the user, as a file.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { get } from "@/lib/api/client";
import { useFailure } from "@/lib/form/use-failure";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Download } from "@/ui/icons";
import { Section } from "./section";

const FILE_NAME = "rota.json";
/** Everything at once takes its time. */
const TIMEOUT_MS = 60_000;

export function ExportData() {
  const t = useTranslations("account.export");
  const failureOf = useFailure();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      save(await get<object>("/api/user/export/", {}, { timeoutMs: TIMEOUT_MS }));
    } catch (error) {
      toast(failureOf(error), { tone: "danger" });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Section title={t("title")} text={t("text")}>
      <Button look="secondary" icon={<Download />} busy={isLoading} onClick={download}>
        {t("button")}
      </Button>
    </Section>
  );
}

/** The call needs the token, so the browser cannot fetch the file by a link of its own. */
function save(held: object) {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(held, null, 2)], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = address;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(address);
}
