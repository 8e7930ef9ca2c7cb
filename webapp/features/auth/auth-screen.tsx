"use client";
// /auth/{type}/: pages for guests; a signed-in member is redirected.

import auth from "@content/catalogues/tr/auth.json";
import fields from "@content/catalogues/tr/fields.json";
import rules from "@content/catalogues/tr/rules.json";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useGuestsOnly } from "@/lib/account/use-guests-only";
import { Messages } from "@/lib/i18n/provider";
import { Card } from "@/ui/card";
import { FormSkeleton } from "@/ui/form";
import { Screen } from "@/ui/screen";
import { ActivateScreen } from "./activate-screen";
import styles from "./auth.module.css";
import { ConfirmScreen } from "./confirm-screen";
import { EnterScreen } from "./enter-screen";
import { ResetScreen } from "./reset-screen";
import type { AuthType } from "./types";
import { useMailLink } from "./use-mail-link";

const TITLES = {
  login: "login.title",
  register: "register.title",
  activate: "activate.title",
  "forgot-password": "forgot.title",
  "reset-password": "reset.title",
  "confirm-email": "confirm.title",
} as const;

export function AuthScreen({ type }: { type: AuthType }) {
  return (
    <Messages turkish={{ auth, fields, rules }}>
      {type === "reset-password" || type === "confirm-email" ? (
        <OfMail type={type} />
      ) : (
        <GuestsOnly waiting={<Waiting type={type} />}>
          {type === "activate" ? <OfMail type={type} /> : <EnterScreen first={type} />}
        </GuestsOnly>
      )}
    </Messages>
  );
}

/** Pages opened by an e-mail link, each with its own form. */
function OfMail({ type }: { type: "activate" | "reset-password" | "confirm-email" }) {
  const link = useMailLink();
  if (!link) return <Waiting type={type} />;
  if (type === "confirm-email") return <ConfirmScreen key={link.token} token={link.token} />;
  return type === "activate" ? (
    <ActivateScreen key={link.code} link={link} />
  ) : (
    <ResetScreen key={link.token} token={link.token} />
  );
}

/** Renders the placeholder until it is known whether the visitor is signed in. */
function GuestsOnly({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return useGuestsOnly() ? children : waiting;
}

function Waiting({ type }: { type: AuthType }) {
  const isLong = type === "register";
  const t = useTranslations("auth");
  const common = useTranslations("common");
  return (
    <Screen title={t(TITLES[type])} width="slim">
      <p role="status" className="visually-hidden">
        {common("loading")}
      </p>
      <Card className={styles.card}>
        <FormSkeleton fields={isLong ? 7 : 2} paired={isLong} />
      </Card>
    </Screen>
  );
}
