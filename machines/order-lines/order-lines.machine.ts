import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { ORDER_STATUS } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { Order } from '#contract/entities';
import type { Instrument } from '#contract/entities-market';
import type { ForexTradePush } from '#contract/socket';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { type CommandDoubted, createCommandMachine } from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import { commandInput, type Ended, type Sender, said } from '../command/sent-command.ts';
import type { PriceIssue } from '../order-form/ticket.ts';
import { revalued, type SavedStops } from '../order-list/order-rows.ts';
import { NO_STOPS, stopFieldsOf } from '../order-sheet/stop-fields.ts';
import { type StopsRequest, stopsRequestOf } from '../order-sheet/stops-request.ts';
import { type Grip, type Level, levelIssue, levelOff, risksMore, stopsWith } from './levels.ts';

/**
 * Order lines: a stop or the target of an order, or the price of a new one, moved on the chart, looked at, and set. Nothing is sent
 * while a finger moves. Started with trade, never ends; idle while no line is moved.
 */

export type LinesContext = {
  /** The order whose stop or target is moved; null for the price of a new order. */
  order: Order | null;
  /** What the trader took hold of; which stop it became, once the line was let go. */
  grip: Grip;
  /** Where the line is to stand, as it was typed or let go; empty before. */
  price: string;
  /** Decimals that the instrument quotes. */
  precision: number;
  /** The instrument of the line. */
  instrumentId: number;
  /** What is wrong with the price. */
  issue: PriceIssue | null;
  /** The idempotency key of the command on its way. */
  key: string;
};

type Held = { order: Order | null; grip: Grip };
type NewTarget = { instrumentId: number; precision: number; price: string };

export type OrderLinesEvent =
  /** `order` is null for the price of a new order. */
  | ({ type: 'line.grabbed' } & Held)
  | { type: 'line.released'; price: string }
  /** The drag came to nothing: the browser took the finger, or another one came. */
  | { type: 'line.dropped' }
  | ({ type: 'target.begun' } & NewTarget)
  | { type: 'price.typed'; text: string }
  /** `isAdaptive`: only what may lose more is asked about. */
  | { type: 'level.set'; key: string; isAdaptive: boolean }
  | { type: 'level.confirm'; key: string }
  | { type: 'level.dismissed' }
  /** The chart was left, by a link or the browser. */
  | { type: 'screen.left' }
  | { type: 'instrument.selected'; instrument: Instrument }
  | { type: 'account.pushed'; push: ForexTradePush }
  | { type: 'account.closed'; ids: number[] }
  | AccountLeft
  | CommandDoubted;

export type OrderLinesEmitted =
  /** `code` is the instrument's. */
  | { type: 'order.changed'; code: string; message: string; profit: null }
  | { type: 'stops.saved'; saved: SavedStops }
  | { type: 'order.refused'; message: string }
  | { type: 'order.unresolved' }
  /** The price of a new order was chosen. */
  | { type: 'target.chosen'; price: string };

export const moveStopMachine = createCommandMachine<StopsRequest, SavedStops>();

const NOTHING: LinesContext = {
  order: null,
  grip: 'target',
  price: '',
  precision: 0,
  instrumentId: 0,
  issue: null,
  key: '',
};

type Setting = { isAdaptive: boolean };

export const orderLinesMachine = setup({
  types: {
    context: {} as LinesContext,
    events: {} as OrderLinesEvent,
    emitted: {} as OrderLinesEmitted,
    tags: {} as 'dragging' | 'sheet' | 'asking' | 'busy' | 'doubt',
  },
  actors: { moveStop: moveStopMachine },
  actions: {
    /** Keeps what the trader took hold of. The same line again keeps the price where it stood. */
    storeHeld: assign(({ context }, params: Held) =>
      isSameLine(context, params) ? {} : heldLine(context, params),
    ),
    /** Begins the line of a new order at a price. */
    storeTarget: assign((_, { instrumentId, precision, price }: NewTarget) => ({
      ...NOTHING,
      instrumentId,
      precision,
      price,
    })),
    /** Keeps where the line was let go, and which stop it is. */
    storeReleased: assign(({ context }, params: { price: string }) => {
      const { order, precision } = context;
      const grip = order && context.grip === 'entry' ? levelOff(order, params.price) : context.grip;
      return { grip, price: params.price, issue: levelIssue(order, grip, params.price, precision) };
    }),
    /** Keeps the typed price. */
    storeTyped: assign(({ context: { order, grip, precision } }, params: { text: string }) => ({
      price: params.text,
      issue: levelIssue(order, grip, params.text, precision),
    })),
    /** Shows the order at the pushed price, which may make another side of a stop the wrong one. */
    revalue: assign(({ context }, params: { push: ForexTradePush }) => {
      const order = context.order && revalued(context.order, params.push);
      const isPlaced = context.price !== '';
      const issue = isPlaced ? levelIssue(order, context.grip, context.price, context.precision) : null;
      return { order, issue };
    }),
    /** Keeps the idempotency key of the command. */
    storeKey: assign((_, params: { key: string }) => ({ key: params.key })),
    /** Forgets the line. */
    clearLine: assign(() => NOTHING),
    notifyTarget: emit(({ context }) => ({
      type: 'target.chosen' as const,
      price: plainDecimal(context.price) ?? '0',
    })),
    notifySaved: emit((_, params: Ended<SavedStops>) => ({
      type: 'stops.saved' as const,
      saved: savedStops(params),
    })),
    notifyChanged: emit(({ context: { order } }, ended: Ended) => ({
      type: 'order.changed' as const,
      code: order?.instrument.showCode ?? '',
      ...said(ended),
      profit: null,
    })),
    notifyRefused: emit((_, ended: Ended) => ({ type: 'order.refused' as const, ...said(ended) })),
    notifyUnresolved: emit({ type: 'order.unresolved' }),
  },
  guards: {
    /** The line is one that the trader may move. */
    isMovable: ({ context }, { order, grip }: Held) =>
      order === null
        ? context.order === null && context.price !== ''
        : order.status === ORDER_STATUS.pending ||
          (order.status === ORDER_STATUS.holding && grip !== 'target'),
    /** The line stood at a price before the finger took it. */
    wasPlaced: ({ context }) => context.price !== '',
    /** The price is none, has too many decimals, or lies on the wrong side of the market. */
    hasIssue: ({ context }) => context.issue !== null,
    /** The line is the price of a new order. */
    isTarget: ({ context }) => context.order === null,
    /** Everything is asked about, or the account may lose more with the line there. */
    isAsking: ({ context: { order, grip, price } }, { isAdaptive }: Setting) =>
      !isAdaptive || (order !== null && risksMore(order, grip, price)),
    /** Another instrument was selected than the one of the line. */
    isOtherInstrument: ({ context }, params: { instrument: Instrument }) =>
      params.instrument.id !== context.instrumentId,
    /** What was closed or cancelled includes the order of the line. */
    isOrderClosed: ({ context }, params: { ids: number[] }) =>
      context.order !== null && params.ids.includes(context.order.id),
    /** The pending order of the line has become a position: its stops count from another price, and it waits for none. */
    isFilled: ({ context: { order } }, params: { push: ForexTradePush }) =>
      order?.status === ORDER_STATUS.pending && params.push.positions.some(({ id }) => id === order.id),
    ...outcomeGuards,
  },
}).createMachine({
  id: 'orderLines',
  context: NOTHING,
  initial: 'idle',
  on: { 'account.left': { target: '.idle' } },
  states: {
    idle: {
      entry: 'clearLine',
      on: {
        'line.grabbed': { guard: by('isMovable'), target: 'moving', actions: by('storeHeld') },
        'target.begun': { target: 'moving.previewing', actions: by('storeTarget') },
      },
    },
    moving: {
      initial: 'dragging',
      on: {
        'screen.left': { target: 'idle' },
        'instrument.selected': { guard: by('isOtherInstrument'), target: 'idle' },
        'account.closed': { guard: by('isOrderClosed'), target: 'idle' },
        'account.pushed': [{ guard: by('isFilled'), target: 'idle' }, { actions: by('revalue') }],
      },
      states: {
        dragging: {
          tags: 'dragging',
          on: {
            'line.released': { target: 'previewing', actions: by('storeReleased') },
            'line.dropped': [{ guard: 'wasPlaced', target: 'previewing' }, { target: '#orderLines.idle' }],
          },
          meta: { clauses: ['S2.52'] },
        },
        previewing: {
          tags: 'sheet',
          on: {
            'line.grabbed': { guard: by('isMovable'), target: 'dragging', actions: by('storeHeld') },
            'price.typed': { actions: by('storeTyped') },
            'level.set': [
              { guard: 'hasIssue' },
              { guard: 'isTarget', target: '#orderLines.idle', actions: 'notifyTarget' },
              { guard: by('isAsking'), target: 'confirming' },
              { target: '#orderLines.sending', actions: by('storeKey') },
            ],
            'level.dismissed': { target: '#orderLines.idle' },
          },
          meta: { clauses: ['S2.52', 'S4.2', 'S4.3'] },
        },
        confirming: {
          tags: ['sheet', 'asking'],
          on: {
            'level.confirm': { target: '#orderLines.sending', actions: by('storeKey') },
            'level.dismissed': { target: 'previewing' },
          },
          meta: { clauses: ['S2.52'] },
        },
      },
    },
    // The command goes on when the chart is left, and its line stands where it is to be until the answer is there.
    sending: {
      tags: ['sheet', 'busy'],
      ...commandStates({
        src: 'moveStop',
        input: ({ context, self }: Sender<LinesContext>) =>
          commandInput(
            self,
            context.grip === 'target' ? ('target' as const) : ('stops' as const),
            context.key,
            requestOf(context),
          ),
        ends: {
          isAccepted: { target: '#orderLines.idle', actions: ['notifySaved', 'notifyChanged'] },
          // Back to where the line was.
          isRejected: { target: '#orderLines.idle', actions: ['notifyRefused'] },
          isExpired: { target: '#orderLines.idle' },
        },
        unresolved: { target: '#orderLines.idle', actions: ['notifyUnresolved'] },
        clauses: ['S4.3', 'S7.26', 'S8.5'],
      }),
    },
  },
});

const isSameLine = ({ order, grip, price }: LinesContext, held: Held): boolean =>
  price !== '' && order?.id === held.order?.id && grip === held.grip;

/** A line of an order, before it is let go. */
function heldLine(context: LinesContext, { order, grip }: Held): LinesContext {
  if (!order) return context;
  const { instrumentId, instrument } = order;
  return { ...NOTHING, order, grip, instrumentId, precision: instrument.pricePrecision };
}

function requestOf({ order, grip, price }: LinesContext): StopsRequest {
  if (!order) return stopsRequestOf(0, NO_STOPS);
  if (grip === 'target')
    return { ...stopsRequestOf(order.id, stopFieldsOf(order)), targetPrice: plainDecimal(price) ?? '0' };
  const level: Level = grip === 'takeProfit' ? 'takeProfit' : 'stopLoss';
  return stopsRequestOf(order.id, stopsWith(order, level, price));
}

const savedStops = ({ output }: Ended<SavedStops>): SavedStops =>
  output.kind === 'accepted' ? output.answer : { id: 0, stopLoss: '0', takeProfit: '0' };

export type OrderLinesRef = ActorRefFrom<typeof orderLinesMachine>;
export type OrderLinesSnapshot = SnapshotFrom<typeof orderLinesMachine>;
