import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const NEWER = { context: { offered: 'newer' } };
const HOME: Scene<'update'> = { route: '/', who: 'visitor' };

export const gallery: ChartGallery = {
  update: {
    defaults: () => ({
      value: { manifest: 'resting', trade: 'quiet' },
      input: { build: 'gallery' },
    }),
    scenes: {
      'manifest.resting': HOME,
      'manifest.reading': HOME,
      'manifest.offering.held': { ...HOME, ...NEWER, beside: { trade: 'busy' } },
      'manifest.offering.asked': { ...HOME, ...NEWER },
      'manifest.offering.accepted': { ...HOME, ...NEWER },
      'trade.quiet': HOME,
      'trade.busy': HOME,
    },
  },
};
