"use client";
// Start, links, back button, keyboard and haptics of an app. Loaded only by native-shell.tsx, and only in
// the apps.

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

/** The device serves the home page for every address, so the requested page is opened from there. */
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

/** Hides the tabs while the keyboard is open (shell.module.css). */
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

/** Adds haptic feedback to the result that a toast reports. */
function useTouch() {
  const last = toasts.use().at(-1);
  useEffect(() => {
    if (last && last.tone !== "info") void Haptics.notification({ type: FELT[last.tone] });
  }, [last]);
}
