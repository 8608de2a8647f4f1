import { BANKS, COINS, WIRE_CURRENCIES } from '../../gallery/samples-money.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const DEPOSIT: Scene<'deposit'> = { route: '/mine/charge', who: 'real' };

export const gallery: ChartGallery = {
  deposit: {
    defaults: () => ({
      value: { coin: 'ready' },
      context: { coins: COINS, currencies: WIRE_CURRENCIES, banks: BANKS, channelId: 1, currencyId: 1 },
    }),
    scenes: {
      hidden: DEPOSIT,
      'coin.loading': DEPOSIT,
      'coin.ready': DEPOSIT,
      'coin.failed': DEPOSIT,
      'bank.loadingCurrencies': DEPOSIT,
      'bank.loadingBanks': DEPOSIT,
      'bank.ready': DEPOSIT,
      'bank.failed': DEPOSIT,
    },
  },
};
