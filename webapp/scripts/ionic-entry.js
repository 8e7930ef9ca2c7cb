// The used parts of Ionic. prepare.mjs bundles them once into generated/ionic.js, the alias of
// `@ionic/react`.
export { IonModal, setupIonicReact } from "@ionic/react";
