// Long text that editors write as HTML and the server sanitises: corporate pages, consents, rules.

import styles from "./prose.module.css";

export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises our own content
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
