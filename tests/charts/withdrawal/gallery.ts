import { PAYOUT_CURRENCIES, PAYOUT_METHODS } from '../../gallery/samples-money.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const WITHDRAW: Scene<'withdrawal'> = { route: '/mine/withdraw', who: 'real' };

const REQUEST = { number: '250', memo: 'Savings', currencyId: 1, methodId: 1 };

export const gallery: ChartGallery = {
  withdrawal: {
    defaults: () => ({
      value: { terms: { shown: { ready: 'current' } }, review: 'closed' },
      context: {
        currencies: PAYOUT_CURRENCIES,
        methods: PAYOUT_METHODS,
        availableUsd: '10250.75',
        limit: {
          ...{ max: '2000', used: '500', left: '1500', level: 'unverified', usualMinutes: 95 },
          usualUsd: { least: '50', most: '300' },
        },
        currencyId: 1,
        methodId: 1,
      },
    }),
    scenes: {
      'terms.hidden': WITHDRAW,
      'terms.shown.loading': WITHDRAW,
      'terms.shown.unbound': { ...WITHDRAW, context: { methods: [] } },
      'terms.shown.ready.current': WITHDRAW,
      'terms.shown.ready.refreshing': WITHDRAW,
      'terms.shown.ready.outdated': { ...WITHDRAW, context: { methodId: 2 } },
      'terms.shown.failed': WITHDRAW,
      'review.closed': WITHDRAW,
      'review.open.plain': { ...WITHDRAW, context: { request: REQUEST } },
      'review.open.withCode': { ...WITHDRAW, context: { request: REQUEST } },
    },
  },
};
