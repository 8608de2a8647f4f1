import { setup } from 'xstate';
import type { CloseReason } from '#contract/constants';
import { lifecycle } from './lifecycle.ts';

/**
 * Order life: an order from when it is placed until it is over. Owns what may end it, and when. Started by its trader; a market order
 * is filled as it is placed. The server takes each step in the transaction that stores it, with the reason beside it. Ends.
 */

export type OrderLifeEvent =
  /** The price reached its target, or it is a market order. */
  | { type: 'order.filled' }
  /** By its trader, who takes some lots of it into an order of their own, which is closed. */
  | { type: 'part.closed' }
  /** By its trader, who cancels or closes it. */
  | { type: 'trader.ended' }
  /** The price reached its stop-loss. */
  | { type: 'stop.reached' }
  /** The price reached its take-profit. */
  | { type: 'profit.reached' }
  /** The account does not cover it any more: a liquidation, or losses ate what it held while it waited. */
  | { type: 'cover.lost' }
  /** Its profit has to pay a loss or a cost that the balance cannot pay. */
  | { type: 'profit.needed' }
  /** By its trader, whose demo account begins anew. */
  | { type: 'account.reset' }
  /** The other order of its pair was filled. */
  | { type: 'pair.filled' }
  /** It waited until its time was over. */
  | { type: 'time.over' }
  /** The price reached its target while operators let nothing be opened in its instrument. */
  | { type: 'instrument.halted' }
  /** The price reached its target while a bound of exposure left no room for it. */
  | { type: 'exposure.reached' };

export const orderLifeMachine = setup({ types: { events: {} as OrderLifeEvent } }).createMachine({
  id: 'orderLife',
  initial: 'pending',
  states: {
    /** It holds its margin and its fee. */
    pending: {
      on: {
        'order.filled': { target: 'open' },
        'trader.ended': { target: 'cancelled' },
        'cover.lost': { target: 'cancelled' },
        'account.reset': { target: 'cancelled' },
        'pair.filled': { target: 'cancelled' },
        'time.over': { target: 'cancelled' },
        'instrument.halted': { target: 'cancelled' },
        'exposure.reached': { target: 'cancelled' },
      },
      meta: { clauses: ['S4.3'] },
    },
    /** It is a position. */
    open: {
      on: {
        'part.closed': { target: 'open' },
        'trader.ended': { target: 'closed' },
        'stop.reached': { target: 'closed' },
        'profit.reached': { target: 'closed' },
        'cover.lost': { target: 'closed' },
        'profit.needed': { target: 'closed' },
        'account.reset': { target: 'closed' },
      },
      meta: { clauses: ['S4.3'] },
    },
    /** Its profit or loss is booked. */
    closed: { type: 'final' },
    /** It never became a position, and holds nothing. */
    cancelled: { type: 'final' },
  },
});

export const orderLife = lifecycle(orderLifeMachine);

/** The event of each reason that a row gives for its end. */
const ENDS = {
  user: 'trader.ended',
  'stop-loss': 'stop.reached',
  'take-profit': 'profit.reached',
  liquidation: 'cover.lost',
  covering: 'profit.needed',
  uncovered: 'cover.lost',
  reset: 'account.reset',
  oco: 'pair.filled',
  expired: 'time.over',
  halted: 'instrument.halted',
  exposure: 'exposure.reached',
} as const satisfies Record<CloseReason, OrderLifeEvent['type']>;

type Row = { from: typeof orderLife.initial; state: typeof orderLife.initial; reason: CloseReason };

/** The step that ends an order for a reason, as its row keeps it; throws where it cannot end so. */
export const endedBy = (from: Row['from'], reason: CloseReason): Row => ({
  from,
  state: orderLife.mustStep(from, ENDS[reason]),
  reason,
});
