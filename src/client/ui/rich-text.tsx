import DOMPurify from 'dompurify';
import styles from './rich-text.module.css';

const ALLOWED = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'b', 'i', 'blockquote'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^https:\/\//i,
};

const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** Text with headings, lists, links and tables that somebody else wrote; sanitised before it is shown. */
export function RichText({ html }: { html: string }) {
  const clean = purifier.sanitize(html, ALLOWED);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
