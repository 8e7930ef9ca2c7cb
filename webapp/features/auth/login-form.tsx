"use client";
// Username or e-mail address, and the password.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { type Credentials, login } from "@/lib/account/session";
import { ApiError } from "@/lib/api/error";
import { ask } from "@/lib/dialog";
import { useFormField } from "@/lib/form/field";
import { useSend } from "@/lib/form/use-send";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Form } from "@/ui/form";
import { LogIn } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { PasswordField } from "@/ui/password-field";
import { adoptSettings } from "./adopt-settings";
import styles from "./auth.module.css";
import { emailToActivate, rememberActivation } from "./auth-values";
import { authHref } from "./types";

export function LoginForm({ form, onForgot }: { form: UseFormReturn<Credentials>; onForgot: () => void }) {
  const t = useTranslations("auth.login");
  const fields = useTranslations("fields");
  const offerActivation = useActivationOffer();
  const logIn = async (values: Credentials) => {
    try {
      await login(values);
    } catch (error) {
      if (!isNotActivated(error)) throw error;
      return offerActivation(values.username, error.message);
    }
    // The page's guard redirects a signed-in member to the page they came from.
    toast(t("done"), { tone: "success" });
    // The device's settings stay when the request fails.
    adoptSettings().catch(() => undefined);
  };
  const submit = useSend(form, logIn, { ownNotice: true });
  const { isSubmitting, errors } = form.formState;
  return (
    <Form form={form} label={t("title")} onSubmit={submit}>
      <Username label={fields("usernameOrEmail")} />
      <div className={styles.password}>
        <PasswordField name="password" label={fields("password.label")} autoComplete="current-password" />
        <Button look="quiet" onClick={onForgot} className={styles.forgot}>
          {t("forgot")}
        </Button>
      </div>
      {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
      <Button type="submit" icon={<LogIn className="flip-rtl" />} busy={isSubmitting} wide>
        {isSubmitting ? t("busy") : t("submit")}
      </Button>
    </Form>
  );
}

function Username({ label }: { label: string }) {
  return (
    <TextField
      {...useFormField("username")}
      label={label}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      required
    />
  );
}

const isNotActivated = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "account_not_activated";

function useActivationOffer() {
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const router = useRouter();
  return async (username: string, text: string) => {
    const agreed = await ask({
      title: t("activate.title"),
      text,
      confirm: t("login.activate"),
      cancel: common("cancel"),
    });
    if (!agreed) return;
    if (username.includes("@") && username !== emailToActivate()) rememberActivation({ email: username });
    router.push(authHref("activate"));
  };
}
