// Vitest environment for tests of screens: modules are resolved as for a browser, and each file opens its
// own window, so that no state of one file's document, history or storage reaches the next. A window stays
// open until the next one opens, since React finishes work in later tasks, also after the last test.

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
