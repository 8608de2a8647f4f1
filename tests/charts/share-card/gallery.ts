import { ORDER_TAB } from '#contract/constants';
import { ROWS } from '../../gallery/samples-account.ts';
import { CARD, PICTURE } from '../../gallery/samples-trade.ts';
import type { ChartGallery, Others, Scene } from '../../gallery/scene.ts';

const [closed] = ROWS.history;
const OTHERS: Others = {
  orderList: { context: { tab: ORDER_TAB.history, rows: ROWS.history, total: ROWS.history.length } },
  orderSheet: { value: { open: 'viewing' }, context: { opened: closed ?? null } },
};
const SHOWN: Scene<'shareCard'> = { route: '/order?type=3', who: 'demo', others: OTHERS };
const DRAWING: Scene<'shareCard'> = { ...SHOWN, context: { picture: '' } };

export const gallery: ChartGallery = {
  shareCard: {
    defaults: () => ({ value: 'closed', context: { card: CARD, picture: PICTURE } }),
    scenes: {
      closed: SHOWN,
      'open.drawing': DRAWING,
      'open.shown': SHOWN,
      'open.sharing': SHOWN,
      'open.failed': DRAWING,
    },
  },
};
