// The environment of a worker that tests screens: modules are resolved as for a browser, and each file opens its own window, so that
// nothing which one leaves in its document, history or storage reaches the next. A window stays open until the next one is: React ends
// in turns what it began, also after the last test.

import { builtinEnvironments, type Environment, type EnvironmentReturn } from "vitest/runtime";

declare global {
  var openWindow: (() => Promise<void>) | undefined;
}

export default {
  name: "browser",
  viteEnvironment: "client",
  setup(global) {
    let opened: EnvironmentReturn | undefined;
    const close = () => opened?.teardown(global);
    global.openWindow = async () => {
      await close();
      opened = await builtinEnvironments["happy-dom"].setup(global, {});
    };
    return { teardown: close };
  },
} satisfies Environment;
