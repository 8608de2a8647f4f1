import sanitizeHtml from 'sanitize-html';
import { LINK_ATTRIBUTES, linkAddress, RICH_TEXT_TAGS } from '#contract/rich-text';

const DEEPEST = 20;

/**
 * HTML of news reduced to structure: a short list of tags, no attribute but the https address of a link. What is
 * left out loses its tags and keeps its text, save scripts and styles, which go whole.
 */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...RICH_TEXT_TAGS],
    allowedAttributes: { a: ['href', ...Object.keys(LINK_ATTRIBUTES)] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    nestingLimit: DEEPEST,
    transformTags: {
      a: (_, { href }) => ({ tagName: 'a', attribs: linkTo(href) }),
    },
  }).trim();
}

function linkTo(href: string | undefined): Record<string, string> {
  const address = linkAddress(href);
  return address === null ? {} : { href: address, ...LINK_ATTRIBUTES };
}
