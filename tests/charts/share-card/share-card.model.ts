import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type ShareCardEvent, shareCardMachine } from '#machines/share-card/share-card.machine';
import { CARD, PICTURE } from '../../gallery/samples-trade.ts';

const own = {
  'share.open': [{ card: CARD }],
  'share.dismiss': [{}],
  'share.redraw': [{}],
  'share.send': [{}],
  'share.save': [{}],
  'account.left': [{}],
} satisfies Examples<ShareCardEvent>;

export const model: TestModel = {
  clauses: 'S2.51 S8.3',
  machine: shareCardMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:drawCard', output: PICTURE },
    { type: 'error:drawCard', error: new Error('there is nothing to draw on') },
    { type: 'done:sharePicture' },
    { type: 'error:sharePicture', error: new Error('no app takes it') },
    { type: 'after:drawTimeout@shareCard.open.drawing' },
    { type: 'after:shareTimeout@shareCard.open.sharing' },
  ],
  exclusions: {
    events: [
      {
        events: ['account.left'],
        where: (state) => !state.matches('closed'),
        because: 'the sheet stands before everything that ends a session',
      },
    ],
    transitions: {},
    last: [{ events: ['account.left'], because: 'the login is open after it' }],
  },
  equivalentMutants: { 'shareCard.closed swallows account.left of shareCard': 'Nothing is shared there.' },
};
