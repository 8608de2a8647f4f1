import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type PushContext, type PushEvent, pushMachine } from '#machines/push/push.machine';
import { lost } from '../../support/fixtures.ts';

const own = {
  'push.looked': [{}],
  'push.wanted': [{}],
  'push.unwanted': [{}],
  'success.happened': [{}],
  'card.dismissed': [{}],
  'notification.pressed': [
    { path: '/mine/notifications', id: '7' },
    { path: '//elsewhere.example', id: '7' },
  ],
  'account.left': [{}],
} satisfies Examples<PushEvent>;

const NO_ORDER = 'an order is placed on another screen';
const CARD_ALONE = 'the card is looked at by itself, with the browser not asked yet';
const LEFT = 'another page, or the login, is open after it';

export const model: TestModel = {
  clauses: 'S1.5 S8.3',
  machine: pushMachine,
  inputs: [{ isAnswered: false }, { isAnswered: true }],
  callbacks: ['watchWorker'],
  reports: { watchWorker: ['notification.pressed'] },
  examples: [
    ...eventsOf(own),
    ...(['unsupported', 'blocked', 'off', 'on', 'ended'] as const).map((output) => ({
      type: 'done:lookAtPush',
      output,
    })),
    { type: 'error:lookAtPush', error: lost() },
    { type: 'after:answerTimeout@push.device.looking' },
    ...(['blocked', 'off', 'on'] as const).map((output) => ({ type: 'done:subscribe', output })),
    { type: 'error:subscribe', error: lost() },
    { type: 'after:askTimeout@push.device.asking' },
    { type: 'done:unsubscribe', output: undefined },
    { type: 'error:unsubscribe', error: lost() },
    { type: 'after:answerTimeout@push.device.leaving' },
  ],
  keyOf: ({ isAnswered }: PushContext) => isAnswered,
  exclusions: {
    events: [
      {
        events: ['account.left', 'notification.pressed'],
        where: (state) => state.matches({ device: 'unknown' }),
        because: 'its screen looks as soon as it shows',
      },
      {
        events: ['success.happened'],
        where: (state) => !state.matches({ device: 'off' }),
        because: CARD_ALONE,
      },
      {
        events: ['card.dismissed'],
        where: (state) => !state.matches({ device: 'off' }),
        because: 'the card is there while the browser can be asked',
      },
      {
        events: ['notification.pressed', 'push.looked', 'account.left'],
        where: (state) => state.matches({ card: 'offered' }),
        because: CARD_ALONE,
      },
    ],
    transitions: {},
    last: [{ events: ['account.left'], because: LEFT }],
    setups: [
      [{ events: ['success.happened', 'card.dismissed'], because: NO_ORDER }],
      [
        {
          events: [
            'push.unwanted',
            'notification.pressed',
            'account.left',
            'error:lookAtPush',
            'after:answerTimeout@push.device.looking',
            'done:subscribe',
            'error:subscribe',
            'after:askTimeout@push.device.asking',
            'done:unsubscribe',
            'error:unsubscribe',
            'after:answerTimeout@push.device.leaving',
          ],
          because: CARD_ALONE,
        },
        {
          events: ['done:lookAtPush'],
          where: (_, { output }) => output !== 'off',
          because: CARD_ALONE,
        },
        {
          events: ['push.wanted'],
          where: (state) => !state.matches({ card: 'offered' }),
          because: CARD_ALONE,
        },
      ],
    ],
  },
  equivalentMutants: {
    'push.card.offered -- card.dismissed [0] → push.card.deciding':
      'it is answered, so this leads on to answered',
    'push.card.offered -- push.wanted [0] → push.card.deciding':
      'it is answered, so this leads on to answered',
    'push.device.unknown swallows account.left of push.device': 'It is unknown already.',
  },
};
