import sanitizeHtml from 'sanitize-html';

const TAGS = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'blockquote', 'br'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const DEEPEST = 20;

/**
 * HTML of news reduced to structure: a short list of tags, no attribute but the https address of a link. What is
 * left out loses its tags and keeps its text, save scripts and styles, which go whole.
 */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    nestingLimit: DEEPEST,
    transformTags: {
      a: (_, { href }) => ({ tagName: 'a', attribs: linkTo(href) }),
    },
  }).trim();
}

/** Only an absolute https address is kept; relative ones would point into the app. */
function linkTo(href: string | undefined): Record<string, string> {
  const url = URL.parse(href ?? '');
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return {};
  return { href: url.href, target: '_blank', rel: 'noopener noreferrer' };
}
