"use client";
// Hours of the call centre, and response time for messages (content/support.json). Both need the
// `support` messages.

import support from "@content/support.json";
import { useTranslations } from "next-intl";

export function PhoneHours() {
  const t = useTranslations("support");
  return <p>{t("hours", { opens: support.opens, closes: support.closes })}</p>;
}

export function AnswerTime() {
  const t = useTranslations("support");
  return <p>{t("answer", { hours: support.answer_hours })}</p>;
}
