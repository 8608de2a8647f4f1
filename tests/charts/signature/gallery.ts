import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const STROKES = [
  [
    { x: 0.2, y: 0.3 },
    { x: 0.5, y: 0.2 },
    { x: 0.8, y: 0.3 },
  ],
];
const SIGN: Scene<'signature'> = {
  route: '/loan/sign?id=1&amount=500',
  who: 'real',
  others: { loan: { value: 'signing' } },
};

export const gallery: ChartGallery = {
  signature: {
    defaults: () => ({ value: 'blank', context: { strokes: [], isMissed: false } }),
    scenes: {
      deciding: SIGN,
      blank: { ...SIGN, context: { isMissed: true } },
      drawn: { ...SIGN, context: { strokes: STROKES } },
    },
  },
};
