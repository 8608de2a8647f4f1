import DOMPurify from 'dompurify';
import { LINK_ATTRIBUTES, linkAddress, RICH_TEXT_TAGS } from '#contract/rich-text';

const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  const address = node.tagName === 'A' ? linkAddress(node.getAttribute('href')) : null;
  if (address === null) {
    node.removeAttribute('href');
    return;
  }
  node.setAttribute('href', address);
  for (const [name, value] of Object.entries(LINK_ATTRIBUTES)) node.setAttribute(name, value);
});

/** HTML reduced to what the contract lets through, in the form the page may take it in. */
export function purify(html: string): TrustedHTML {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: ['href'],
    RETURN_TRUSTED_TYPE: true,
  });
}
