"use client";
// /profile/password/: changes the password. The response contains a new token; all other tokens become
// invalid.

import fields from "@content/catalogues/tr/fields.json";
import rules from "@content/catalogues/tr/rules.json";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useForm } from "react-hook-form";
import { useSWRConfig } from "swr";
import { keepToken } from "@/lib/account/token";
import type { User } from "@/lib/api/account-types";
import { put } from "@/lib/api/client";
import { ERROR_SHOWN_MS, FAULTS_ON_BLUR } from "@/lib/form/options";
import { useSend } from "@/lib/form/use-send";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Form, FormSkeleton } from "@/ui/form";
import { NewPasswordFields, PasswordField } from "@/ui/password-field";
import { AccountScreen } from "./account-screen";
import { AccountSection } from "./section";

export type PasswordValues = { old_password: string; new_password: string; comfirm_password: string };

const NONE: PasswordValues = { old_password: "", new_password: "", comfirm_password: "" };
const NAMES = ["new_password", "comfirm_password"] as const;

const skeleton = (
  <AccountSection>
    <FormSkeleton fields={3} />
  </AccountSection>
);

export function PasswordScreen() {
  return (
    <AccountScreen page="password" turkish={{ fields, rules }} skeleton={skeleton}>
      {(user) => <PasswordForm user={user} />}
    </AccountScreen>
  );
}

function PasswordForm({ user }: { user: User }) {
  const t = useTranslations("account.password");
  const common = useTranslations("common");
  const { mutate } = useSWRConfig();
  const own = [user.username, user.email, user.first_name, user.last_name, user.phone ?? ""];
  const ownKey = own.join("\n");
  const form = useForm<PasswordValues>({
    defaultValues: NONE,
    resolver: useRules<PasswordValues>(
      useCallback(
        async () => (await import("./account-rules")).passwordResolver(ownKey.split("\n")),
        [ownKey],
      ),
    ),
    ...FAULTS_ON_BLUR,
  });
  const submit = useSend(
    form,
    async (values) => {
      const { token } = await put("/api/auth/password/", values);
      // The member's data is copied to the new token's cache key, so nothing is reloaded.
      await mutate(["/api/user/", token], user, { revalidate: false });
      keepToken(token);
      form.reset(NONE);
      toast(t("saved"), { tone: "success" });
    },
    { closeAfterMs: ERROR_SHOWN_MS },
  );
  return (
    // The page title names this form, so it has no heading.
    <AccountSection text={t("text")}>
      <Form form={form} label={t("title")} onSubmit={submit}>
        <PasswordField name="old_password" label={t("old")} autoComplete="current-password" />
        <NewPasswordFields names={NAMES} fresh own={own} />
        <Button type="submit" busy={form.formState.isSubmitting} wide>
          {common("save")}
        </Button>
      </Form>
    </AccountSection>
  );
}
