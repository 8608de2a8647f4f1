import { type ActorRefFrom, assign, emit, not, type SnapshotFrom, setup, stateIn } from 'xstate';
import { type Direction, PRICE_STALE_MS, PRICE_TYPE, type PriceType } from '#contract/constants';
import type { Instrument } from '#contract/entities-market';
import type { ResponseOf } from '#contract/route';
import type { submit } from '#contract/routes/trading';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { type CommandDoubted, createCommandMachine } from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import { commandInput, type Ended, type Sender, said } from '../command/sent-command.ts';
import type { Charge } from './charge.ts';
import { type Draft, type Drafts, draftOf, tidiedDrafts, withChange, withoutDraft } from './drafts.ts';
import { sidedFields, sideOfStops, stopLossOf } from './outcomes.ts';
import type { PendingTerms } from './pending-terms.ts';
import { fundsIssue, type KnownFunds, sizedFields, sizeIssues, sizeText } from './shares.ts';
import { distanceIssues, pricedFields, type StopKind, stopAt, stopLine, stopsAs } from './stop-units.ts';
import {
  NO_TRAIL,
  type SizeUnit,
  type StopUnit,
  type Ticket,
  type TicketField,
  type TicketIssues,
  ticketIssues,
  ticketOf,
  ticketPrice,
  trailOf,
} from './ticket.ts';
import { type TrailBy, trailText } from './trail.ts';

/**
 * Order form: may this order be asked for, and what became of it. Owns the instrument, the ticket of each instrument as
 * it is filled in, the one under review and the receipt. Started by app, never ends.
 */

export type Receipt = ResponseOf<typeof submit>;

export type OrderFormContext = {
  /** The instrument of the ticket; null until one is selected. */
  instrument: Instrument | null;
  /** The last price heard. */
  close: string;
  /** When the close was last heard or heard to hold, by the device's clock; null before that. */
  heardAtMs: number | null;
  /** What is filled in, for each instrument. */
  drafts: Drafts;
  /** What is wrong with the ticket, by field. */
  issues: TicketIssues;
  /** The ticket under review; null while none is. */
  ticket: Ticket | null;
  /** The idempotency key of the order on its way. */
  key: string;
  /** The server's receipt of the accepted order. */
  receipt: Receipt | null;
  /** The server's words about the order. */
  message: string;
};

export type RefusalReason = 'marketClosed' | 'noLeverage' | 'stalePrice' | 'doubt';
/** `rate` is what the currency of its prices is worth; there where that is not USD. */
type PriceHeard = { close: string; rate?: string | undefined; factor?: string | undefined; atMs: number };
type MovedStop = { stop: StopKind; price: string; tradeFeeType: number | null };
type Ask = { direction: Direction; funds: KnownFunds };
/** The tickets that were kept for a visitor. */
export type OrderFormInput = { drafts: Drafts };

/** `lots` are those that the app wrote the size for, in whatever unit it is. */
type Typed = { field: TicketField; text: string; lots?: string | undefined };
/** What a size in money depends on. */
const isOfSize = (field: TicketField): boolean => field === 'lots' || field === 'targetPrice';

export type OrderFormEvent =
  /** `isKept`: its price is of an earlier visit. */
  | { type: 'instrument.selected'; instrument: Instrument; isKept?: boolean }
  | ({ type: 'price.heard'; instrumentId: number; isOpen: boolean } & PriceHeard)
  | { type: 'connection.lost' }
  /** The command log asks what became of a command whose answer was lost; it may have been this very order. */
  | { type: 'doubt.begun' }
  | { type: 'doubt.over' }
  /** Carries the tickets that were kept for the account. */
  | { type: 'session.started'; drafts: Drafts }
  | AccountLeft
  | { type: 'priceType.market' }
  | { type: 'priceType.pending' }
  | { type: 'stopLoss.toggle' }
  | { type: 'stopLoss.fixed' }
  | { type: 'stopLoss.trailing' }
  | { type: 'trailBy.picked'; by: TrailBy }
  | { type: 'takeProfit.toggle' }
  | { type: 'stopsIn.picked'; unit: StopUnit; tradeFeeType: number | null }
  | { type: 'sizeIn.picked'; unit: SizeUnit }
  | { type: 'multiple.picked'; value: string }
  | ({ type: 'field.typed' } & Typed)
  | { type: 'goodFor.picked'; goodFor: PendingTerms['goodFor'] }
  | { type: 'pair.picked'; ocoId: string }
  /** The price of a pending order was chosen on the chart. */
  | { type: 'target.picked'; price: string }
  /** The line of a stop of the ticket was let go on the chart. */
  | ({ type: 'stop.moved' } & MovedStop)
  | { type: 'ticket.left' }
  | { type: 'order.review'; direction: Direction; funds: KnownFunds }
  | { type: 'order.back' }
  | { type: 'order.confirm'; key: string }
  | { type: 'order.dismiss' }
  | CommandDoubted;

export type OrderFormEmitted =
  | { type: 'login.required'; from: string }
  | { type: 'order.refused'; reason: RefusalReason }
  | { type: 'order.accepted'; receipt: Receipt | null }
  | { type: 'order.rejected' };

export const submitOrderMachine = createCommandMachine<Ticket, Receipt>();

export const orderFormMachine = setup({
  types: {
    context: {} as OrderFormContext,
    input: {} as OrderFormInput,
    events: {} as OrderFormEvent,
    emitted: {} as OrderFormEmitted,
    tags: {} as
      | 'sheet'
      | 'busy'
      | 'doubt'
      | 'tradable'
      | 'doubted'
      | 'unheard'
      | 'stale'
      | 'closed'
      | 'pending'
      | 'stopLoss'
      | 'trailing'
      | 'takeProfit'
      | 'confirming'
      | 'placed'
      | 'rejected'
      | 'unresolved',
  },
  actors: { submitOrder: submitOrderMachine },
  actions: {
    /** Keeps the instrument with its last price, whose age is not known yet. */
    storeInstrument: assign((_, params: { instrument: Instrument }) => ({
      instrument: params.instrument,
      close: params.instrument.prices.close,
      heardAtMs: null,
      issues: {},
    })),
    /** Keeps the price, what its currency is worth, how much margin is required, and when all were heard. */
    storeClose: assign(({ context }, params: PriceHeard) => ({
      close: params.close,
      instrument: termed(context.instrument, params),
      heardAtMs: params.atMs,
    })),
    /** Keeps the chosen leverage in the ticket. */
    storeMultiple: assign(({ context }, params: { value: string }) => ({
      drafts: withChange(context, { multiple: params.value }),
      issues: {},
    })),
    /** Keeps the typed text in the ticket. */
    storeTyped: assign(({ context }, { field, text, lots }: Typed) => ({
      drafts: withChange(context, { [field]: text, ...(isOfSize(field) && { sizeOf: lots ?? null }) }),
      issues: {},
    })),
    /** Keeps in the ticket how long the order waits, or which other it cancels. */
    storeTerms: assign(({ context }, params: Partial<PendingTerms>) => ({
      drafts: withChange(context, params),
    })),
    /** Keeps in the ticket whether the order is a market or a pending one. */
    storePriceType: assign(({ context }, params: { priceType: PriceType }) => ({
      drafts: withChange(context, { priceType: params.priceType }),
      issues: {},
    })),
    /** Makes the ticket a pending order at a price. */
    storeTarget: assign(({ context }, params: { price: string }) => ({
      drafts: withChange(context, { priceType: PRICE_TYPE.pending, targetPrice: params.price }),
      issues: {},
    })),
    /** Adds a stop to the ticket, at the last price; empty where stops are typed as distances. */
    startStop: assign(({ context }, params: { stop: StopKind }) => ({
      drafts: withChange(context, {
        [params.stop]: draftOf(context).stopsIn === 'price' ? context.close : '',
      }),
      issues: {},
    })),
    /** Takes a stop out of the ticket. */
    dropStop: assign(({ context }, params: { stop: StopKind }) => ({
      drafts: withChange(context, { [params.stop]: null, ...(params.stop === 'stopLoss' && NO_TRAIL) }),
      issues: {},
    })),
    /** Lets the stop-loss of the ticket follow the price, at the distance it has from it now. */
    storeTrail: assign(({ context }, params: { by: TrailBy }) => ({
      drafts: withChange(context, { trailBy: params.by, trail: trailOfNow(context, params.by) }),
      issues: {},
    })),
    /** Lets the stop-loss of the ticket stand at its own price. */
    dropTrail: assign(({ context }) => ({ drafts: withChange(context, NO_TRAIL), issues: {} })),
    /** Types the stops of the ticket in another unit, as far from the price as they are. */
    storeStopsIn: assign(({ context }, params: { unit: StopUnit; tradeFeeType: number | null }) => ({
      drafts: withChange(context, stopsNow(context, params)),
      issues: {},
    })),
    /** Keeps a stop of the ticket where its line was let go. */
    storeMovedStop: assign(({ context }, params: MovedStop) => ({
      drafts: withChange(context, movedStop(context, params)),
      issues: {},
    })),
    /** Types the size of the ticket in another unit. */
    storeSizeIn: assign(({ context }, params: { unit: SizeUnit }) => ({
      drafts: withChange(context, sizeNow(context, params.unit)),
      issues: {},
    })),
    /** Takes the stops without a price out of the tickets. */
    tidyDrafts: assign(({ context }) => ({ drafts: tidiedDrafts(context.drafts) })),
    /** What a visitor filled in goes on under the account. */
    joinDrafts: assign(({ context }, params: { drafts: Drafts }) => ({
      drafts: { ...tidiedDrafts(params.drafts), ...context.drafts },
    })),
    /** Forgets the tickets of every instrument. */
    clearDrafts: assign({ drafts: {}, issues: {} }),
    /** Forgets the ticket that was just sent and accepted. */
    clearPlaced: assign(({ context }) => ({
      drafts: withoutDraft(context.drafts, context.ticket?.instrumentId ?? 0),
    })),
    /** Marks the fields that are wrong. */
    storeIssues: assign(({ context }, params: Ask) => ({
      issues: issuesOf(context, params),
      drafts: withChange(context, { side: params.direction }),
    })),
    /** Makes the ticket of what was filled in; from here on it does not change. */
    storeTicket: assign(({ context }, params: Ask) => ({
      issues: {},
      ticket:
        context.instrument &&
        ticketOf(
          context.instrument,
          params.direction,
          pricedFields(
            chargeOf(context, context.instrument, params.funds.tradeFeeType),
            orderOf(context),
            context.close,
            params.direction,
          ),
          draftOf(context).multiple,
        ),
    })),
    /** Keeps the idempotency key of the order. */
    storeKey: assign((_, params: { key: string }) => ({ key: params.key })),
    /** Keeps the receipt and the server's words. */
    storeReceipt: assign((_, params: Ended<Receipt>) => ({
      receipt: params.output.kind === 'accepted' ? params.output.answer : null,
      ...said(params),
    })),
    /** Keeps the server's words of the refusal. */
    storeMessage: assign((_, ended: Ended) => said(ended)),
    /** Forgets the ticket under review, its key and its receipt. */
    clearTicket: assign({ ticket: null, receipt: null, message: '', key: '' }),
    notifyLoginRequired: emit(({ context: { instrument } }) => ({
      type: 'login.required' as const,
      from: instrument ? `/trade?symbol=${encodeURIComponent(instrument.code)}` : '/trade',
    })),
    notifyRefused: emit((_, params: { reason: RefusalReason }) => ({
      type: 'order.refused' as const,
      reason: params.reason,
    })),
    notifyRejected: emit({ type: 'order.rejected' }),
    notifyAccepted: emit(({ context }) => ({ type: 'order.accepted' as const, receipt: context.receipt })),
  },
  guards: {
    /** The ticket is a pending order. */
    isPending: ({ context }) => draftOf(context).priceType === PRICE_TYPE.pending,
    /** The ticket is a market order. */
    isMarket: ({ context }) => draftOf(context).priceType !== PRICE_TYPE.pending,
    /** The ticket has a stop-loss. */
    hasStopLoss: ({ context }) => draftOf(context).stopLoss !== null,
    /** The ticket has no stop-loss. */
    hasNoStopLoss: ({ context }) => draftOf(context).stopLoss === null,
    /** The stop-loss of the ticket follows the price. */
    isTrailing: ({ context }) => trailOf(draftOf(context)) !== null,
    /** No stop-loss of the ticket follows the price. */
    isFixed: ({ context }) => trailOf(draftOf(context)) === null,
    /** The ticket has a take-profit. */
    hasTakeProfit: ({ context }) => draftOf(context).takeProfit !== null,
    /** The ticket has no take-profit. */
    hasNoTakeProfit: ({ context }) => draftOf(context).takeProfit === null,
    /** The ticket has a take-profit, or a stop-loss that follows no price: a stop that is typed in the unit of both. */
    hasTypedStop: ({ context }) => {
      const { stopLoss, takeProfit, trailBy } = draftOf(context);
      return takeProfit !== null || (stopLoss !== null && trailBy === null);
    },
    /** The stop of the ticket has a line on the chart. */
    hasLine: ({ context }, { stop, tradeFeeType }: MovedStop) =>
      context.instrument !== null &&
      stopLine(
        chargeOf(context, context.instrument, tradeFeeType),
        orderOf(context),
        context.close,
        stop,
        draftOf(context).side,
      ) !== null,
    /** The instrument offers no leverage, so that it cannot be traded. */
    hasNoLeverage: ({ context }) => context.instrument?.multiples.length === 0,
    /** A field of the ticket is wrong, for example more lots than the free margin allows. */
    hasIssues: ({ context }, params: Ask) => Object.keys(issuesOf(context, params)).length > 0,
    /** The instrument offers this leverage. */
    isOption: ({ context }, params: { value: string }) =>
      context.instrument?.multiples.includes(params.value) ?? false,
    /** Another instrument was selected than the one of the ticket. */
    isOtherInstrument: ({ context }, params: { instrument: Instrument }) =>
      params.instrument.id !== context.instrument?.id,
    /** The price is of this instrument, and its market is open. */
    isOpenPrice: ({ context }, params: { instrumentId: number; isOpen: boolean }) =>
      params.instrumentId === context.instrument?.id && params.isOpen,
    /** The price is of this instrument, and its market is closed. */
    isClosedPrice: ({ context }, params: { instrumentId: number; isOpen: boolean }) =>
      params.instrumentId === context.instrument?.id && !params.isOpen,
    /** Another instrument was selected, with a price of an earlier visit. */
    isOtherKept: ({ context }, params: { instrument: Instrument; isKept?: boolean }) =>
      params.instrument.id !== context.instrument?.id && params.isKept === true,
    /** Another instrument was selected, and its market is open. */
    isOtherOpen: ({ context }, params: { instrument: Instrument }) =>
      params.instrument.id !== context.instrument?.id && params.instrument.isOpen,
    ...outcomeGuards,
  },
  delays: { priceAge: PRICE_STALE_MS },
}).createMachine({
  id: 'orderForm',
  context: ({ input }) => ({
    instrument: null,
    close: '0',
    heardAtMs: null,
    drafts: tidiedDrafts(input.drafts),
    issues: {},
    ticket: null,
    key: '',
    receipt: null,
    message: '',
  }),
  type: 'parallel',
  on: { 'ticket.left': { actions: 'tidyDrafts' } },
  states: {
    standing: {
      initial: 'visitor',
      on: { 'account.left': { target: '.visitor', actions: 'clearDrafts' } },
      states: {
        visitor: {
          on: { 'session.started': { target: 'trader', actions: by('joinDrafts') } },
          meta: { clauses: ['S5.7', 'S6.1'] },
        },
        trader: { meta: { clauses: ['S6.2', 'S6.3'] } },
      },
    },
    quote: {
      initial: 'missing',
      on: {
        'instrument.selected': [
          { guard: by('isOtherKept'), target: '.stale', actions: ['tidyDrafts', by('storeInstrument')] },
          { guard: by('isOtherOpen'), target: '.unheard', actions: ['tidyDrafts', by('storeInstrument')] },
          {
            guard: by('isOtherInstrument'),
            target: '.closed',
            actions: ['tidyDrafts', by('storeInstrument')],
          },
        ],
        'price.heard': [
          {
            // From fresh to fresh: the state is entered anew, and with it the price's age. `reenter` would take the
            // region itself and with it, under a parallel root, every other region back to its start.
            guard: by('isOpenPrice'),
            target: '.fresh',
            actions: by('storeClose'),
          },
          { guard: by('isClosedPrice'), target: '.closed', actions: by('storeClose') },
        ],
      },
      states: {
        missing: { meta: { clauses: ['S8.14'] } },
        /** The listing's price is shown; an order waits for one that the socket brings. */
        unheard: {
          tags: 'unheard',
          on: { 'connection.lost': { target: 'stale' } },
          after: { priceAge: { target: 'stale' } },
          meta: { clauses: ['S5.9'] },
        },
        fresh: {
          tags: 'tradable',
          on: {
            'connection.lost': { target: 'stale' },
          },
          after: { priceAge: { target: 'stale' } },
          meta: { clauses: ['S5.9'] },
        },
        stale: { tags: 'stale', meta: { clauses: ['S5.9'] } },
        closed: { tags: 'closed', meta: { clauses: ['S5.9', 'S4.10'] } },
      },
    },
    /** Whether the end of every command of the account is known, as far as the command log asks for it. */
    earlier: {
      initial: 'known',
      states: {
        known: { on: { 'doubt.begun': { target: 'doubted' } }, meta: { clauses: ['S8.3'] } },
        doubted: {
          tags: 'doubted',
          on: { 'doubt.over': { target: 'known' }, 'account.left': { target: 'known' } },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
    // The regions of the ticket say what stands in the draft of the instrument in front; each follows it.
    priceType: {
      initial: 'market',
      states: {
        market: {
          always: { guard: 'isPending', target: 'pending' },
          on: {
            'priceType.pending': {
              actions: { type: 'storePriceType', params: { priceType: PRICE_TYPE.pending } },
            },
          },
          meta: { clauses: ['S4.2'] },
        },
        pending: {
          tags: 'pending',
          always: { guard: 'isMarket', target: 'market' },
          on: {
            'priceType.market': {
              actions: { type: 'storePriceType', params: { priceType: PRICE_TYPE.market } },
            },
            'goodFor.picked': {
              actions: { type: 'storeTerms', params: ({ event: { goodFor } }) => ({ goodFor }) },
            },
            'pair.picked': {
              actions: { type: 'storeTerms', params: ({ event: { ocoId } }) => ({ ocoId }) },
            },
          },
          meta: { clauses: ['S4.2', 'S5.12'] },
        },
      },
    },
    stopLoss: {
      initial: 'off',
      states: {
        off: {
          always: { guard: 'hasStopLoss', target: 'on' },
          on: { 'stopLoss.toggle': { actions: { type: 'startStop', params: { stop: 'stopLoss' } } } },
          meta: { clauses: ['S5.11'] },
        },
        on: {
          tags: 'stopLoss',
          initial: 'fixed',
          always: { guard: 'hasNoStopLoss', target: 'off' },
          on: { 'stopLoss.toggle': { actions: { type: 'dropStop', params: { stop: 'stopLoss' } } } },
          states: {
            fixed: {
              always: { guard: 'isTrailing', target: 'trailing' },
              on: { 'stopLoss.trailing': { actions: { type: 'storeTrail', params: { by: 'percent' } } } },
              meta: { clauses: ['S5.11'] },
            },
            trailing: {
              tags: 'trailing',
              always: { guard: 'isFixed', target: 'fixed' },
              on: {
                'stopLoss.fixed': { actions: 'dropTrail' },
                'trailBy.picked': { actions: by('storeTrail') },
              },
              meta: { clauses: ['S5.11'] },
            },
          },
        },
      },
    },
    takeProfit: {
      initial: 'off',
      states: {
        off: {
          always: { guard: 'hasTakeProfit', target: 'on' },
          on: { 'takeProfit.toggle': { actions: { type: 'startStop', params: { stop: 'takeProfit' } } } },
          meta: { clauses: ['S5.11'] },
        },
        on: {
          tags: 'takeProfit',
          always: { guard: 'hasNoTakeProfit', target: 'off' },
          on: { 'takeProfit.toggle': { actions: { type: 'dropStop', params: { stop: 'takeProfit' } } } },
          meta: { clauses: ['S5.11'] },
        },
      },
    },
    flow: {
      initial: 'editing',
      states: {
        editing: {
          entry: 'clearTicket',
          on: {
            'multiple.picked': { guard: by('isOption'), actions: by('storeMultiple') },
            'field.typed': { actions: by('storeTyped') },
            'stopsIn.picked': { guard: 'hasTypedStop', actions: by('storeStopsIn') },
            'stop.moved': { guard: by('hasLine'), actions: by('storeMovedStop') },
            'sizeIn.picked': { actions: by('storeSizeIn') },
            'target.picked': { actions: by('storeTarget') },
            'order.review': [
              { guard: stateIn({ standing: 'visitor' }), actions: 'notifyLoginRequired' },
              {
                guard: stateIn({ earlier: 'doubted' }),
                actions: { type: 'notifyRefused', params: { reason: 'doubt' } },
              },
              {
                guard: stateIn({ quote: 'closed' }),
                actions: { type: 'notifyRefused', params: { reason: 'marketClosed' } },
              },
              {
                guard: 'hasNoLeverage',
                actions: { type: 'notifyRefused', params: { reason: 'noLeverage' } },
              },
              {
                guard: not(stateIn({ quote: 'fresh' })),
                actions: { type: 'notifyRefused', params: { reason: 'stalePrice' } },
              },
              { guard: by('hasIssues'), actions: by('storeIssues') },
              { target: 'confirming', actions: by('storeTicket') },
            ],
          },
          meta: { clauses: ['S5.7', 'S5.8', 'S5.9', 'S5.10', 'S5.11', 'S5.12', 'S5.13', 'S8.7'] },
        },
        confirming: {
          tags: ['sheet', 'confirming'],
          on: {
            'order.back': { target: 'editing' },
            // The question does not stand there again when the screen comes back.
            'ticket.left': { target: 'editing' },
            'account.left': { target: 'editing' },
            'instrument.selected': { guard: by('isOtherInstrument'), target: 'editing' },
            'order.confirm': [
              {
                guard: stateIn({ quote: 'closed' }),
                target: 'editing',
                actions: { type: 'notifyRefused', params: { reason: 'marketClosed' } },
              },
              {
                guard: not(stateIn({ quote: 'fresh' })),
                actions: { type: 'notifyRefused', params: { reason: 'stalePrice' } },
              },
              { target: 'submitting', actions: by('storeKey') },
            ],
          },
          meta: { clauses: ['S4.2', 'S9.5', 'S9.6', 'S9.7'] },
        },
        submitting: {
          tags: ['sheet', 'busy'],
          on: { 'account.left': { target: 'editing' } },
          ...commandStates({
            src: 'submitOrder',
            input: ({ context, self }: Sender<OrderFormContext>) =>
              commandInput(self, 'order', context.key, context.ticket ?? NO_TICKET),
            ends: {
              isAccepted: { target: 'ended', actions: ['storeReceipt', 'clearPlaced'] },
              isRejected: { target: 'ended.rejected', actions: ['storeMessage'] },
              isExpired: { target: 'editing' },
            },
            unresolved: { target: 'ended.unresolved' },
            clauses: ['S7.24'],
          }),
        },
        /** What became of the order is shown until the trader has read it. */
        ended: {
          tags: 'sheet',
          initial: 'placed',
          on: {
            'order.dismiss': { target: 'editing' },
            'account.left': { target: 'editing' },
            'instrument.selected': { guard: by('isOtherInstrument'), target: 'editing' },
          },
          states: {
            placed: { tags: 'placed', entry: 'notifyAccepted', meta: { clauses: ['S2.47'] } },
            rejected: { tags: 'rejected', entry: 'notifyRejected', meta: { clauses: ['S8.1'] } },
            unresolved: { tags: 'unresolved', meta: { clauses: ['S8.3'] } },
          },
        },
      },
    },
  },
});

const NO_TICKET: Ticket = {
  instrumentId: 0,
  direction: 1,
  priceType: 1,
  lots: '0',
  targetPrice: '0',
  stopLoss: '0',
  takeProfit: '0',
  multiple: '0',
  showCode: '',
  pricePrecision: 0,
};

/** The distance of the stop-loss from the price, written in one way; empty while it is not known. */
function trailOfNow(context: OrderFormContext, by: TrailBy): string {
  const draft = orderOf(context);
  const price = ticketPrice(draft, context.close);
  if (!context.instrument || price === null) return '';
  const { pricePrecision } = context.instrument;
  const { fields, direction } = sidedFields(
    chargeOf(context, context.instrument, null),
    draft,
    context.close,
    null,
  );
  const stop = stopLossOf(context.instrument, fields, price, direction);
  return stop ? trailText(by, stop.price, price, pricePrecision) : '';
}

/** The stops in another unit. A distance is on no side: as prices they are of the side that they were on, or that was asked for last. */
function stopsNow(
  context: OrderFormContext,
  { unit, tradeFeeType }: { unit: StopUnit; tradeFeeType: number | null },
) {
  if (!context.instrument) return {};
  const charge = chargeOf(context, context.instrument, tradeFeeType);
  const order = orderOf(context);
  const side = sideOfStops(context.instrument, order, context.close) ?? order.side;
  return { ...stopsAs(charge, order, context.close, unit, side), side };
}

function movedStop(context: OrderFormContext, { stop, price, tradeFeeType }: MovedStop) {
  if (!context.instrument) return {};
  const charge = chargeOf(context, context.instrument, tradeFeeType);
  return stopAt(charge, orderOf(context), context.close, stop, price);
}

/** The size in another unit; empty where it was refused. */
function sizeNow(context: OrderFormContext, unit: SizeUnit) {
  if (!context.instrument) return {};
  const { lots } = orderOf(context);
  const text = sizeText(context.instrument, unit, orderOf(context), context.close);
  return { sizeIn: unit, lots: text, sizeOf: unit === 'lots' || text === '' ? null : lots };
}

/** What is filled in, its size in lots. */
export function orderOf(context: Pick<OrderFormContext, 'instrument' | 'drafts' | 'close'>): Draft {
  return sizedFields(context.instrument, draftOf(context), context.close);
}

function chargeOf(context: OrderFormContext, instrument: Instrument, tradeFeeType: number | null): Charge {
  return { instrument, tradeFeeType, multiple: draftOf(context).multiple };
}

/** The instrument with the terms just heard. With the same ones it is the same object, so views do not draw again. */
function termed(instrument: Instrument | null, { rate, factor }: PriceHeard): Instrument | null {
  const isSame = instrument === null || (instrument.rate === rate && instrument.marginFactor === factor);
  return isSame ? instrument : { ...instrument, rate, marginFactor: factor };
}

function issuesOf(context: OrderFormContext, ask: Ask): TicketIssues {
  if (!context.instrument) return { lots: 'required' };
  const draft = orderOf(context);
  const { free, tradeFeeType } = ask.funds;
  const charge = chargeOf(context, context.instrument, tradeFeeType);
  const priced = pricedFields(charge, draft, context.close, ask.direction);
  const issues = {
    ...ticketIssues(context.instrument, ask.direction, priced, context.close),
    ...sizeIssues(context.instrument, draftOf(context), context.close),
    ...distanceIssues(charge, draft, context.close),
  };
  if (issues.lots) return issues;
  const lots = fundsIssue(charge, draft, context.close, free);
  return lots ? { lots, ...issues } : issues;
}

export type OrderFormRef = ActorRefFrom<typeof orderFormMachine>;
export type OrderFormSnapshot = SnapshotFrom<typeof orderFormMachine>;
