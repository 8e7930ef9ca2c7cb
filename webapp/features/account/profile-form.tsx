"use client";
// The user's own data. What is typed outlives the page until it is saved.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { dropOwnDraft, readOwnDraft, writeOwnDraft } from "@/lib/account/own-drafts";
import { useUser } from "@/lib/account/use-user";
import type { Profile, User } from "@/lib/api/account-types";
import { put } from "@/lib/api/client";
import { DEFAULT_PHONE_CODE } from "@/lib/countries";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useKeptDraft } from "@/lib/form/use-kept-draft";
import { useSend } from "@/lib/form/use-send";
import { goBack } from "@/lib/go-back";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Form, FormSkeleton } from "@/ui/form";
import { PersonFields } from "@/ui/person-fields";
import { Section } from "./section";
import { Unsaved } from "./unsaved";

const DRAFT = "profile";
const loadRules = async () => (await import("./account-rules")).profileResolver;

const profileOf = ({ username, first_name, last_name, email, phone, phone_code }: User): Profile => ({
  username,
  first_name,
  last_name,
  email,
  phone,
  phone_code: phone_code || DEFAULT_PHONE_CODE,
});

export function ProfileForm({ user }: { user: User }) {
  const t = useTranslations("account.profile");
  const common = useTranslations("common");
  const router = useRouter();
  const { mutate } = useUser();
  const saved = profileOf(user);
  const form = useForm<Profile>({
    defaultValues: readOwnDraft<Profile>(DRAFT, user.id) ?? saved,
    resolver: useRules<Profile>(loadRules),
    ...FAULTS_ON_BLUR,
  });
  useKeptDraft(form, (values) => writeOwnDraft(DRAFT, user.id, values));
  const submit = useSend(
    form,
    async (values) => {
      const changed = await put<User>("/api/user/", values);
      dropOwnDraft(DRAFT, user.id);
      await mutate(changed, { revalidate: false });
      toast(t("saved"), { tone: "success" });
      goBack(router);
    },
    { failed: t("failed") },
  );
  return (
    <Section title={t("personal")}>
      <Form form={form} label={t("personal")} onSubmit={submit}>
        <Unsaved form={form} draft={DRAFT} owner={user.id} saved={saved} />
        <PersonFields phoneRequired />
        <Button type="submit" busy={form.formState.isSubmitting} wide>
          {common("save")}
        </Button>
      </Form>
    </Section>
  );
}

export function ProfileSkeleton() {
  const t = useTranslations("account.profile");
  return (
    <Section title={t("personal")}>
      <FormSkeleton fields={5} paired />
    </Section>
  );
}
