import { DEMO_USER, REAL_USER, TICKET } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const LOST = {
  kind: 'order',
  key: 'key-1',
  accountId: REAL_USER.id,
  request: TICKET,
  outcome: null,
} as const;
const TOLD = [
  { ...LOST, outcome: { kind: 'accepted', message: '' } },
  {
    ...LOST,
    kind: 'withdrawal',
    key: 'key-2',
    request: { fields: { number: '200' } },
    outcome: { kind: 'void', message: '' },
  },
] as const;

const QUIET: Scene<'commandLog'> = { route: '/', who: 'visitor' };
const ASKED: Scene<'commandLog'> = { route: '/', who: 'real', context: { commands: [LOST] } };

export const gallery: ChartGallery = {
  commandLog: {
    defaults: ({ who }) => {
      const { id } = who === 'demo' ? DEMO_USER : REAL_USER;
      return {
        value: { asking: 'resting', notice: 'none' },
        input: { commands: [] },
        context: { account: who === 'visitor' ? null : { id, token: 'gallery' } },
      };
    },
    scenes: {
      'asking.resting': QUIET,
      'asking.open.pausing': { ...ASKED, beside: { notice: 'held' } },
      'asking.open.sent': { ...ASKED, beside: { notice: 'checking' } },
      'asking.open.waiting': { ...ASKED, beside: { notice: 'checking' } },
      'notice.none': QUIET,
      'notice.held': { ...ASKED, beside: { asking: { open: 'sent' } } },
      'notice.checking': { ...ASKED, beside: { asking: { open: 'sent' } } },
      'notice.dismissed': { ...ASKED, beside: { asking: { open: 'waiting' } } },
      'notice.told': { ...QUIET, who: 'real', context: { commands: [...TOLD] } },
    },
  },
};
