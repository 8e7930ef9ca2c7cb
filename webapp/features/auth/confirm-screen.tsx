"use client";
// Confirms a new e-mail address with the token from the link. The confirmation needs a button press,
// because mail programs open links by themselves, and the account: a visitor who is not signed in to it,
// as on another device, enters its password.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { readToken } from "@/lib/account/token";
import { post } from "@/lib/api/client";
import { ApiError } from "@/lib/api/error";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useSend } from "@/lib/form/use-send";
import { toast } from "@/lib/toast";
import { Button, ButtonLink } from "@/ui/button";
import { Form } from "@/ui/form";
import { Mail } from "@/ui/icons";
import { PasswordField } from "@/ui/password-field";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";

type ConfirmValues = { current_password: string };

export function ConfirmScreen({ token }: { token: string | undefined }) {
  const t = useTranslations("auth.confirm");
  /** Reason why the link is invalid: used, expired, or the address belongs to another account. */
  const [refused, refuse] = useState<string | null>(null);
  return (
    <Screen title={t("title")} width="slim">
      {token === undefined || refused !== null ? (
        <EmptyState
          title={refused ?? t("missingTitle")}
          text={t("missingText")}
          action={<ButtonLink href="/profile/">{t("missingAction")}</ButtonLink>}
        />
      ) : (
        <ConfirmForm token={token} onRefused={refuse} />
      )}
    </Screen>
  );
}

function ConfirmForm({ token, onRefused }: { token: string; onRefused: (why: string) => void }) {
  const t = useTranslations("auth.confirm");
  const fields = useTranslations("fields");
  const router = useRouter();
  const [needsPassword, setNeedsPassword] = useState(false);
  const form = useForm<ConfirmValues>({ defaultValues: { current_password: "" }, ...FAULTS_ON_BLUR });
  const { setFocus } = form;
  useEffect(() => {
    if (needsPassword) setFocus("current_password");
  }, [needsPassword, setFocus]);
  const submit = useSend(form, async ({ current_password }) => {
    try {
      await post("/api/auth/email/confirm/", { token, ...(needsPassword && { current_password }) });
    } catch (error) {
      const { code, errors } = error instanceof ApiError ? error : {};
      const why = errors?.token?.[0];
      if (why !== undefined) return onRefused(why);
      if (code === "password_required" && !needsPassword) return setNeedsPassword(true);
      throw error;
    }
    toast(t("done"), { tone: "success" });
    // A different account that is signed in here has a different address in its profile.
    router.replace(needsPassword && readToken() ? "/" : "/profile/");
  });
  return (
    <EmptyState
      icon={<Mail />}
      title={t("heading")}
      text={t("text")}
      action={
        <Form form={form} label={t("title")} onSubmit={submit}>
          {needsPassword && (
            <>
              <p role="status">{t("password")}</p>
              <PasswordField
                name="current_password"
                label={fields("password.label")}
                autoComplete="current-password"
              />
            </>
          )}
          <Button type="submit" busy={form.formState.isSubmitting} wide>
            {t("submit")}
          </Button>
        </Form>
      }
    />
  );
}
