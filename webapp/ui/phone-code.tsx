"use client";
// POST /api/user/phone/ and …/confirm/: shows that a phone number is the user's own, by a code that is texted there. Price alerts are
// texted to such a number alone. Fetched when a number is to be confirmed.

import phoneCode from "@content/catalogues/tr/phone-code.json";
import rules from "@content/catalogues/tr/rules.json";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { post } from "@/lib/api/client";
import type { ManageSent } from "@/lib/api/types";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useFailure } from "@/lib/form/use-failure";
import { useSend } from "@/lib/form/use-send";
import { Messages } from "@/lib/i18n/provider";
import { type CodeValues, loadCodeRules } from "@/lib/rules/code";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "./button";
import { CodeField } from "./code-field";
import { Form } from "./form";

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
  const failureOf = useFailure();
  const [isSent, setSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const form = useForm<CodeValues>({
    defaultValues: { code: "" },
    resolver: useRules<CodeValues>(loadCodeRules),
    ...FAULTS_ON_BLUR,
  });
  const send = async () => {
    setSending(true);
    try {
      await post<ManageSent>("/api/user/phone/", { phone });
      setSent(true);
      toast(t("sent"), { tone: "success" });
    } catch (error) {
      toast(failureOf(error), { tone: "danger" });
    } finally {
      setSending(false);
    }
  };
  const submit = useSend(form, async ({ code }) => {
    await post("/api/user/phone/confirm/", { phone, code });
    toast(t("done"), { tone: "success" });
    onConfirmed();
  });
  const place = { phone: () => <bdi dir="ltr">{phone}</bdi> };
  if (!isSent)
    return (
      <>
        <p>{t.rich("text", place)}</p>
        <Button look="secondary" busy={isSending} onClick={send} wide>
          {t("send")}
        </Button>
      </>
    );
  return (
    <Form form={form} label={t("send")} onSubmit={submit}>
      <p role="status">{t.rich("sentTo", place)}</p>
      <CodeField label={t("code")} />
      <Button type="submit" busy={form.formState.isSubmitting} wide>
        {t("submit")}
      </Button>
      <Button look="quiet" busy={isSending} onClick={send}>
        {t("resend")}
      </Button>
    </Form>
  );
}
