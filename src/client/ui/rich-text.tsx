import { purify } from './purify.ts';
import styles from './rich-text.module.css';

/** Text with headings, lists, links and tables that somebody else wrote; sanitised before it is shown. */
export function RichText({ html }: { html: string }) {
  const clean = purify(html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
