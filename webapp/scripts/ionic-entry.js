// The Ionic parts that are used, bundled once by prepare.mjs into generated/ionic.js, which `@ionic/react` is aliased to.
export { IonModal, setupIonicReact } from "@ionic/react";
