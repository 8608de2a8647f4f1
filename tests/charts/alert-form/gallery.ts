import { EURO } from '../../gallery/samples-market.ts';
import { ALERTS, FIRST_ALERT } from '../../gallery/samples-trade.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const IN_LIST: Scene<'alertForm'> = {
  route: '/mine/alerts',
  who: 'demo',
  others: { alerts: { value: 'ready', context: { value: ALERTS } } },
};
const CHANGED: Scene<'alertForm'> = {
  ...IN_LIST,
  context: { instrumentId: EURO.id, alert: FIRST_ALERT, price: EURO.prices.close },
};
const TURNED: Scene<'alertForm'> = {
  ...IN_LIST,
  context: { request: { act: 'pause', id: FIRST_ALERT.id }, key: 'key' },
};

export const gallery: ChartGallery = {
  alertForm: {
    defaults: () => ({ value: 'idle' }),
    scenes: {
      idle: IN_LIST,
      editing: CHANGED,
      refused: {
        ...CHANGED,
        context: { ...CHANGED.context, message: 'You can have 100 active alerts at most.' },
      },
      'sending.sending': CHANGED,
      'sending.checking': CHANGED,
      'turning.sending': TURNED,
      'turning.checking': TURNED,
    },
  },
};
