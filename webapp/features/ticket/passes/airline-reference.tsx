"use client";
// The airline's own booking code, shown when it differs from Rota's booking reference. Loaded lazily.

import airline from "@content/catalogues/tr/airline.json";
import { useTranslations } from "next-intl";
import { Messages } from "@/lib/i18n/provider";
import { CopiedCode } from "./copied-code";

export default function AirlineReference({ code }: { code: string }) {
  return (
    <Messages turkish={{ airline }}>
      <Reference code={code} />
    </Messages>
  );
}

function Reference({ code }: { code: string }) {
  const t = useTranslations("airline");
  return <CopiedCode label={t("reference")} code={code} copy={t("copy")} copied={t("copied")} />;
}
