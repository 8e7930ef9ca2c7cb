"use client";
// An app's start, links, back button, keyboard and touch. Only native-shell.tsx loads this, and only natively.

import appVersion from "@content/catalogues/tr/app-version.json";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { loadToken } from "@/lib/account/secure-token";
import { hrefFor } from "@/lib/address";
import { Messages } from "@/lib/i18n/provider";
import { App, Haptics, Keyboard, NotificationType, until } from "@/lib/native-plugins";
import { toasts } from "@/lib/toast";
import { goBack } from "./native-back";
import { splashOver } from "./native-splash";
import { useVersionGate } from "./native-version";

export default function Native() {
  return (
    <Messages turkish={{ "app-version": appVersion }}>
      <Start />
    </Messages>
  );
}

function Start() {
  useVersionGate();
  useLinks();
  useKeyboard();
  useTouch();
  useEffect(() => {
    splashOver();
    void loadToken();
  }, []);
  return null;
}

/** The device answers every address with the home page, so the page that is meant is opened from there. */
function useLinks() {
  const router = useRouter();
  useEffect(() => {
    const href = hrefFor(window.location);
    if (href !== "/") router.replace(href);
    return until(App.addListener("appUrlOpen", ({ url }) => router.push(hrefFor(new URL(url)))));
  }, [router]);
  useEffect(
    () =>
      until(
        App.addListener("backButton", ({ canGoBack }) =>
          goBack({ canGoBack, goHome: () => router.replace("/"), leave: () => void App.minimizeApp() }),
        ),
      ),
    [router],
  );
}

/** The tabs make room while somebody types: shell.module.css. */
function useKeyboard() {
  useEffect(() => {
    const set = (shown: boolean) => void document.documentElement.toggleAttribute("data-keyboard", shown);
    const ends = [
      until(Keyboard.addListener("keyboardWillShow", () => set(true))),
      until(Keyboard.addListener("keyboardWillHide", () => set(false))),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}

const FELT = {
  success: NotificationType.Success,
  warning: NotificationType.Warning,
  danger: NotificationType.Error,
};

/** What a toast says of an act is felt too. */
function useTouch() {
  const last = toasts.use().at(-1);
  useEffect(() => {
    if (last && last.tone !== "info") void Haptics.notification({ type: FELT[last.tone] });
  }, [last]);
}
