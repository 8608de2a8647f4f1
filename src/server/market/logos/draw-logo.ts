import type { CatalogueInstrument } from '../catalogue.ts';
import { flagOf } from './flags.ts';
import { SIGNS } from './signs.ts';

/** Where a picture of this side is drawn, in its own units. */
const SIDE = 36;
const CODE_OF_PAIR = 3;

/**
 * The sign of an instrument as an SVG: a currency pair as two coins in the colours of their flags, what we know by a
 * drawing of its own, anything else by a pattern made from its code. The same instrument gives the same bytes.
 */
export function drawLogo({ code, category }: Pick<CatalogueInstrument, 'code' | 'category'>): string {
  const pair = category === 'forex' ? pairOf(code) : null;
  const sign = pair ?? cut(SIGNS[code] ?? patternOf(code));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">${sign}</svg>`;
}

/** The quote currency lies before the base currency, a gap between them whatever is behind. */
function pairOf(code: string): string {
  const [base, quote] = [code.slice(0, CODE_OF_PAIR), code.slice(CODE_OF_PAIR)].map(coinOf);
  return [
    '<clipPath id="c"><circle cx="12" cy="12" r="12"/></clipPath>',
    '<mask id="m"><path fill="#fff" d="M0 0h36v36H0z"/><circle cx="25.5" cy="25.5" r="11.7" fill="#000"/></mask>',
    `<g mask="url(#m)"><g clip-path="url(#c)" transform="translate(.5 .5)">${base}${RIM}</g></g>`,
    `<g transform="translate(15.5 15.5) scale(.833)"><g clip-path="url(#c)">${quote}${RIM}</g></g>`,
  ].join('');
}

const coinOf = (currency: string): string =>
  flagOf(currency) ?? `<g transform="scale(${(24 / SIDE).toFixed(3)})">${patternOf(currency)}</g>`;

/** Keeps a pale coin apart from a pale ground. */
const RIM =
  '<circle cx="12" cy="12" r="11.6" fill="none" stroke="#7f8794" stroke-opacity=".45" stroke-width=".8"/>';

const cut = (sign: string): string =>
  `<clipPath id="c"><circle cx="18" cy="18" r="18"/></clipPath><g clip-path="url(#c)">${sign}</g>`;

/** Petals around a middle: their number, size and colours come from the code. */
function patternOf(code: string): string {
  const hash = hashOf(code);
  const [hue, petals, turn] = [hash % 360, 3 + ((hash >>> 9) % 4), (hash >>> 12) % 60];
  const [width, reach] = [3.4 + ((hash >>> 18) % 20) / 10, 5.5 + ((hash >>> 23) % 20) / 10];
  const [ground, light] = [`hsl(${hue} 48% 32%)`, `hsl(${(hue + 36) % 360} 85% 80%)`];
  const drawn = Array.from({ length: petals }, (_, index) => {
    const degrees = turn + (index * 360) / petals;
    return `<ellipse cx="18" cy="${(18 - reach).toFixed(1)}" rx="${width.toFixed(1)}" ry="${(reach - 0.5).toFixed(1)}" fill="${light}" fill-opacity=".82" transform="rotate(${degrees.toFixed(1)} 18 18)"/>`;
  }).join('');
  return `<path fill="${ground}" d="M0 0h36v36H0z"/>${drawn}<circle cx="18" cy="18" r="2.4" fill="${ground}"/>`;
}

/** FNV-1a over the code's characters, stirred once more: near codes differ in every part. */
function hashOf(code: string): number {
  let hash = 0x811c9dc5;
  for (const char of code) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
