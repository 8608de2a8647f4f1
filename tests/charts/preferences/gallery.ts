import type { ChartGallery } from '../../gallery/scene.ts';

export const gallery: ChartGallery = {
  preferences: {
    defaults: ({ preferences }) => ({
      value: { language: 'ready', balances: preferences.areBalancesHidden ? 'hidden' : 'shown' },
      input: preferences,
    }),
    scenes: {
      'language.ready': { route: '/language', who: 'visitor', context: { wantedLanguage: 'en' } },
      'language.loading': { route: '/language', who: 'visitor', context: { wantedLanguage: 'hk' } },
      picked: { route: '/mine/system', who: 'demo' },
      'balances.deciding': { route: '/user', who: 'demo' },
      'balances.shown': { route: '/user', who: 'demo' },
      'balances.hidden': { route: '/user', who: 'demo', context: { areBalancesHidden: true } },
    },
  },
};
