import { BASIC_INFO } from '../../gallery/samples-account.ts';
import type { ChartGallery } from '../../gallery/scene.ts';

export const gallery: ChartGallery = {
  app: {
    defaults: ({ preferences }) => ({
      value: 'running',
      input: {
        token: null,
        realToken: null,
        demoId: null,
        isMobile: true,
        preferences,
        commands: [],
        build: 'gallery',
        listing: null,
        keptAtMs: null,
        siteTitle: '',
        replaySpeed: null,
      },
      context: { startup: { isMain: true, basicInfo: BASIC_INFO, leaveTo: null } },
    }),
  },
};
