"use client";
// Login and sign-up, switched in place by a link; the input of both is kept.

import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { ALERT_WANTED, backFrom } from "@/lib/account/address";
import type { Credentials } from "@/lib/account/session";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useRules } from "@/lib/rules/use-rules";
import { Card } from "@/ui/card";
import { Screen } from "@/ui/screen";
import styles from "./auth.module.css";
import { emailToActivate, type RegisterValues, startingRegister } from "./auth-values";
import { ForgotSheet } from "./forgot-sheet";
import { LoginForm } from "./login-form";
import { RegisterForm } from "./register-form";
import { authHref } from "./types";

const loadLoginRules = async () => (await import("./auth-rules")).loginResolver;
const loadRegisterRules = async () => (await import("./auth-rules")).registerResolver;

/** Reason for the redirect to the login, derived from the target after sign-in. */
function reasonOf(back: string | null) {
  const [path, query] = back?.split("?") ?? [];
  if (new URLSearchParams(query).has(ALERT_WANTED)) return "alert";
  return (
    ["tickets", "notification", "profile", "payment"].find((part) => path?.includes(`/${part}/`)) ?? "other"
  );
}

const lookup = (text: ReactNode) => (
  <Link href="/flight/check-pnr/" prefetch={false} className={styles.link}>
    {text}
  </Link>
);

export function EnterScreen({ first }: { first: "login" | "register" | "forgot-password" }) {
  const t = useTranslations("auth");
  const [mode, setMode] = useState<"login" | "register">(first === "register" ? "register" : "login");
  const [isForgotOpen, openForgot] = useState(first === "forgot-password");
  const login = useForm<Credentials>({
    defaultValues: { username: emailToActivate(), password: "" },
    resolver: useRules<Credentials>(loadLoginRules),
    ...FAULTS_ON_BLUR,
  });
  const register = useForm<RegisterValues>({
    defaultValues: startingRegister(),
    resolver: useRules<RegisterValues>(loadRegisterRules),
    ...FAULTS_ON_BLUR,
  });
  // Switching the forms changes the address, so the target is read once.
  const [back] = useState(() => backFrom(window.location.search));
  const other = mode === "login" ? "register" : "login";
  const toggle = (text: ReactNode) => (
    <a
      href={authHref(other)}
      className={styles.link}
      onClick={(event) => {
        event.preventDefault();
        setMode(other);
        window.history.replaceState(null, "", authHref(other));
      }}
    >
      {text}
    </a>
  );
  return (
    <Screen title={t(`${mode}.title`)} width="slim">
      <Card className={styles.card}>
        <p className={styles.text}>{t(`${mode}.intro`, { reason: reasonOf(back) })}</p>
        {mode === "login" ? (
          <LoginForm form={login} onForgot={() => openForgot(true)} />
        ) : (
          <RegisterForm form={register} />
        )}
        <p className={styles.other}>{t.rich(`${mode}.other`, { link: toggle })}</p>
        <p className={styles.other}>{t.rich("login.guest", { link: lookup })}</p>
      </Card>
      <ForgotSheet open={isForgotOpen} onClose={() => openForgot(false)} />
    </Screen>
  );
}
