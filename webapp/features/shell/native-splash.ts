// Hides the launch image. capacitor.config.json hides it after 2000 ms with a fade of 1200 ms in any
// case. From the second start on, a ready page hides it earlier, but not before 1500 ms. Called by
// native.tsx.

import { SplashScreen } from "@/lib/native-plugins";
import { readStored, writeStored } from "@/lib/storage";

const KEY = "splash-seen";
const LEAST_MS = 1500;
const FADE_MS = 1200;

/** Called when the page is ready. `performance.now()` starts when the image is already visible. */
export function splashOver() {
  if (!readStored<boolean>(KEY)) return writeStored(KEY, true);
  const hide = () => void SplashScreen.hide({ fadeOutDuration: FADE_MS });
  setTimeout(hide, Math.max(0, LEAST_MS - performance.now()));
}
