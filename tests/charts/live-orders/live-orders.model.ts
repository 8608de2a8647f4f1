import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type LiveOrdersContext,
  type LiveOrdersEvent,
  liveOrdersMachine,
} from '#machines/live-orders/live-orders.machine';
import { isOnlyKept, lost, onlyKept, orderOf, pushOf } from '../../support/fixtures.ts';

const own = {
  'orders.watched': [{}],
  'orders.unwatched': [{}],
  'list.retry': [{}],
  'account.joined': [{}],
  'account.missed': [{}],
  'account.pushed': [{ push: { ...pushOf([1]), version: 1 } }, { push: { ...pushOf([1]), version: 2 } }],
  'account.closed': [{ ids: [2] }],
  'order.changed': [{}],
  'stops.saved': [{ saved: { id: 1, stopLoss: '90', takeProfit: '0' } }],
  'account.left': [{}],
} satisfies Examples<LiveOrdersEvent>;

const read = (version: number) => ({ data: [orderOf(), orderOf({ id: 2 })], version });

const FAILED =
  'The screen says that it could not be read and offers to try again; it does so by itself after a reconnect.';
const READING = 'While they are read there is no button to ask again.';

const isBehind = ({ context }: AnyMachineSnapshot, { output }: AnyEventObject): boolean =>
  output.version < context.pushedVersion;

const KEPT = 'a journey by hand opens it without a network';

export const model: TestModel = {
  clauses: 'S7.25 S7.33 S7.34 S8.3',
  machine: liveOrdersMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:loadLiveOrders', output: read(1) },
    { type: 'error:loadLiveOrders', error: lost() },
    { type: 'error:loadLiveOrders', error: onlyKept(read(1)) },
    ...[1, 2].map((version) => ({ type: 'done:refreshLiveOrders', output: read(version) })),
    { type: 'error:refreshLiveOrders', error: lost() },
    { type: 'after:answerTimeout@liveOrders.watched.loading' },
    { type: 'after:answerTimeout@liveOrders.watched.known.refreshing' },
    { type: 'after:answerTimeout@liveOrders.watched.known.outdated' },
  ],
  keyOf: ({ version, pushedVersion, askedVersion }: LiveOrdersContext) => [
    version,
    pushedVersion,
    askedVersion,
  ],
  exclusions: {
    events: [
      { events: ['error:loadLiveOrders'], where: isOnlyKept, because: KEPT },
      {
        events: ['done:refreshLiveOrders'],
        where: isBehind,
        because: 'the server answers with what it has by then',
      },
      {
        events: ['account.left'],
        where: (state) => state.matches('unwatched'),
        because: 'the paths begin on the screen',
      },
      {
        events: ['account.closed'],
        where: (state) => state.matches('unwatched'),
        because: 'the paths begin on the screen',
      },
      {
        events: ['stops.saved'],
        because: 'stops that were saved are announced as a change as well, which reads the orders anew',
      },
      {
        events: ['orders.watched'],
        where: (state) => state.context.version > 0,
        because: 'the paths look at the screen once',
      },
    ],
    transitions: {
      'liveOrders.watched.loading -- error:loadLiveOrders [0]': KEPT,
      'liveOrders.unwatched -- orders.watched [0]': 'the paths look at the screen once',
      'liveOrders.unwatched -- account.closed [0]': 'the paths begin on the screen',
      'liveOrders.watched.known -- stops.saved [0]':
        'stops that were saved are announced as a change as well, which reads the orders anew',
      ...Object.fromEntries(
        [0, 1].map((index) => [
          `liveOrders.watched.known.refreshing -- done:refreshLiveOrders [${index}]`,
          'the server answers with what it has by then',
        ]),
      ),
    },
    last: [
      { events: ['account.left'], because: 'the login is open after it' },
      { events: ['orders.unwatched'], because: 'another screen is there' },
      { events: ['order.changed'], because: 'the sheet of the order that was placed is open' },
    ],
  },
  unanswered: {
    'liveOrders.watched.failed -- account.closed': FAILED,
    'liveOrders.watched.failed -- account.missed': FAILED,
    'liveOrders.watched.failed -- order.changed': FAILED,
    'liveOrders.watched.loading -- list.retry': READING,
  },
};
