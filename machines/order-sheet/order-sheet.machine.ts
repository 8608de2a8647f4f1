import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { ORDER_STATUS } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { Order } from '#contract/entities';
import { ERRORS } from '#contract/errors';
import type { RequestOf } from '#contract/route';
import type { noteOrder } from '#contract/routes/trading';
import type { ForexTradePush } from '#contract/socket';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import {
  type CommandDoubted,
  type CommandOutcome,
  createCommandMachine,
} from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import { commandInput, type Ended, type Sender, said } from '../command/sent-command.ts';
import { type Caution, mustAsk } from '../live-orders/exposure.ts';
import { revalued, type SavedStops, withStops } from '../order-list/order-rows.ts';
import {
  isInProfit,
  type LotTerms,
  movedTarget,
  NO_STOPS,
  type PartIssue,
  partIssue,
  type StopFieldIssues,
  type StopFields,
  stopFieldIssues,
  stopFieldsOf,
} from './stop-fields.ts';
import { type StopsRequest, stopsRequestOf } from './stops-request.ts';

/**
 * Order sheet: one order looked at and changed: its stops edited, the position closed, in part or whole, or turned round, the
 * pending order cancelled, and a note written on one that is over. What adds exposure is asked about first. Started with the
 * screens that show orders, never ends; closed while no order is open.
 */

export type OrderSheetContext = {
  /** The order the sheet is about; it outlives its row, so that an answer still finds its sheet. */
  opened: Order | null;
  /** What is wrong with the typed stops. */
  issues: StopFieldIssues;
  /** The stops that were typed. */
  stops: StopFields;
  /** What the instrument says about lots, while a part is chosen. */
  lotTerms: LotTerms;
  /** The lots that are to be closed; null for all of them. */
  lots: string | null;
  /** What is wrong with them. */
  lotsIssue: PartIssue | null;
  /** The note that was typed. */
  note: string;
  /** The idempotency key of the command on its way. */
  key: string;
};

export type OrderSheetEvent =
  | { type: 'order.opened'; order: Order }
  | { type: 'sheet.dismiss' }
  /** Its screen was left, by a link or the browser: what stood open does not stand there again. */
  | { type: 'screen.left' }
  | { type: 'stops.edit' }
  | { type: 'stops.save'; stops: StopFields; key: string }
  | { type: 'stops.breakEven'; key: string }
  | { type: 'note.edit' }
  | { type: 'note.save'; note: string; key: string }
  | { type: 'lots.edit'; lotTerms: LotTerms }
  | { type: 'part.close'; lots: string; key: string; caution: Caution }
  | { type: 'order.reverse' }
  | { type: 'order.close'; key: string; caution: Caution }
  | { type: 'order.cancel'; key: string; caution: Caution }
  | { type: 'order.confirm'; key: string }
  | { type: 'account.pushed'; push: ForexTradePush }
  | { type: 'account.closed'; ids: number[] }
  | AccountLeft
  | CommandDoubted;

export type OrderSheetEmitted =
  /** `code` is the instrument's; `profit` is what a closed position came to, in USD, null for any other change. */
  | { type: 'order.changed'; code: string; message: string; profit: string | null }
  | { type: 'stops.saved'; saved: SavedStops }
  | { type: 'order.refused'; message: string }
  | { type: 'order.unresolved' };

/** The answer of the running command closes the sheet; the push of the same end may come before it. */
const OWN_ANSWER = { 'account.closed': {}, 'account.pushed': {} } as const;
/** A command goes on when the screen is left, and its answer finds its sheet. */
const GOES_ON = { 'screen.left': {} } as const;

const NO_ORDER: OrderSheetContext = {
  opened: null,
  issues: {},
  stops: NO_STOPS,
  lotTerms: { lotStep: '1', minLots: '0' },
  lots: null,
  lotsIssue: null,
  note: '',
  key: '',
};

export type EndRequest = { id: number; lots?: string };
const GONE: readonly number[] = [ERRORS.unknownOrder, ERRORS.notHolding, ERRORS.notPending];
/** `profit` is in USD; null for an order that was cancelled. */
type EndedOrder = { id: number; profit: string | null };
export const closeOrderMachine = createCommandMachine<EndRequest, EndedOrder>();
export const setStopsMachine = createCommandMachine<StopsRequest, SavedStops>();
/** The note of an order, as it is typed and as it is kept. */
export type OrderNote = RequestOf<typeof noteOrder>;
export const saveNoteMachine = createCommandMachine<OrderNote, OrderNote>();

type Outcome = CommandOutcome<unknown>;

/** The sheet asks before it ends the order: `back` is where a no leads, `target` a yes. */
const confirming = <
  const Tags extends string | readonly string[],
  const Back extends string,
  const Target extends string,
>(
  tags: Tags,
  back: Back,
  target: Target,
) => ({
  tags,
  on: { 'sheet.dismiss': { target: back }, 'order.confirm': { target, actions: by('storeKey') } },
  meta: { clauses: ['S2.52'] },
});

/** The states in which the order of the sheet is being closed, turned round or cancelled. */
const endingOrder = <const Actor extends string>(src: Actor, kind: 'close' | 'reverse' | 'cancel') => ({
  tags: 'busy' as const,
  on: { ...OWN_ANSWER, ...GOES_ON },
  ...commandStates({
    src,
    input: ({ context, self }: Sender<OrderSheetContext>) =>
      commandInput(self, kind, context.key, endRequest(context)),
    ends: {
      isAccepted: { target: '#orderSheet.closed', actions: ['notifyChanged'] },
      isGone: { target: '#orderSheet.closed', actions: ['notifyRefused'] },
      isRejected: { target: 'viewing', actions: ['notifyRefused'] },
      isExpired: { target: '#orderSheet.closed' },
    },
    unresolved: { target: 'viewing', actions: ['notifyUnresolved'] },
    clauses: ['S4.3', 'S7.26', 'S8.5'],
  }),
});

export const orderSheetMachine = setup({
  types: {
    context: {} as OrderSheetContext,
    events: {} as OrderSheetEvent,
    emitted: {} as OrderSheetEmitted,
    tags: {} as
      | 'sheet'
      | 'busy'
      | 'doubt'
      | 'stops'
      | 'note'
      | 'part'
      | 'askingClose'
      | 'askingReverse'
      | 'askingCancel',
  },
  actors: {
    closeOrder: closeOrderMachine,
    reverseOrder: closeOrderMachine,
    cancelOrder: closeOrderMachine,
    setStops: setStopsMachine,
    saveNote: saveNoteMachine,
  },
  actions: {
    /** Keeps the order the sheet is about. */
    storeOpened: assign((_, params: { order: Order }) => ({ opened: params.order })),
    /** Shows the order at the pushed price. */
    revalue: assign(({ context }, params: { push: ForexTradePush }) => ({
      opened: context.opened && revalued(context.opened, params.push),
    })),
    /** Forgets the order and everything typed about it. */
    clearSheet: assign(() => NO_ORDER),
    /** Takes the marks off wrong fields. */
    clearIssues: assign({ issues: {}, lots: null, lotsIssue: null }),
    /** Keeps the idempotency key of the command. */
    storeKey: assign((_, params: { key: string }) => ({ key: params.key })),
    /** Keeps the typed stops and the key they are sent with. */
    storeStops: assign((_, params: { stops: StopFields; key: string }) => ({
      stops: params.stops,
      key: params.key,
      issues: {},
    })),
    /** Keeps the order's stops with the stop-loss at its entry, and the key they are sent with. */
    storeBreakEven: assign(({ context: { opened } }, params: { key: string }) => ({
      stops: opened ? { ...stopFieldsOf(opened), stopLoss: opened.entryPrice } : NO_STOPS,
      key: params.key,
    })),
    /** Keeps what the instrument says about lots. */
    storeLotTerms: assign((_, params: { lotTerms: LotTerms }) => ({ lotTerms: params.lotTerms })),
    /** Keeps the lots that are to be closed and the key they are sent with. */
    storePart: assign((_, params: { lots: string; key: string }) => ({
      lots: plainDecimal(params.lots),
      key: params.key,
      lotsIssue: null,
    })),
    /** Says what is wrong with the lots. */
    storeLotsIssue: assign(({ context }, params: { lots: string }) => ({
      lotsIssue: lotsIssueOf(context, params.lots),
    })),
    /** Marks the stops that are wrong. */
    storeIssues: assign(({ context }, params: { stops: StopFields }) => ({
      issues: stopFieldIssues(context.opened, params.stops),
    })),
    /** Shows the saved stops. */
    applyStops: assign(({ context }, params: { output: CommandOutcome<SavedStops> }) => ({
      opened: context.opened && withStops(context.opened, savedStops(params.output)),
    })),
    /** Keeps the typed note and the key it is sent with. */
    storeNote: assign((_, { note, key }: { note: string; key: string }) => ({ note, key })),
    /** Shows the saved note. */
    applyNote: assign(({ context: { opened } }, { output }: { output: CommandOutcome<OrderNote> }) => ({
      opened: opened && output.kind === 'accepted' ? { ...opened, note: output.answer.note } : opened,
    })),
    notifySaved: emit((_, params: { output: CommandOutcome<SavedStops> }) => ({
      type: 'stops.saved' as const,
      saved: savedStops(params.output),
    })),
    notifyChanged: emit(({ context: { opened } }, params: { output: Outcome }) => ({
      type: 'order.changed' as const,
      code: opened?.instrument.showCode ?? '',
      ...said(params),
      profit: profitOf(params.output),
    })),
    notifyRefused: emit((_, params: Ended) => ({ type: 'order.refused' as const, ...said(params) })),
    notifyUnresolved: emit({ type: 'order.unresolved' }),
  },
  guards: {
    /** The order is an open position. */
    isHolding: ({ context }) => context.opened?.status === ORDER_STATUS.holding,
    /** The order waits for its price. */
    isPending: ({ context }) => context.opened?.status === ORDER_STATUS.pending,
    /** The position may be closed without a question. */
    canCloseAtOnce: ({ context: { opened } }, { caution }: { caution: Caution }) =>
      opened?.status === ORDER_STATUS.holding && !mustAsk(caution, [{ id: opened.id, lots: null }]),
    /** The chosen part of the position may be closed without a question. */
    canClosePartAtOnce: ({ context: { opened } }, { lots, caution }: { lots: string; caution: Caution }) =>
      opened !== null && !mustAsk(caution, [{ id: opened.id, lots: plainDecimal(lots) }]),
    /** The pending order may be cancelled without a question. */
    canCancelAtOnce: ({ context: { opened } }, { caution }: { caution: Caution }) =>
      opened?.status === ORDER_STATUS.pending && !mustAsk(caution, []),
    /** The order is pending or open. */
    isLive: ({ context }) => context.opened !== null && context.opened.status <= ORDER_STATUS.holding,
    /** The order is closed or cancelled. */
    isOver: ({ context }) => context.opened !== null && context.opened.status > ORDER_STATUS.holding,
    /** The closed positions include the order of the sheet. */
    isOpenedClosed: ({ context }, params: { ids: number[] }) =>
      context.opened !== null && params.ids.includes(context.opened.id),
    /** The pending order the sheet is about has become a position: there is nothing left to cancel. */
    isFilled: ({ context }, params: { push: ForexTradePush }) =>
      context.opened?.status === ORDER_STATUS.pending &&
      params.push.positions.some(({ id }) => id === context.opened?.id),
    /** A stop is no price, has too many decimals, or lies on the wrong side of the price. */
    hasIssues: ({ context }, params: { stops: StopFields }) =>
      Object.keys(stopFieldIssues(context.opened, params.stops)).length > 0,
    /** A position that would win if it were closed now: its stop may stand at the entry. */
    canBreakEven: ({ context: { opened } }) => opened?.status === ORDER_STATUS.holding && isInProfit(opened),
    /** The lots are none, more than there are, off the step, or leave too little open. */
    hasLotsIssue: ({ context }, params: { lots: string }) => lotsIssueOf(context, params.lots) !== null,
    ...outcomeGuards,
    /** The order left the state the command is about; its push may have come, and gone, before the answer. */
    isGone: (_, { output }: { output: Outcome }) => output.kind === 'rejected' && GONE.includes(output.code),
  },
}).createMachine({
  id: 'orderSheet',
  context: NO_ORDER,
  initial: 'closed',
  on: {
    'account.left': { target: '.closed' },
  },
  states: {
    closed: {
      entry: 'clearSheet',
      on: { 'order.opened': { target: 'open', actions: by('storeOpened') } },
    },
    open: {
      tags: 'sheet',
      initial: 'viewing',
      on: {
        'screen.left': { target: '#orderSheet.closed' },
        'account.closed': { guard: by('isOpenedClosed'), target: '#orderSheet.closed' },
        'account.pushed': [
          { guard: by('isFilled'), target: '#orderSheet.closed' },
          { actions: by('revalue') },
        ],
      },
      states: {
        viewing: {
          entry: 'clearIssues',
          on: {
            'sheet.dismiss': { target: '#orderSheet.closed' },
            'stops.edit': { guard: 'isLive', target: 'editingStops' },
            'stops.breakEven': {
              guard: 'canBreakEven',
              target: 'savingStops',
              actions: by('storeBreakEven'),
            },
            'note.edit': { guard: 'isOver', target: 'editingNote' },
            'lots.edit': { guard: 'isHolding', target: 'choosingLots', actions: by('storeLotTerms') },
            'order.close': [
              { guard: by('canCloseAtOnce'), target: 'closing', actions: by('storeKey') },
              { guard: 'isHolding', target: 'confirmingClose' },
            ],
            'order.reverse': { guard: 'isHolding', target: 'confirmingReverse' },
            'order.cancel': [
              { guard: by('canCancelAtOnce'), target: 'cancelling', actions: by('storeKey') },
              { guard: 'isPending', target: 'confirmingCancel' },
            ],
          },
          meta: { clauses: ['S2.51', 'S2.52', 'S4.4', 'S9.16'] },
        },
        editingStops: {
          tags: 'stops',
          on: {
            'sheet.dismiss': { target: 'viewing' },
            'stops.save': [
              { guard: by('hasIssues'), actions: by('storeIssues') },
              { target: 'savingStops', actions: by('storeStops') },
            ],
          },
          meta: { clauses: ['S2.52', 'S4.3'] },
        },
        savingStops: {
          tags: ['busy', 'stops'],
          on: GOES_ON,
          ...commandStates({
            src: 'setStops',
            input: ({ context, self }: Sender<OrderSheetContext>) =>
              commandInput(
                self,
                targetOf(context) === null ? ('stops' as const) : ('target' as const),
                context.key,
                stopsRequest(context),
              ),
            ends: {
              isAccepted: { target: 'viewing', actions: ['applyStops', 'notifySaved', 'notifyChanged'] },
              isGone: { target: '#orderSheet.closed', actions: ['notifyRefused'] },
              isRejected: { target: 'editingStops', actions: ['notifyRefused'] },
              isExpired: { target: '#orderSheet.closed' },
            },
            unresolved: { target: 'viewing', actions: ['notifyUnresolved'] },
            clauses: ['S7.26', 'S8.5'],
          }),
        },
        editingNote: {
          tags: 'note',
          on: {
            'sheet.dismiss': { target: 'viewing' },
            'note.save': { target: 'savingNote', actions: by('storeNote') },
          },
          meta: { clauses: ['S2.51'] },
        },
        savingNote: {
          tags: ['busy', 'note'],
          on: GOES_ON,
          ...commandStates({
            src: 'saveNote',
            input: ({ context, self }: Sender<OrderSheetContext>) =>
              commandInput(self, 'note', context.key, { id: context.opened?.id ?? 0, note: context.note }),
            ends: {
              isAccepted: { target: 'viewing', actions: ['applyNote', 'notifyChanged'] },
              isRejected: { target: 'editingNote', actions: ['notifyRefused'] },
              isExpired: { target: '#orderSheet.closed' },
            },
            // What was written stays there to be saved again.
            unresolved: { target: 'editingNote', actions: ['notifyUnresolved'] },
            clauses: ['S8.5'],
          }),
        },
        choosingLots: {
          tags: 'part',
          on: {
            'sheet.dismiss': { target: 'viewing' },
            'part.close': [
              { guard: by('hasLotsIssue'), actions: by('storeLotsIssue') },
              { guard: by('canClosePartAtOnce'), target: 'closing', actions: by('storePart') },
              { target: 'confirmingPart', actions: by('storePart') },
            ],
          },
          meta: { clauses: ['S2.52', 'S5.10'] },
        },
        confirmingPart: confirming(['part', 'askingClose'], 'choosingLots', 'closing'),
        confirmingReverse: confirming('askingReverse', 'viewing', 'reversing'),
        reversing: endingOrder('reverseOrder', 'reverse'),
        confirmingClose: confirming('askingClose', 'viewing', 'closing'),
        closing: endingOrder('closeOrder', 'close'),
        confirmingCancel: confirming('askingCancel', 'viewing', 'cancelling'),
        cancelling: endingOrder('cancelOrder', 'cancel'),
      },
    },
  },
});

function lotsIssueOf({ opened, lotTerms }: OrderSheetContext, lots: string): PartIssue | null {
  return opened && partIssue(opened, lotTerms, lots);
}

/** The price that a pending order is to wait for; null where it stays. */
function targetOf({ opened, stops }: OrderSheetContext): string | null {
  return opened && movedTarget(opened, stops);
}

function stopsRequest(context: OrderSheetContext): StopsRequest {
  const targetPrice = targetOf(context);
  return {
    ...stopsRequestOf(context.opened?.id ?? 0, context.stops),
    ...(targetPrice !== null && { targetPrice }),
  };
}

function endRequest({ opened, lots }: OrderSheetContext): EndRequest {
  return { id: opened?.id ?? 0, ...(lots !== null && { lots }) };
}

function profitOf(outcome: Outcome): string | null {
  const answer = outcome.kind === 'accepted' ? (outcome.answer as Partial<EndedOrder>) : {};
  return answer.profit ?? null;
}

function savedStops(outcome: CommandOutcome<SavedStops>): SavedStops {
  return outcome.kind === 'accepted' ? outcome.answer : { id: 0, stopLoss: '0', takeProfit: '0' };
}

export type OrderSheetRef = ActorRefFrom<typeof orderSheetMachine>;
export type OrderSheetSnapshot = SnapshotFrom<typeof orderSheetMachine>;
