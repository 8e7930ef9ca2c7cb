"use client";
// GET /api/user/export/: downloads all stored data of the member as a file.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { get } from "@/lib/api/client";
import { useFailure } from "@/lib/form/use-failure";
import { saveJson } from "@/lib/save-json";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Download } from "@/ui/icons";
import { AccountSection } from "./section";

const FILE_NAME = "rota.json";
/** Timeout for the export of all data, in milliseconds. */
const TIMEOUT_MS = 60_000;

export function ExportData() {
  const t = useTranslations("account.export");
  const failureOf = useFailure();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const data = await get("/api/user/export/", { timeoutMs: TIMEOUT_MS });
      await saveJson(FILE_NAME, data);
    } catch (error) {
      toast(failureOf(error), { tone: "danger" });
    } finally {
      setLoading(false);
    }
  };
  return (
    <AccountSection title={t("title")} text={t("text")}>
      <Button look="secondary" icon={<Download />} busy={isLoading} onClick={download}>
        {t("button")}
      </Button>
    </AccountSection>
  );
}
