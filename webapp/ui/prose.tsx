// Long text that editors write as HTML and the server sanitises: corporate pages, consents, rules.

import styles from "./prose.module.css";

export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, from our own content folder
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
