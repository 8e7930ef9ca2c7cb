// Which panel of the shell is open. Any screen's top bar opens the menu; the shell shows it.

import { createStore } from "./store";

export const panel = createStore<"menu" | "settings" | null>(null);
export const openMenu = () => panel.set("menu");
export const openSettings = () => panel.set("settings");
export const closePanel = () => panel.set(null);
