// Event log of the app. Entries stay on the device until the server has accepted them
// (`features/shell/use-event-log`), so that none is lost by a reload or a broken connection. Entries
// contain no address with a secret, no typed input and no personal data.

import type { components } from "@/generated/schema";
import { readStored, writeStored } from "./storage";

export type LogEntry = components["schemas"]["LogEntry"];

const KEY = "log";
/**
 * Maximum number of stored entries: more than a day without a connection produces. The oldest are
 * dropped first.
 */
const STORED_MAX = 500;
export const LOGGED = "rota:logged";

export const storedLogs = () => readStored<LogEntry[]>(KEY) ?? [];

export function log(level: LogEntry["level"], event: string, data?: Record<string, string | number>) {
  const entry: LogEntry = { level, event, at: new Date().toISOString(), ...(data && { data }) };
  writeStored(KEY, [...storedLogs(), entry].slice(-STORED_MAX));
  window.dispatchEvent(new CustomEvent(LOGGED, { detail: level }));
}

/** Removes the accepted entries and keeps those that were logged meanwhile. */
export function dropLogs(accepted: LogEntry[]) {
  const dropped = new Set(accepted.map((entry) => JSON.stringify(entry)));
  writeStored(
    KEY,
    storedLogs().filter((entry) => !dropped.has(JSON.stringify(entry))),
  );
}

/** Logs a failed call by its status; 0 means that no response arrived. */
export function logFailedCall(method: string, path: string, status: number) {
  const level = status >= 500 ? "critical" : status >= 400 || status === 0 ? "error" : "warning";
  log(level, "call_failed", { method, path: withoutSecrets(path), status });
}

/** Removes the query and long path segments: a `session_unique` in an address gives access to an order. */
const withoutSecrets = (path: string) => path.replace(/\?.*$/, "").replace(/\/[^/]{16,}(?=\/|$)/g, "/…");
