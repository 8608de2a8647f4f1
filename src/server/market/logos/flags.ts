/**
 * Currencies as discs in the colours of their flags, drawn in a square from 0 to 24 that is cut to a circle. Our own,
 * simplified drawings.
 */

const NAVY = '#1d2f6f';
const RED = '#d0273b';
const WHITE = '#f7f8fa';
const GOLD = '#f5c542';

const field = (colour: string): string => `<path fill="${colour}" d="M0 0h24v24H0z"/>`;
const band = (colour: string, y: number, height: number): string =>
  `<path fill="${colour}" d="M0 ${y}h24v${height}H0z"/>`;
const cross = (colour: string, width: number): string =>
  `<path stroke="${colour}" stroke-width="${width}" d="M12 0v24M0 12h24"/>`;
const saltire = (colour: string, width: number): string =>
  `<path stroke="${colour}" stroke-width="${width}" d="M0 0l24 24M24 0L0 24"/>`;

/** A star of five points around (x, y), the first one up. */
function star(colour: string, x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    const far = index % 2 === 0 ? radius : radius * 0.42;
    return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `<path fill="${colour}" d="M${points.join('L')}z"/>`;
}

const ringOfStars = Array.from({ length: 12 }, (_, index) => {
  const angle = (index * Math.PI) / 6;
  const [x, y] = [12 + 7 * Math.cos(angle), 12 + 7 * Math.sin(angle)];
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="1.1" fill="${GOLD}"/>`;
}).join('');

const stripes = [0, 1, 2, 3].map((index) => band(RED, index * 6.86, 3.43)).join('');

const FLAGS: Readonly<Record<string, string>> = {
  USD: `${field(WHITE)}${stripes}<path fill="${NAVY}" d="M0 0h13v13.7H0z"/>${star(WHITE, 7.6, 7.6, 3.6)}`,
  EUR: `${field('#1f4fb0')}${ringOfStars}`,
  GBP: `${field(NAVY)}${saltire(WHITE, 5)}${saltire(RED, 1.8)}${cross(WHITE, 7)}${cross(RED, 4)}`,
  AUD: `${field(NAVY)}${star(WHITE, 8, 13, 5.4)}${star(WHITE, 17, 7, 2.6)}${star(WHITE, 18, 16, 2.6)}`,
  NZD: `${field(NAVY)}${[
    [12, 5],
    [17.5, 11],
    [6.5, 11],
    [12, 18.5],
  ]
    .map(([x = 0, y = 0]) => `${star(WHITE, x, y, 4)}${star(RED, x, y, 2.8)}`)
    .join('')}`,
  CAD: `${field(RED)}<path fill="${WHITE}" d="M6.5 0h11v24h-11z"/><path fill="${RED}" d="M12 5l1.3 2.6 1.7-.8-.5 3.4 2-1.6.5 1.3 1.6-.2-.7 2.2.9.6-3.6 2.7.3 1.6-2.9-.5V19h-1.2v-2.7l-2.9.5.3-1.6-3.6-2.7.9-.6-.7-2.2 1.6.2.5-1.3 2 1.6-.5-3.4 1.7.8z"/>`,
  CHF: `${field(RED)}<path fill="${WHITE}" d="M10 5.5h4V10h4.5v4H14v4.5h-4V14H5.5v-4H10z"/>`,
  SGD: `${band(RED, 0, 12)}${band(WHITE, 12, 12)}<path fill="${WHITE}" d="M9.5 2.5a4 4 0 1 0 0 7 4.5 4.5 0 0 1 0-7z"/>${star(WHITE, 13.5, 6, 2)}`,
};

/** The flag disc of a currency; null for one without a drawing. */
export function flagOf(currency: string): string | null {
  return FLAGS[currency] ?? null;
}
