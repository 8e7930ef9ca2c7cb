"use client";
// Sends the event log: every 30 seconds with at least 5 entries, at once with 15 entries or an error.
// Rejected entries are sent again later.

import { useEffect } from "react";
import { API_ORIGIN, contractHeaders } from "@/lib/api/client";
import { dropLogs, LOGGED, type LogEntry, log, storedLogs } from "@/lib/log";

const EVERY_MS = 30_000;
const AT_LEAST = 5;
const AT_ONCE = 15;
/** Both limits keep a request below the API's maximum of 16 KiB. */
const BATCH_MAX = 15;
const MESSAGE_MAX = 400;

const isError = (level: LogEntry["level"]) => level === "error" || level === "critical";

const isDue = (logs: LogEntry[]) => logs.length >= AT_ONCE || logs.some(({ level }) => isError(level));

export function useEventLog() {
  useEffect(() => {
    const timer = setInterval(() => storedLogs().length >= AT_LEAST && send(), EVERY_MS);
    const onLogged = (event: Event) => {
      const { detail: level } = event as CustomEvent<LogEntry["level"]>;
      if (isError(level) || storedLogs().length >= AT_ONCE) send();
    };
    const failed = (event: string, message: string) =>
      log("critical", event, { message: message.slice(0, MESSAGE_MAX) });
    const onCrash = ({ message }: ErrorEvent) => failed("script_failed", message);
    const onRejection = ({ reason }: PromiseRejectionEvent) => failed("promise_failed", String(reason));
    window.addEventListener(LOGGED, onLogged);
    window.addEventListener("error", onCrash);
    window.addEventListener("unhandledrejection", onRejection);
    return () => {
      clearInterval(timer);
      window.removeEventListener(LOGGED, onLogged);
      window.removeEventListener("error", onCrash);
      window.removeEventListener("unhandledrejection", onRejection);
    };
  }, []);
}

let sending = false;

async function send() {
  const logs = storedLogs().slice(0, BATCH_MAX);
  if (sending || logs.length === 0) return;
  sending = true;
  let goesOn = false;
  try {
    // Bypasses lib/api/client, whose failures are logged here.
    const answer = await fetch(`${API_ORIGIN}/api/log/`, {
      method: "POST",
      headers: { "content-type": "application/json", ...contractHeaders() },
      body: JSON.stringify({ logs }),
      keepalive: true,
    });
    // Drops entries that the API rejects permanently, because they would block all later entries.
    goesOn = answer.ok || answer.status === 400 || answer.status === 413;
    if (goesOn) dropLogs(logs);
  } catch {
    // Entries wait while the device is offline.
  } finally {
    sending = false;
  }
  // Sends entries that arrived in the meantime or exceeded one request.
  if (goesOn && isDue(storedLogs())) await send();
}
