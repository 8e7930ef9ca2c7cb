// The native side's plugins, together in one chunk that a browser never loads: only `import()` this file, and only where
// `isNative()`. They are kept in a module because a promise of a plugin itself would call its `then`.

export { KeychainAccess, SecureStorage } from "@aparajita/capacitor-secure-storage";
export { App } from "@capacitor/app";
export { Browser } from "@capacitor/browser";
export { Haptics, NotificationType } from "@capacitor/haptics";
export { Keyboard } from "@capacitor/keyboard";
export { Network } from "@capacitor/network";
export { Share } from "@capacitor/share";
export { SplashScreen } from "@capacitor/splash-screen";

/** Takes a plugin's listener away again: what an effect returns. */
export const until = (listener: Promise<{ remove: () => Promise<void> }>) => () =>
  void listener.then((one) => one.remove());
