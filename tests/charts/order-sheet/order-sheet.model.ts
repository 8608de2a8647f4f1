import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { ORDER_STATUS } from '#contract/constants';
import { ERRORS } from '#contract/errors';
import {
  type OrderSheetContext,
  type OrderSheetEvent,
  orderSheetMachine,
} from '#machines/order-sheet/order-sheet.machine';
import { ALWAYS, adaptive, orderOf, outcomesOf, pushOf } from '../../support/fixtures.ts';

/** A trader who has nothing but the position. */
const LONE = adaptive(orderOf());

const own = {
  'order.opened': [
    { order: orderOf({ price: '101' }) },
    { order: orderOf({ id: 2, status: ORDER_STATUS.pending }) },
    { order: orderOf({ id: 3, status: ORDER_STATUS.completed }) },
  ],
  'sheet.dismiss': [{}],
  'screen.left': [{}],
  'stops.edit': [{}],
  'stops.save': [
    { stops: { stopLoss: '90', takeProfit: null, trail: null }, key: 'key' },
    { stops: { stopLoss: '110', takeProfit: null, trail: null }, key: 'key' },
  ],
  'stops.breakEven': [{ key: 'key' }],
  'note.edit': [{}],
  'note.save': [{ note: 'I was early.', key: 'key' }],
  'lots.edit': [{ lotTerms: { lotStep: '0.01', minLots: '0.01' } }],
  'part.close': [
    { lots: '0.5', key: 'key', caution: LONE },
    { lots: '0.5', key: 'key', caution: ALWAYS },
    { lots: '5', key: 'key', caution: LONE },
  ],
  'order.reverse': [{}],
  'order.close': [
    { key: 'key', caution: ALWAYS },
    { key: 'key', caution: LONE },
  ],
  'order.cancel': [
    { key: 'key', caution: ALWAYS },
    { key: 'key', caution: LONE },
  ],
  'order.confirm': [{ key: 'key' }],
  'account.pushed': [{ push: pushOf([1]) }, { push: pushOf([2]) }],
  'account.closed': [{ ids: [1, 2, 3] }],
  'account.left': [{}],
  'command.doubted': [{}],
} satisfies Examples<OrderSheetEvent>;

const gone = { kind: 'rejected', message: 'gone', code: ERRORS.notHolding, field: null };
const saved = { id: 1, stopLoss: '90', takeProfit: '0' };

const OVER = 'an answer of 999 ends the session before the command ends';
const OUTCOMES = [
  'done:setStops',
  'done:saveNote',
  'done:closeOrder',
  'done:reverseOrder',
  'done:cancelOrder',
];

const isDoubted = (state: AnyMachineSnapshot): boolean => state._nodes.some(({ key }) => key === 'checking');

const isSent = ({ value }: AnyMachineSnapshot): boolean =>
  ['savingStops', 'savingNote', 'closing', 'reversing', 'cancelling'].some((sent) =>
    JSON.stringify(value).includes(sent),
  );

const ANSWERS =
  'The answer of the running command closes the sheet or leads back; it may not be dismissed before.';

/** A note is written on an order that is over. */
const ENDED = 'A push values live orders alone.';

export const model: TestModel = {
  clauses: 'S2.51 S2.52 S4.3 S4.4 S7.26 S8.3 S8.5 S9.16',
  machine: orderSheetMachine,
  examples: [
    ...eventsOf(own),
    ...[...outcomesOf(saved), gone].map((output) => ({ type: 'done:setStops', output })),
    ...outcomesOf({ id: 3, note: 'I was early.' }).map((output) => ({ type: 'done:saveNote', output })),
    ...[...outcomesOf({ id: 1 }), gone].map((output) => ({ type: 'done:closeOrder', output })),
    ...[...outcomesOf({ id: 1 }), gone].map((output) => ({ type: 'done:reverseOrder', output })),
    ...[...outcomesOf({ id: 2 }), gone].map((output) => ({ type: 'done:cancelOrder', output })),
  ],
  keyOf: ({ opened }: OrderSheetContext) => opened?.id,
  exclusions: {
    events: [
      {
        events: ['account.closed'],
        where: ({ context }) => context.opened?.status === ORDER_STATUS.completed,
        because: 'an order that is over is not closed again',
      },
      { events: OUTCOMES, where: (_, { output }) => output.kind === 'expired', because: OVER },
      {
        events: OUTCOMES,
        where: (state, { output }) => output.kind === 'unresolved' && !isDoubted(state),
        because: 'a command is given up after it was doubted',
      },
    ],
    transitions: {
      'orderSheet.open.savingStops -- done:setStops [3]': OVER,
      'orderSheet.open.savingNote -- done:saveNote [2]': OVER,
      'orderSheet.open.reversing -- done:reverseOrder [3]': OVER,
      'orderSheet.open.closing -- done:closeOrder [3]': OVER,
      'orderSheet.open.cancelling -- done:cancelOrder [3]': OVER,
    },
    last: [
      {
        events: ['screen.left', 'account.closed', 'account.pushed'],
        where: isSent,
        because: 'the command goes on without its sheet, or its order is gone',
      },
      { events: ['account.left'], because: 'the login is open after it' },
    ],
  },
  impossible: [
    {
      transition: 'orderSheet.open -- account.pushed [0]',
      states: [
        'orderSheet.open.choosingLots',
        'orderSheet.open.confirmingClose',
        'orderSheet.open.confirmingPart',
        'orderSheet.open.confirmingReverse',
        'orderSheet.open.editingNote',
        'orderSheet.open.savingNote.checking',
        'orderSheet.open.savingNote.sending',
      ],
      because:
        'Only a position is closed or turned round, and only what is over has a note: neither can be filled.',
    },
  ],
  unanswered: {
    'orderSheet.open.savingStops -- sheet.dismiss': ANSWERS,
    'orderSheet.open.savingNote -- sheet.dismiss': ANSWERS,
    'orderSheet.open.closing -- sheet.dismiss': ANSWERS,
    'orderSheet.open.reversing -- sheet.dismiss': ANSWERS,
    'orderSheet.open.cancelling -- sheet.dismiss': ANSWERS,
  },
  equivalentMutants: {
    'orderSheet.closed swallows account.left of orderSheet': 'A closed sheet holds no order.',
    'orderSheet.open.editingNote swallows account.pushed of orderSheet.open': ENDED,
    'orderSheet.open.savingNote.sending swallows account.pushed of orderSheet.open': ENDED,
    'orderSheet.open.savingNote.checking swallows account.pushed of orderSheet.open': ENDED,
  },
};
