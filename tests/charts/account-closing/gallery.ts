import { MUCH_IN_THE_WAY, OPEN, REJECTED, REST, WAITING } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const DATA: Scene<'accountClosing'> = { route: '/mine/data', who: 'real' };
const UNREAD: Scene<'accountClosing'> = { ...DATA, context: { closing: null } };
const WAITS: Scene<'accountClosing'> = { ...DATA, context: { closing: WAITING } };

export const gallery: ChartGallery = {
  accountClosing: {
    defaults: () => ({ value: { shown: 'open' }, context: { closing: OPEN } }),
    scenes: {
      hidden: UNREAD,
      'shown.loading': UNREAD,
      'shown.inTheWay': { ...DATA, context: { closing: MUCH_IN_THE_WAY } },
      'shown.open': { ...DATA, context: { closing: REJECTED } },
      'shown.asking': DATA,
      'shown.askingRest': { ...DATA, context: { closing: REST } },
      'shown.proving': DATA,
      'shown.closing.sending': DATA,
      'shown.closing.checking': DATA,
      'shown.waiting': WAITS,
      'shown.askingKeep': WAITS,
      'shown.keeping.sending': WAITS,
      'shown.keeping.checking': WAITS,
      'shown.failed': UNREAD,
    },
  },
};
