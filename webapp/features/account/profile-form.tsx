"use client";
// Form with the member's own data. Unsaved input is kept after the page closes.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback } from "react";
import { useForm, useWatch } from "react-hook-form";
import { dropOwnDraft, readOwnDraft, writeOwnDraft } from "@/lib/account/own-drafts";
import { useUser } from "@/lib/account/use-user";
import type { Profile, User } from "@/lib/api/account-types";
import { put } from "@/lib/api/client";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useSend } from "@/lib/form/use-send";
import { useStoredDraft } from "@/lib/form/use-stored-draft";
import { goBack } from "@/lib/go-back";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Form, FormSkeleton } from "@/ui/form";
import { PasswordField } from "@/ui/password-field";
import { PersonFields } from "@/widgets/person/person-fields";
import { isAnother, type ProfileValues, profileOf } from "./profile-values";
import { AccountSection } from "./section";
import { Unsaved } from "./unsaved";

const DRAFT = "profile";
// A pending e-mail address is rare.
const ConfirmedPhone = lazy(() => import("./confirmed-phone"));
const PendingEmail = lazy(async () => ({ default: (await import("./pending-email")).PendingEmail }));

export function ProfileForm({ user }: { user: User }) {
  const t = useTranslations("account.profile");
  const common = useTranslations("common");
  const router = useRouter();
  const { mutate } = useUser();
  const saved = profileOf(user);
  const form = useForm<ProfileValues>({
    defaultValues: { ...saved, ...readOwnDraft<Profile>(DRAFT, user.id) },
    resolver: useRules<ProfileValues>(
      useCallback(async () => (await import("./account-rules")).profileResolver(user.email), [user.email]),
    ),
    ...FAULTS_ON_BLUR,
  });
  useStoredDraft(form, ({ current_password: _, ...typed }) => writeOwnDraft(DRAFT, user.id, typed));
  const submit = useSend(
    form,
    async ({ current_password, ...values }) => {
      const asks = isAnother(values.email, user.email);
      const changed = await put("/api/user/", asks ? { ...values, current_password } : values);
      form.reset(profileOf(changed));
      // The form stored the input as a draft, which is now saved.
      dropOwnDraft(DRAFT, user.id);
      await mutate(changed, { revalidate: false });
      toast(t("saved"), { tone: "success" });
      // A pending e-mail address is explained on this page, so the page stays open.
      if (!asks) goBack(router);
    },
    { failed: t("failed") },
  );
  return (
    <AccountSection title={t("personal")} text={t("personalText")}>
      <Form form={form} label={t("personal")} onSubmit={submit}>
        <Unsaved form={form} draft={DRAFT} owner={user.id} saved={saved} />
        {user.confirmed_phone && (
          <Suspense>
            <ConfirmedPhone user={user} phone={user.confirmed_phone} />
          </Suspense>
        )}
        <PersonFields phoneRequired />
        {user.pending_email !== null && (
          <Suspense>
            <PendingEmail user={user} pending={user.pending_email} />
          </Suspense>
        )}
        <CurrentPassword own={user.email} />
        <Button type="submit" busy={form.formState.isSubmitting} wide>
          {common("save")}
        </Button>
      </Form>
    </AccountSection>
  );
}

/** Shown only when the e-mail address changes. */
function CurrentPassword({ own }: { own: string }) {
  const t = useTranslations("account.profile");
  const password = useTranslations("account.password");
  const email = useWatch<ProfileValues, "email">({ name: "email" });
  if (!isAnother(email, own)) return null;
  return (
    <>
      <p>{t("currentText")}</p>
      <PasswordField name="current_password" label={password("old")} autoComplete="current-password" />
    </>
  );
}

export function ProfileSkeleton() {
  const t = useTranslations("account.profile");
  return (
    <AccountSection title={t("personal")} text={t("personalText")}>
      <FormSkeleton fields={5} paired />
    </AccountSection>
  );
}
