"use client";
// POST /api/user/phone/ and …/confirm/: proves by a verification code in an SMS that a phone number belongs
// to the member. Price alerts by SMS require a confirmed number. Loads when a number must be confirmed.

import phoneCode from "@content/catalogues/tr/phone-code.json";
import rules from "@content/catalogues/tr/rules.json";
import { useTranslations } from "next-intl";
import { post } from "@/lib/api/client";
import { Messages } from "@/lib/i18n/provider";
import { toast } from "@/lib/toast";
import { CodeSteps } from "./code-steps";

type Props = { /** `+905321234567`. */ phone: string; onConfirmed: () => unknown };

export default function PhoneCode(props: Props) {
  return (
    <Messages turkish={{ "phone-code": phoneCode, rules }}>
      <Steps {...props} />
    </Messages>
  );
}

function Steps({ phone, onConfirmed }: Props) {
  const t = useTranslations("phone-code");
  const place = { phone: () => <bdi dir="ltr">{phone}</bdi> };
  return (
    <CodeSteps
      t={t}
      label={t("submit")}
      look="secondary"
      text={<p>{t.rich("text", place)}</p>}
      sentTo={() => t.rich("sentTo", place)}
      send={() => post("/api/user/phone/", { phone })}
      submit={async ({ code }) => {
        await post("/api/user/phone/confirm/", { phone, code });
        toast(t("done"), { tone: "success" });
        onConfirmed();
      }}
    />
  );
}
