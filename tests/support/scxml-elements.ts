import { XMLParser } from 'fast-xml-parser';

/** The elements of an SCXML text, as fast-xml-parser reads them in order. */

export type Element = Record<string, unknown> & { ':@'?: Record<string, string> };

/** The tags of states; `scxml` itself is none. */
export const STATE_TAGS = ['state', 'parallel', 'final', 'history'];
const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' });

export const elementsOf = (xml: string): Element[] => parser.parse(xml) as Element[];
export const tagOf = (element: Element): string => Object.keys(element).find((key) => key !== ':@') ?? '';
export const contentOf = (element: Element): Element[] => (element[tagOf(element)] ?? []) as Element[];
