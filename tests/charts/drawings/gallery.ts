import type { Drawing } from '#contract/drawings';
import { MINUTE_MS } from '#contract/time-units';
import { GOLD, NOON } from '../../gallery/samples-market.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const idOf = (index: number): string => `00000000-0000-4000-8000-00000000000${index}`;
const at = (minutesAgo: number, share: number) => ({
  time: NOON - minutesAgo * MINUTE_MS,
  price: (Number(GOLD.prices.close) * share).toFixed(GOLD.pricePrecision),
});

const DRAWN: Drawing[] = [
  { id: idOf(1), kind: 'segment', points: [at(30, 0.9995), at(5, 1.0005)], text: '' },
  { id: idOf(2), kind: 'fibonacci', points: [at(25, 1.001), at(10, 0.999)], text: '' },
  { id: idOf(3), kind: 'text', points: [at(18, 1.0008)], text: 'Look here' },
];
const KNOWN = { drawings: DRAWN, kept: DRAWN };
const TRADE: Scene<'drawings'> = { route: '/trade', who: 'demo', context: KNOWN };

export const gallery: ChartGallery = {
  drawings: {
    defaults: () => ({
      value: { hand: 'resting', layout: { shown: 'level' } },
      context: { instrumentId: GOLD.id, version: 0, tool: 'channel' },
    }),
    scenes: {
      'hand.resting': {
        ...TRADE,
        context: { ...KNOWN, selectedId: idOf(1), done: [{ from: DRAWN.slice(1), to: DRAWN }] },
      },
      'hand.picking': TRADE,
      'hand.placing': { ...TRADE, context: { placed: [at(20, 1)] } },
      'hand.writing': { ...TRADE, context: { text: 'Look here' } },
      'hand.asking': TRADE,
      'layout.idle': { ...TRADE, context: { version: null } },
      'layout.shown.reading': { ...TRADE, context: { version: null } },
      'layout.shown.level': TRADE,
      'layout.shown.saving': TRADE,
      'layout.shown.failed': { ...TRADE, context: { version: null } },
    },
  },
};
