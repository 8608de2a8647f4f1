import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { PayoutCurrency, PayoutMethod, WithdrawalLimit } from '#contract/entities-money';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Withdrawal: where money goes and on which terms: coin or bank, the currency, the bound method, and what is available.
 * Owns what is chosen, and the review with the code that a new method asks for; the form is a command form, the records a paged list. Started
 * when its screen first opens, never ends; hidden while its screen is.
 */

/** What the form is made of, read together. `availableUsd` is a decimal string. */
export type WithdrawalTerms = {
  /** The currencies money can be paid out in. */
  currencies: PayoutCurrency[];
  /** The payout methods that are bound to the account. */
  methods: PayoutMethod[];
  /** How much can be withdrawn, in USD. Null until it was read. */
  availableUsd: string;
  /** What may be withdrawn within 24 hours, and what is left of it. Null until it was read. */
  limit: WithdrawalLimit;
};
export type PayoutType = 1 | 2;

/** A withdrawal as it is typed. The amount is in USD. */
export type ReviewedWithdrawal = { number: string; memo: string; currencyId: number; methodId: number };
/** The same as it is sent; the code is empty unless the payout method asks for one. */
export type WithdrawRequest = ReviewedWithdrawal & { code: string };

export type WithdrawalContext = Omit<WithdrawalTerms, 'availableUsd' | 'limit'> & {
  /** Null until it was read. */
  availableUsd: string | null;
  /** Null until it was read. */
  limit: WithdrawalLimit | null;
  /** 1 coin addresses, 2 bank accounts. */
  payoutType: PayoutType;
  /** The chosen currency. */
  currencyId: number | null;
  /** The payout method the money goes to. */
  methodId: number | null;
  /** What the trader is asked to confirm; null while that is nothing. */
  request: ReviewedWithdrawal | null;
};

export type WithdrawalEvent =
  | { type: 'withdrawal.shown' }
  | { type: 'withdrawal.hidden' }
  | { type: 'withdrawal.retry' }
  /** The live link is back: what could not be read is read again. */
  | { type: 'connection.opened' }
  /** A withdrawal was handed in: what is available has changed. */
  | { type: 'withdrawal.made' }
  /** An operator decided on something that moves money: what is available may have changed. */
  | { type: 'available.changed' }
  | { type: 'payoutType.picked'; payoutType: PayoutType }
  | { type: 'currency.picked'; id: number }
  | { type: 'method.picked'; id: number }
  /** The form is filled in: the trader sees what will be sent. */
  | { type: 'review.open'; request: ReviewedWithdrawal }
  /** The server wants a code, or another one. */
  | { type: 'code.required' }
  /** Taken back. */
  | { type: 'review.close' }
  /** The form goes on without it: refused for something else, in doubt, or with a second factor. */
  | { type: 'review.over' }
  | AccountLeft;

export const withdrawalMachine = setup({
  types: {
    context: {} as WithdrawalContext,
    events: {} as WithdrawalEvent,
    tags: {} as 'loading' | 'unbound' | 'ready' | 'failed' | 'codeAsked' | 'reviewed',
  },
  actors: {
    /** Reads currencies, bound payout methods, what is available and what is left of the limit. */
    loadTerms: promiseActor<WithdrawalTerms, { payoutType: PayoutType }>('loadTerms'),
  },
  actions: {
    /** Keeps whether the withdrawal goes to a coin address or a bank account. */
    storePayoutType: assign((_, params: { payoutType: PayoutType }) => ({ payoutType: params.payoutType })),
    /**
     * Keeps currencies, payout methods, what is available and what is left of the limit; the chosen ones stay where they are still
     * offered.
     */
    storeTerms: assign(({ context }, { output: terms }: { output: WithdrawalTerms }) => {
      const kept = terms.currencies.find(({ id }) => id === context.currencyId);
      const [first] = terms.currencies.filter((currency) => methodsFor(terms, currency.id).length > 0);
      return { ...terms, ...chosen(terms, (kept ?? first)?.id ?? null, context.methodId) };
    }),
    /** Keeps the chosen currency, and chooses a payout method that is bound for it. */
    storeCurrency: assign(({ context }, params: { id: number }) => chosen(context, params.id)),
    /** Keeps the chosen payout method. */
    storeMethod: assign((_, params: { id: number }) => ({ methodId: params.id })),
    /** Keeps what is to be confirmed. */
    storeRequest: assign((_, params: { request: ReviewedWithdrawal }) => ({ request: params.request })),
    /** Forgets what was to be confirmed. */
    clearRequest: assign({ request: null }),
    /** Forgets what was read and chosen. */
    clearTerms: assign(() => NO_TERMS),
    /** Goes back to coin addresses. */
    clearPayoutType: assign({ payoutType: 1 as const }),
  },
  guards: {
    /** No payout method of this type is bound. */
    hasNoMethod: (_, params: { output: WithdrawalTerms }) => params.output.methods.length === 0,
    /** The payout method of the request takes a withdrawal now. */
    isUsable: ({ context }, params: { request: ReviewedWithdrawal }) => isUsable(methodOf(context, params)),
    /** The payout method of the request takes its first withdrawal now, which a code proves. */
    needsCode: ({ context }, params: { request: ReviewedWithdrawal }) => {
      const method = methodOf(context, params);
      return isUsable(method) && method?.isProven === false && context.limit?.provenBy === 'code';
    },
    /** The other payout type is chosen than the one shown. */
    isOtherPayoutType: ({ context }, params: { payoutType: PayoutType }) =>
      params.payoutType !== context.payoutType,
  },
  delays: { answerTimeout: 10_000, readAgain: 10_000 },
}).createMachine({
  id: 'withdrawal',
  context: () => ({ ...NO_TERMS, payoutType: 1, request: null }),
  type: 'parallel',
  states: {
    terms: {
      initial: 'hidden',
      on: {
        'withdrawal.hidden': { target: '.hidden' },
        'account.left': { target: '.hidden', actions: ['clearTerms', 'clearPayoutType'] },
      },
      states: {
        hidden: { on: { 'withdrawal.shown': { target: 'shown' } } },
        shown: {
          initial: 'loading',
          on: {
            'payoutType.picked': {
              guard: by('isOtherPayoutType'),
              target: '.loading',
              actions: [by('storePayoutType'), 'clearTerms'],
            },
            'withdrawal.made': { target: '.loading' },
          },
          states: {
            loading: {
              tags: 'loading',
              invoke: {
                id: 'loadTerms',
                src: 'loadTerms',
                input: ({ context }) => ({ payoutType: context.payoutType }),
                onDone: [
                  { guard: by('hasNoMethod'), target: 'unbound', actions: by('storeTerms') },
                  { target: 'ready', actions: by('storeTerms') },
                ],
                onError: { target: 'failed' },
              },
              on: { 'available.changed': { target: 'loading', reenter: true } },
              after: { answerTimeout: { target: 'failed' } },
              meta: { clauses: ['S7.41', 'S7.44', 'S7.28'] },
            },
            /** Nothing to withdraw to: the user is shown the way to bind something (S8.9). */
            unbound: { tags: 'unbound', meta: { clauses: ['S5.14', 'S8.9'] } },
            ready: {
              tags: 'ready',
              on: {
                'currency.picked': { actions: by('storeCurrency') },
                'method.picked': { actions: by('storeMethod') },
                'available.changed': { target: '.refreshing' },
              },
              initial: 'current',
              states: {
                current: { meta: { clauses: ['S3.15', 'S3.16', 'S9.9'] } },
                /** The form stands meanwhile, with what is typed and chosen in it. */
                refreshing: {
                  invoke: {
                    id: 'refreshTerms',
                    src: 'loadTerms',
                    input: ({ context }) => ({ payoutType: context.payoutType }),
                    onDone: [
                      {
                        guard: by('hasNoMethod'),
                        target: '#withdrawal.terms.shown.unbound',
                        actions: by('storeTerms'),
                      },
                      { target: 'current', actions: by('storeTerms') },
                    ],
                    onError: { target: 'outdated' },
                  },
                  after: { answerTimeout: { target: 'outdated' } },
                  meta: { clauses: ['S7.28', 'S9.9'] },
                },
                /** What was read before is still there; the server checks a withdrawal against the truth. */
                outdated: {
                  on: { 'connection.opened': { target: 'refreshing' } },
                  after: { readAgain: { target: 'refreshing' } },
                  meta: { clauses: ['S8.3'] },
                },
              },
            },
            failed: {
              tags: 'failed',
              on: {
                'withdrawal.retry': { target: 'loading' },
                'connection.opened': { target: 'loading' },
                'available.changed': { target: 'loading' },
              },
              meta: { clauses: ['S8.3'] },
            },
          },
        },
      },
    },
    /** What will be sent, and what arrives, until the server took it. A payout method that is new asks for a code here. */
    review: {
      initial: 'closed',
      on: {
        'withdrawal.hidden': { target: '.closed' },
        'account.left': { target: '.closed' },
      },
      states: {
        closed: {
          entry: 'clearRequest',
          on: {
            'review.open': [
              { guard: by('needsCode'), target: 'open.withCode', actions: by('storeRequest') },
              { guard: by('isUsable'), target: 'open', actions: by('storeRequest') },
            ],
          },
        },
        open: {
          tags: 'reviewed',
          on: {
            'review.close': { target: 'closed' },
            'review.over': { target: 'closed' },
            'withdrawal.made': { target: 'closed' },
          },
          initial: 'plain',
          states: {
            plain: { on: { 'code.required': { target: 'withCode' } }, meta: { clauses: ['S2.22', 'S9.9'] } },
            withCode: { tags: 'codeAsked', meta: { clauses: ['S5.14', 'S9.9'] } },
          },
        },
      },
    },
  },
});

const NO_TERMS: Omit<WithdrawalContext, 'payoutType' | 'request'> = {
  currencies: [],
  methods: [],
  availableUsd: null,
  limit: null,
  currencyId: null,
  methodId: null,
};

/** The bound methods of one currency. */
export function methodsFor({ methods }: Pick<WithdrawalTerms, 'methods'>, currencyId: number | null) {
  return methods.filter(({ currency }) => currency.id === currencyId);
}

/** Whether a method takes a withdrawal now; one that is not known may. */
export const isUsable = (method: Pick<PayoutMethod, 'usableAtMs' | 'isFaulty'> | undefined): boolean =>
  method?.usableAtMs === undefined && method?.isFaulty !== true;

/** The payout method of a request. */
const methodOf = (
  { methods }: Pick<WithdrawalTerms, 'methods'>,
  { request }: { request: ReviewedWithdrawal },
): PayoutMethod | undefined => methods.find(({ id }) => id === request.methodId);

/** The currency with the method that was chosen before, or with its first that takes a withdrawal now. */
function chosen(
  terms: Pick<WithdrawalTerms, 'methods'>,
  currencyId: number | null,
  before: number | null = null,
) {
  const methods = methodsFor(terms, currencyId);
  const method = methods.find(({ id }) => id === before) ?? methods.find(isUsable) ?? methods[0];
  return { currencyId, methodId: method?.id ?? null };
}

export type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>;
export type WithdrawalSnapshot = SnapshotFrom<typeof withdrawalMachine>;
