import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { ORDER_STATUS } from '#contract/constants';
import {
  type LinesContext,
  type OrderLinesEvent,
  orderLinesMachine,
} from '#machines/order-lines/order-lines.machine';
import { instrumentOf, orderOf, outcomesOf, pushOf } from '../../support/fixtures.ts';

/** A position that was bought at 100 with a stop-loss, and a pending order to buy. */
export const position = orderOf({ stopLoss: '95' });
export const pending = orderOf({ id: 2, status: ORDER_STATUS.pending });

const own = {
  'line.grabbed': [
    { order: position, grip: 'stopLoss' },
    { order: pending, grip: 'entry' },
    { order: pending, grip: 'target' },
    { order: null, grip: 'target' },
  ],
  'line.released': [{ price: '97' }, { price: '104' }],
  'line.dropped': [{}],
  'target.begun': [{ instrumentId: 1, precision: 2, price: '100' }],
  'price.typed': [{ text: '' }, { text: '90' }],
  'level.set': [
    { key: 'key', isAdaptive: true },
    { key: 'key', isAdaptive: false },
  ],
  'level.confirm': [{ key: 'key' }],
  'level.dismissed': [{}],
  'screen.left': [{}],
  'instrument.selected': [{ instrument: instrumentOf({ id: 9 }) }],
  'account.pushed': [{ push: pushOf([1]) }, { push: pushOf([2]) }],
  'account.closed': [{ ids: [1, 2] }],
  'account.left': [{}],
  'command.doubted': [{}],
} satisfies Examples<OrderLinesEvent>;

const saved = { id: 1, stopLoss: '97', takeProfit: '0' };

const OVER = 'an answer of 999 ends the session before the command ends';
const GOES_ON = 'What was sent goes on, and its answer leads back.';

const isDoubted = (state: AnyMachineSnapshot): boolean => state._nodes.some(({ key }) => key === 'checking');
const isOf = (state: AnyMachineSnapshot, id: number | null): boolean =>
  (state.context.order?.id ?? null) === id;

export const model: TestModel = {
  clauses: 'S2.52 S4.2 S4.3 S7.26 S8.3 S8.5',
  machine: orderLinesMachine,
  examples: [...eventsOf(own), ...outcomesOf(saved).map((output) => ({ type: 'done:moveStop', output }))],
  keyOf: ({ order, grip, price, issue }: LinesContext) => [
    order?.id,
    grip,
    price === '',
    Number(price) < 95,
    issue,
  ],
  exclusions: {
    events: [
      { events: ['done:moveStop'], where: (_, { output }) => output.kind === 'expired', because: OVER },
      {
        events: ['done:moveStop'],
        where: (state, { output }) => output.kind === 'unresolved' && !isDoubted(state),
        because: 'a command is given up after it was doubted',
      },
      {
        events: ['line.grabbed'],
        where: (state, { order }) => !state.matches('idle') && !isOf(state, order?.id ?? null),
        because: 'the paths hold one line at a time',
      },
      {
        events: ['line.grabbed'],
        where: (state, { grip }) => !state.matches('idle') && grip !== state.context.grip,
        because: 'a stop that was drawn off its entry is taken hold of by its own line',
      },
      {
        events: ['line.released'],
        where: (state, { price }) => isOf(state, pending.id) && price === '104',
        because: 'the price that the order waits for lies above what the chart shows',
      },
      {
        events: ['instrument.selected'],
        where: (state) => !state.matches({ moving: 'previewing' }),
        because: 'nothing else is in reach of a finger that drags, or beside a question',
      },
      {
        events: ['account.closed', 'account.pushed'],
        where: (state) => isOf(state, null),
        because: 'the price of a new order is of no order that could change',
      },
    ],
    transitions: { 'orderLines.sending -- done:moveStop [2]': OVER },
    last: [
      {
        events: ['screen.left', 'instrument.selected', 'account.closed', 'account.pushed'],
        because: 'the chart is left, or another order is needed',
      },
      { events: ['account.left'], because: 'the login is open after it' },
    ],
  },
  unanswered: {
    'orderLines.moving.dragging -- level.dismissed': 'A finger that drags is let go first.',
    'orderLines.sending -- line.grabbed': GOES_ON,
  },
  equivalentMutants: {
    'orderLines.idle swallows account.left of orderLines': 'No line is held there.',
  },
};
