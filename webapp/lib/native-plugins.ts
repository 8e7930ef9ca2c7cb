// Native plug-ins in one chunk that a browser never loads: only `import()` this file, and only when
// `isNative()`. The plug-ins are exported from a module because a promise of a plug-in itself would
// call its `then`.

export { KeychainAccess, SecureStorage } from "@aparajita/capacitor-secure-storage";
export { App } from "@capacitor/app";
export { Browser } from "@capacitor/browser";
export { Haptics, NotificationType } from "@capacitor/haptics";
export { Keyboard } from "@capacitor/keyboard";
export { Network } from "@capacitor/network";
export { Share } from "@capacitor/share";
export { SplashScreen } from "@capacitor/splash-screen";

/** Returns the clean-up function of an effect: it removes a plug-in's listener. */
export const until = (listener: Promise<{ remove: () => Promise<void> }>) => () =>
  void listener.then((one) => one.remove());
