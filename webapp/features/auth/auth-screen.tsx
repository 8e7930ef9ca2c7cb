"use client";
// /auth/{type}/: for guests; a user is sent on.

import auth from "@content/catalogues/tr/auth.json";
import fields from "@content/catalogues/tr/fields.json";
import rules from "@content/catalogues/tr/rules.json";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { useGuestsOnly } from "@/lib/account/use-guard";
import { Messages } from "@/lib/i18n/provider";
import { Card } from "@/ui/card";
import { FormSkeleton } from "@/ui/form";
import { Screen } from "@/ui/screen";
import { ActivateScreen } from "./activate-screen";
import styles from "./auth.module.css";
import { EnterScreen } from "./enter-screen";
import { ResetScreen } from "./reset-screen";
import type { AuthType } from "./types";

const TITLES = {
  login: "login.title",
  register: "register.title",
  activate: "activate.title",
  "forgot-password": "forgot.title",
  "reset-password": "reset.title",
} as const;

export function AuthScreen({ type }: { type: AuthType }) {
  return (
    <Messages turkish={{ auth, fields, rules }}>
      {type === "reset-password" ? (
        <Suspense fallback={<Waiting type={type} />}>
          <ResetOfAddress />
        </Suspense>
      ) : (
        <GuestsOnly waiting={<Waiting type={type} />}>
          {type === "activate" ? <ActivateScreen /> : <EnterScreen first={type} />}
        </GuestsOnly>
      )}
    </Messages>
  );
}

const ResetOfAddress = () => <ResetScreen token={useSearchParams().get("token")} />;

/** Nothing of it is drawn before it is known who asks. */
function GuestsOnly({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return useGuestsOnly() ? children : waiting;
}

function Waiting({ type }: { type: AuthType }) {
  const t = useTranslations("auth");
  const common = useTranslations("common");
  return (
    <Screen title={t(TITLES[type])}>
      <p role="status" className="visually-hidden">
        {common("loading")}
      </p>
      <Card className={styles.card}>
        <FormSkeleton fields={type === "register" ? 7 : 2} />
      </Card>
    </Screen>
  );
}
