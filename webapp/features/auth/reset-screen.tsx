"use client";
// Sets a new password with the token from the e-mail link. Also open to signed-in members, who may have
// forgotten the password on another device.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { dropToken } from "@/lib/account/token";
import { post } from "@/lib/api/client";
import { ApiError } from "@/lib/api/error";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useSend } from "@/lib/form/use-send";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { Form } from "@/ui/form";
import { NewPasswordFields } from "@/ui/password-field";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";
import styles from "./auth.module.css";
import type { ResetValues } from "./auth-values";

const NAMES = ["new_password", "comfirm_password"] as const;
const loadRules = async () => (await import("./auth-rules")).resetResolver;

export function ResetScreen({ token }: { token: string | undefined }) {
  const t = useTranslations("auth.reset");
  /** Reason why the link is invalid: used or expired. */
  const [refused, refuse] = useState<string | null>(null);
  return (
    <Screen title={t("title")} width="slim">
      {token === undefined || refused !== null ? (
        <EmptyState
          title={refused ?? t("missingTitle")}
          text={t("missingText")}
          action={<ButtonLink href="/auth/forgot-password/">{t("missingAction")}</ButtonLink>}
        />
      ) : (
        <ResetForm token={token} onRefused={refuse} />
      )}
    </Screen>
  );
}

function ResetForm({ token, onRefused }: { token: string; onRefused: (why: string) => void }) {
  const t = useTranslations("auth.reset");
  const router = useRouter();
  const form = useForm<ResetValues>({
    defaultValues: { new_password: "", comfirm_password: "" },
    resolver: useRules<ResetValues>(loadRules),
    ...FAULTS_ON_BLUR,
  });
  const submit = useSend(form, async (values) => {
    try {
      await post("/api/auth/reset-password/", { token, ...values });
    } catch (error) {
      const why = error instanceof ApiError ? error.errors.token?.[0] : undefined;
      if (why === undefined) throw error;
      return onRefused(why);
    }
    // All previous tokens are invalid.
    dropToken();
    toast(t("done"), { tone: "success" });
    router.replace("/auth/login/");
  });
  return (
    <Card className={styles.card}>
      <p className={styles.text}>{t("text")}</p>
      <Form form={form} label={t("title")} onSubmit={submit}>
        <NewPasswordFields names={NAMES} fresh own={[]} />
        <Button type="submit" busy={form.formState.isSubmitting} wide>
          {t("submit")}
        </Button>
      </Form>
    </Card>
  );
}
