/** Signs of instruments other than currency pairs, drawn in a square of 36 that is cut to a circle. Our own drawings. */

const WHITE = '#f7f8fa';

const ground = (colour: string): string => `<path fill="${colour}" d="M0 0h36v36H0z"/>`;
const line = (d: string, width: number, colour = WHITE): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
const shape = (d: string, colour = WHITE): string => `<path fill="${colour}" d="${d}"/>`;

/** A bar of metal: its top, its front and its side. */
const ingot = (back: string, top: string, front: string, side: string): string =>
  `${ground(back)}${shape('M12 12h11l2.5 5h-16z', top)}${shape('M9.5 17h16l2.5 8h-21z', front)}${shape('M23 12l2.5 5 2.5 8 1.2-3.5-3.4-8z', side)}`;

const DROP = 'M18 7c4.2 5.4 7.5 9 7.5 13.2a7.5 7.5 0 0 1-15 0C10.5 16 13.8 12.4 18 7z';
const drop = (back: string, oil: string, shine: string): string =>
  `${ground(back)}${shape(DROP, oil)}${line('M14.2 20.5a4 4 0 0 0 3 3.6', 1.8, shine)}`;
const flame = `${ground('#123a63')}${shape('M18 6.5c1 4.5 7.5 7.5 7.5 14a7.5 7.5 0 0 1-15 0c0-3 1.5-5 3-6.8.3 2 1 3 2 3.6-.3-4 .5-8 2.5-10.8z', '#4aa8ff')}${shape('M18 17c.5 2.4 3.6 3.6 3.6 6.9a3.6 3.6 0 0 1-7.2 0c0-2.8 2.6-4.3 3.6-6.9z', '#d6ecff')}`;

/** Rising columns in three colours. */
const columns = (back: string, [first, second, third]: readonly [string, string, string]): string =>
  `${ground(back)}${shape('M9 20h4.5v7H9z', first)}${shape('M15.75 15h4.5v12h-4.5z', second)}${shape('M22.5 9H27v18h-4.5z', third)}`;

export const SIGNS: Readonly<Record<string, string>> = {
  XAUUSD: ingot('#5b430b', '#ffe9a3', '#f2b92c', '#b97f12'),
  XAGUSD: ingot('#3c4654', '#ffffff', '#c6cfda', '#8d99a8'),
  XPTUSD: ingot('#27403f', '#f1fbfa', '#a9c9c6', '#6f9693'),
  XPDUSD: ingot('#43324d', '#fbf3ff', '#cdb3d8', '#947aa1'),
  USOIL: drop('#f0a93a', '#23262d', '#f0a93a'),
  UKOIL: drop('#2f7d6b', '#10201d', '#6fd0b8'),
  NGAS: flame,
  US30: columns('#1d2f6f', ['#d0273b', WHITE, '#5f86ff']),
  US500: columns('#16213d', ['#5f86ff', '#d0273b', WHITE]),
  NAS100: columns('#0c3b52', ['#35c2e8', '#8be0f5', WHITE]),
  GER40: columns('#26282d', ['#8d929c', '#dd2c3c', '#f5c542']),
  UK100: columns('#7c1730', [WHITE, '#f29aa9', '#7fa2ff']),
  JP225: columns('#f3e9e9', ['#e79aa4', '#d8596a', '#c01f38']),
  HK50: columns('#b4202f', ['#f7b7bd', WHITE, '#f5c542']),
  BTCUSD: `${ground('#f2921c')}${line('M14.5 10.5v15M14.5 10.5h4.7a3.6 3.6 0 0 1 0 7.3h-4.7M14.5 17.8h5.6a3.85 3.85 0 0 1 0 7.7h-5.6M12.2 10.5h2.3M12.2 25.5h2.3M17 8v2.5M20 8.3v2.2M17 25.5V28M20 25.5v2.2', 2)}`,
  ETHUSD: `${ground('#4c5b9e')}${shape('M18 6l7.5 12.3L18 22.8l-7.5-4.5z', '#dfe4fb')}${shape('M18 24.8l7.5-4.5L18 30l-7.5-9.7z', '#aab6ec')}`,
  SOLUSD: `${ground('#171a2b')}${shape('M13 10.5h13l-3 3.2H10z', '#37e0b0')}${shape('M10 16.4h13l3 3.2H13z', '#7e9bf0')}${shape('M13 22.3h13l-3 3.2H10z', '#b964f2')}`,
  BNBUSD: `${ground('#2b2f38')}${shape('M18 9l3.4 3.4L18 15.8l-3.4-3.4zM18 20.2l3.4 3.4L18 27l-3.4-3.4zM12.4 14.6l3.4 3.4-3.4 3.4L9 18zM23.6 14.6L27 18l-3.4 3.4-3.4-3.4zM18 16.2l1.8 1.8-1.8 1.8-1.8-1.8z', '#f0b92b')}`,
  XRPUSD: `${ground('#3a4757')}${line('M10.5 11l4.3 4.2a4.5 4.5 0 0 0 6.4 0l4.3-4.2M10.5 25l4.3-4.2a4.5 4.5 0 0 1 6.4 0l4.3 4.2', 2.4)}`,
  ADAUSD: `${ground('#1f4fb0')}${Array.from({ length: 6 }, (_, index) => {
    const angle = (index * Math.PI) / 3;
    const at = (radius: number, turn: number) =>
      `cx="${(18 + radius * Math.cos(angle + turn)).toFixed(1)}" cy="${(18 + radius * Math.sin(angle + turn)).toFixed(1)}"`;
    return `<circle ${at(5, 0)} r="2" fill="${WHITE}"/><circle ${at(10, 0.52)} r="1.3" fill="#a9c4ff"/>`;
  }).join('')}`,
  DOGEUSD: `${ground('#c9a63b')}${line('M13.5 11v14M13.5 11h3.5a7 7 0 0 1 0 14h-3.5M10.8 18h7.4', 2.4)}`,
  LTCUSD: `${ground('#6f7f97')}${line('M17.5 10l-3.7 15.5h10M12.3 20.2l8.7-3.6', 2.6)}`,
};
