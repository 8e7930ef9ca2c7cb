// Simulated native side of an app behind Capacitor's bridge; real plug-in code runs above it. A test file
// that imports this, *.app.test.*, runs as an app on Android. Such a file may import only modules that load
// plug-ins lazily, as the app does.

type Listener = (data: unknown) => void;

const METHODS: Record<string, string[]> = {
  App: ["minimizeApp"],
  Browser: ["open", "close"],
  Haptics: ["notification"],
  Keyboard: [],
  Network: [],
  SecureStorage: ["internalGetItem", "internalSetItem", "internalRemoveItem"],
  Share: ["share"],
  SplashScreen: ["hide"],
};

const listeners = new Map<string, Set<Listener>>();
const heard = (event: string) => {
  const known = listeners.get(event) ?? new Set();
  listeners.set(event, known);
  return known;
};

export const native = {
  /** Calls in order: `"Plugin.method"` with its options. */
  calls: [] as { call: string; options: unknown }[],
  /** Content of the device's secure storage. */
  keystore: new Map<string, string>(),
  /** True simulates a device that refuses to store securely. */
  refuses: false,
  isHeard: (event: string) => heard(event).size > 0,
  fire(event: string, data: unknown = null) {
    for (const listener of heard(event)) listener(data);
  },
};

type Item = { prefixedKey: string; data: string };

async function answer(plugin: string, method: string, options: unknown): Promise<unknown> {
  native.calls.push({ call: `${plugin}.${method}`, options });
  if (plugin !== "SecureStorage") return undefined;
  if (native.refuses) throw new Error("the device refuses");
  const { prefixedKey, data } = options as Item;
  // Writing and reading take longer than removing.
  if (method !== "internalRemoveItem") await new Promise((resolve) => setTimeout(resolve));
  if (method === "internalSetItem") return native.keystore.set(prefixedKey, data) && undefined;
  if (method === "internalRemoveItem") return { success: native.keystore.delete(prefixedKey) };
  return { data: native.keystore.get(prefixedKey) ?? null };
}

Object.assign(globalThis, {
  androidBridge: {},
  Capacitor: {
    getPlatform: () => "android",
    PluginHeaders: Object.entries(METHODS).map(([name, methods]) => ({
      name,
      methods: [
        ...methods.map((method) => ({ name: method, rtype: "promise" })),
        { name: "addListener", rtype: "callback" },
        { name: "removeListener", rtype: "callback" },
      ],
    })),
    nativePromise: answer,
    nativeCallback(plugin: string, method: string, { eventName }: { eventName: string }, listener: Listener) {
      const known = heard(`${plugin}.${eventName}`);
      if (method === "addListener") known.add(listener);
      else known.delete(listener);
      return "callback";
    },
  },
});
