import type { ChartGallery, Scene } from '../../gallery/scene.ts';

/** Its button is busy for a moment only; the rest of the screen is the results'. */
const STATEMENT: Scene<'statement'> = { route: '/mine/results', who: 'real' };
const EXPORT: Scene<'ledgerExport'> = { route: '/mine/history', who: 'real' };

export const gallery: ChartGallery = {
  ledgerExport: {
    defaults: () => ({ value: 'idle' }),
    scenes: { idle: EXPORT, fetching: EXPORT },
  },
  statement: {
    defaults: () => ({ value: 'idle' }),
    scenes: { idle: STATEMENT, fetching: STATEMENT },
  },
};
