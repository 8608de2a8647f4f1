import { BASIC_INFO } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

/** Quotes show while startup still asks. */
const ASKING: Scene<'startup'> = {
  route: '/',
  who: 'visitor',
  context: { basicInfo: null },
  others: { app: { value: 'starting', context: { startup: null } } },
};
/** A site that charges a rate of the margin: what the ticket shows proves that the settings arrived. */
const BY_RATE = { ...BASIC_INFO, tradeFeeType: 2 };

export const gallery: ChartGallery = {
  startup: {
    defaults: () => ({
      value: 'ready',
      input: { isMobile: true },
      context: { basicInfo: BASIC_INFO },
    }),
    scenes: {
      checking: ASKING,
      loadingSettings: ASKING,
      failed: ASKING,
      leaving: {
        route: '/',
        who: 'visitor',
        context: { leaveTo: 'https://desktop.invalid/' },
        others: { app: { value: 'leaving', context: { startup: null } } },
      },
      ready: {
        route: '/trade',
        who: 'visitor',
        context: { basicInfo: BY_RATE },
        others: { app: { context: { startup: { isMain: true, basicInfo: BY_RATE, leaveTo: null } } } },
      },
    },
  },
};
