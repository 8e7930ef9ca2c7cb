"use client";
// Login and sign-up, exchanged in place by a link; what was typed into either stays.

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { ALERT_WANTED, backFrom } from "@/lib/account/address";
import type { Credentials } from "@/lib/account/session";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useRules } from "@/lib/rules/use-rules";
import { ButtonLink } from "@/ui/button";
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
  // Exchanging the forms changes the address.
  const [back] = useState(() => backFrom(window.location.search));
  const isBeforeTickets = back?.startsWith("/profile/tickets/");
  const isForAlert = new URLSearchParams(back?.split("?")[1]).has(ALERT_WANTED);
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
        <p className={styles.text}>
          {t(mode === "login" && isForAlert ? "login.forAlert" : `${mode}.intro`)}
        </p>
        {mode === "login" ? (
          <LoginForm form={login} onForgot={() => openForgot(true)} />
        ) : (
          <RegisterForm form={register} />
        )}
        <p className={styles.other}>{t.rich(`${mode}.other`, { link: toggle })}</p>
        {/* Who bought without an account has no need of one. */}
        {isBeforeTickets && (
          <ButtonLink look="quiet" href="/flight/check-pnr/">
            {t("login.lookup")}
          </ButtonLink>
        )}
      </Card>
      <ForgotSheet open={isForgotOpen} onClose={() => openForgot(false)} />
    </Screen>
  );
}
