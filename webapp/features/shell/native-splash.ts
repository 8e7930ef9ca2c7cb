// When the launch image goes: capacitor.config.json takes it away after 2000 ms with a fade of 1200 ms, whatever this page does. From
// the second start on, a page that is ready asks for that earlier, but not before 1500 ms. Called by native.tsx.

import { SplashScreen } from "@/lib/native-plugins";
import { readStored, writeStored } from "@/lib/storage";

const KEY = "splash-seen";
const LEAST_MS = 1500;
const FADE_MS = 1200;

/** The page is ready. Its clock began when the image was already there. */
export function splashOver() {
  if (!readStored<boolean>(KEY)) return writeStored(KEY, true);
  const hide = () => void SplashScreen.hide({ fadeOutDuration: FADE_MS });
  setTimeout(hide, Math.max(0, LEAST_MS - performance.now()));
}
