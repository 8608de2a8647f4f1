import type { ChartGallery, Others } from '../../gallery/scene.ts';

const STROKES = [
  [
    { x: 0.2, y: 0.3 },
    { x: 0.5, y: 0.2 },
    { x: 0.8, y: 0.3 },
  ],
];
/** A pad, and what the rest of the app is at meanwhile. */
function pad(route: string, others: Others) {
  const sign = { route, who: 'real', others } as const;
  return {
    defaults: () => ({ value: 'blank', input: { strokes: [] } }),
    scenes: {
      deciding: sign,
      blank: { ...sign, context: { isMissed: true } },
      drawn: { ...sign, context: { strokes: STROKES } },
    },
  };
}

export const gallery: ChartGallery = {
  signature: pad('/loan/sign?id=1&amount=500', { loan: { value: 'signing' } }),
  copySignature: pad('/documentary/copy/sign', { copySetup: { value: 'signing' } }),
};
