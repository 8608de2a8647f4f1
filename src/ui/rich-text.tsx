import styles from './rich-text.module.css';

/** Text with headings, lists, links and tables that somebody else wrote; its type says that it was sanitised. */
export function RichText({ html }: { html: TrustedHTML }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only a sanitiser makes what the type asks for.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
