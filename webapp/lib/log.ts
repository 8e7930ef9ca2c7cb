// The app's event log. Entries wait on the device until `features/shell/use-event-log` has had them accepted, so a reload or a dead
// line loses none. No address with a secret in it, nothing typed and no person is written down.

import type { components } from "./api/schema";
import { readStored, writeStored } from "./storage";

export type LogEntry = components["schemas"]["LogEntry"];

const KEY = "log";
/** More than a day without a line brings; the oldest go first. */
const KEPT_MAX = 500;
export const LOGGED = "rota:logged";

export const keptLogs = () => readStored<LogEntry[]>(KEY) ?? [];

export function log(level: LogEntry["level"], event: string, data?: Record<string, string | number>) {
  const entry: LogEntry = { level, event, at: new Date().toISOString(), ...(data && { data }) };
  writeStored(KEY, [...keptLogs(), entry].slice(-KEPT_MAX));
  window.dispatchEvent(new CustomEvent(LOGGED, { detail: level }));
}

/** They were accepted: others may have come meanwhile. */
export function dropLogs(accepted: LogEntry[]) {
  const told = new Set(accepted.map((entry) => JSON.stringify(entry)));
  writeStored(
    KEY,
    keptLogs().filter((entry) => !told.has(JSON.stringify(entry))),
  );
}

/** A call that failed, by its status; 0 is no answer at all. */
export function logFailedCall(method: string, path: string, status: number) {
  const level = status >= 500 ? "critical" : status >= 400 || status === 0 ? "error" : "warning";
  log(level, "call_failed", { method, path: withoutSecrets(path), status });
}

/** A `session_unique` in an address opens an order. */
const withoutSecrets = (path: string) => path.replace(/\?.*$/, "").replace(/\/[^/]{16,}(?=\/|$)/g, "/…");
