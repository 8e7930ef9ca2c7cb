"use client";
// Forgot Password: asks for the e-mail address. The response never reveals whether an account exists.

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { post } from "@/lib/api/client";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useSend } from "@/lib/form/use-send";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { EmailField } from "@/ui/email-field";
import { Form } from "@/ui/form";
import { Sheet } from "@/ui/sheet";
import styles from "./auth.module.css";
import type { ForgotValues } from "./auth-values";

const FORM = "forgot-form";
const loadRules = async () => (await import("./auth-rules")).forgotResolver;

export function ForgotSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("auth.forgot");
  const fields = useTranslations("fields");
  const form = useForm<ForgotValues>({
    defaultValues: { email: "" },
    resolver: useRules<ForgotValues>(loadRules),
    ...FAULTS_ON_BLUR,
  });
  const submit = useSend(form, async (values) => {
    await post("/api/auth/forget-password/", values);
    onClose();
    toast(t("done"), { tone: "success" });
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("title")}
      footer={
        <Button type="submit" form={FORM} busy={form.formState.isSubmitting} wide>
          {t("submit")}
        </Button>
      }
    >
      <p className={styles.text}>{t("text")}</p>
      <Form form={form} id={FORM} label={t("title")} onSubmit={submit}>
        <EmailField label={fields("email")} required />
      </Form>
    </Sheet>
  );
}
