"use client";
// Activates an account with the code from the e-mail, and requests a new code.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { post } from "@/lib/api/client";
import { masked, useFormField } from "@/lib/form/field";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useFailure } from "@/lib/form/use-failure";
import { useSend } from "@/lib/form/use-send";
import { digitsOf } from "@/lib/rules/card";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmailField } from "@/ui/email-field";
import { TextField } from "@/ui/field";
import { Form } from "@/ui/form";
import { Screen } from "@/ui/screen";
import styles from "./auth.module.css";
import {
  type ActivateValues,
  CODE_LENGTH,
  registrationOf,
  rememberActivation,
  startingActivation,
} from "./auth-values";
import { authHref } from "./types";
import type { MailLink } from "./use-mail-link";

const loadRules = async () => (await import("./auth-rules")).activateResolver;

export function ActivateScreen({ link }: { link: MailLink }) {
  const t = useTranslations("auth.activate");
  const fields = useTranslations("fields");
  const router = useRouter();
  const form = useForm<ActivateValues>({
    defaultValues: startingActivation(link),
    resolver: useRules<ActivateValues>(loadRules),
    ...FAULTS_ON_BLUR,
  });
  const submit = useSend(form, async (values) => {
    const registration = registrationOf(values.email, link);
    await post("/api/auth/activate/", { ...values, registration });
    rememberActivation({ email: values.email });
    toast(t(registration === undefined ? "setPassword" : "done"), { tone: "success" });
    router.replace(authHref("login"));
  });
  const { isSending, resend } = useResend(link, async () => {
    const isGood = await form.trigger("email", { shouldFocus: true });
    return isGood ? form.getValues("email") : null;
  });
  return (
    <Screen title={t("title")} back={authHref("login")} width="slim">
      <Card className={styles.card}>
        <p className={styles.text}>{t("text")}</p>
        <Form form={form} label={t("title")} onSubmit={submit}>
          <EmailField label={fields("email")} required />
          <Code label={t("code")} />
          <Button type="submit" busy={form.formState.isSubmitting} wide>
            {t("submit")}
          </Button>
          <Button look="quiet" busy={isSending} onClick={resend}>
            {t("resend")}
          </Button>
        </Form>
      </Card>
    </Screen>
  );
}

function Code({ label }: { label: string }) {
  const field = masked(useFormField("code"), (value) => digitsOf(value).slice(0, CODE_LENGTH));
  return (
    <TextField
      {...field}
      label={label}
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      required
    />
  );
}

function useResend(link: MailLink, readEmail: () => Promise<string | null>) {
  const t = useTranslations("auth.activate");
  const failureOf = useFailure();
  const [isSending, setSending] = useState(false);
  const resend = async () => {
    const email = await readEmail();
    if (email === null) return;
    setSending(true);
    try {
      await post("/api/auth/activate/resend/", { email, registration: registrationOf(email, link) });
      toast(t("resent"), { tone: "success" });
    } catch (error) {
      toast(failureOf(error), { tone: "danger" });
    } finally {
      setSending(false);
    }
  };
  return { isSending, resend };
}
