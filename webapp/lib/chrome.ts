// Store for the open panel of the shell. Any screen's top bar opens the menu; the shell renders it.

import { createStore } from "./store";

export const panel = createStore<"menu" | "settings" | null>(null);
export const openMenu = () => panel.set("menu");
export const openSettings = () => panel.set("settings");
export const closePanel = () => panel.set(null);
