"use client";
// POST /api/contact/: a message to customer support. Input is stored as a draft until it is sent.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { usePrefill } from "@/lib/account/use-prefill";
import type { User } from "@/lib/api/account-types";
import { oncePoster } from "@/lib/api/post-once";
import { dropDraft, readDraft, writeDraft } from "@/lib/draft";
import { masked, useFormField } from "@/lib/form/field";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useSend } from "@/lib/form/use-send";
import { useStoredDraft } from "@/lib/form/use-stored-draft";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmailField } from "@/ui/email-field";
import { TextAreaField, TextField } from "@/ui/field";
import { Form } from "@/ui/form";
import { Notice } from "@/ui/notice";
import { PrivacyNote } from "@/ui/privacy-note";
import { AnswerTime } from "@/widgets/support/support-times";
import styles from "./contact.module.css";
import { type ContactValues, MESSAGE_MAX, NO_CONTACT } from "./contact-values";

const DRAFT = "contact";
const loadRules = async () => (await import("./contact-rules")).contactResolver;

const knownOf = ({ first_name, last_name, email, phone_code, phone }: User) => ({
  name: `${first_name} ${last_name}`,
  email,
  phone: phone && `+${phone_code}${phone}`,
});

export function ContactForm() {
  const t = useTranslations("contact");
  const form = useForm<ContactValues>({
    defaultValues: { ...NO_CONTACT, ...readDraft<Partial<ContactValues>>(DRAFT) },
    resolver: useRules<ContactValues>(loadRules),
    ...FAULTS_ON_BLUR,
  });
  useStoredDraft(form, (values) => writeDraft(DRAFT, values));
  usePrefill(form, knownOf);
  const [postOnce] = useState(oncePoster);
  const submit = useSend(form, async (values) => {
    await postOnce("/api/contact/", values);
    dropDraft(DRAFT);
    toast(t("done"), { tone: "success" });
  });
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  return (
    <Card className={styles.formCard}>
      <div>
        <h2 className={styles.heading}>{t("formTitle")}</h2>
        <AnswerTime />
        <p>{t("all")}</p>
      </div>
      <Form form={form} label={t("formTitle")} onSubmit={submit}>
        <Fields />
        <PrivacyNote />
        {isSubmitSuccessful && <Notice tone="success">{t("done")}</Notice>}
        <Button type="submit" busy={isSubmitting} disabled={isSubmitSuccessful} wide>
          {isSubmitting ? t("sending") : isSubmitSuccessful ? t("sent") : t("send")}
        </Button>
      </Form>
    </Card>
  );
}

function Fields() {
  const t = useTranslations("contact");
  const fields = useTranslations("fields");
  return (
    <>
      <TextField {...useFormField("name")} label={t("name")} autoComplete="name" required />
      <EmailField label={fields("email")} required />
      <TextField
        {...masked(useFormField("phone"))}
        label={fields("phone")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        required
      />
      <TextAreaField
        {...useFormField("message")}
        label={t("message")}
        rows={6}
        maxLength={MESSAGE_MAX}
        required
      />
    </>
  );
}
