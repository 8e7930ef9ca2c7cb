"use client";
// GET /api/notification/info/: number of all and of unread notifications. Used by the badge on every menu
// button and by the list.

import { usePersonal } from "./personal";

const REFRESH_MS = 60_000;

export const useNotificationCounts = () =>
  usePersonal("/api/notification/info/", { refreshInterval: REFRESH_MS });
