import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, sendTo, setup } from 'xstate';
import { type CallFailure, failureOf, isOfTheTry } from '#contract/failure';
import type { Account } from '../account.ts';
import { promiseActor } from '../unprovided.ts';
import type { CommandBegun, CommandEnded, CommandKind } from './logged-command.ts';

/**
 * Command: brings one money-changing call to a known end. Owns the idempotency key and the doubt after a lost
 * answer: it asks again with the same key until the server says what became of the first try. It belongs to the
 * account that began it and goes out with that account's token alone; the command log keeps it until its end is known.
 * Started by whatever chart sends a command; ends with an outcome.
 */

export type CommandInput<Request> = {
  /** What the command does: an order, a close, a withdrawal … */
  kind: CommandKind;
  /** The account that began it; it goes out with this account's token alone. */
  account: Account;
  /** What is asked of the server. */
  request: Request;
  /** The idempotency key, the same for every try. */
  key: string;
};

export type CommandOutcome<Answer> =
  /** The server carried it out. */
  | { kind: 'accepted'; answer: Answer; message: string }
  /** The server refused it. `field` is the input at fault, when the server named one. */
  | { kind: 'rejected'; message: string; code: number; field: string | null }
  /** The session of its account is over. */
  | { kind: 'expired' }
  /** Every try was lost: what became of the command is unknown. */
  | { kind: 'unresolved' };

/** The server's words in an outcome, empty when it said none. */
export function messageOf(outcome: CommandOutcome<unknown>): string {
  return 'message' in outcome ? outcome.message : '';
}

/** What `execute` answers: the call's data and the server's confirmation text (S8.5). */
export type Executed<Answer> = { answer: Answer; message: string };

/** The first answer was lost; the command asks the server what became of it. */
export type CommandDoubted = { type: 'command.doubted' };

const ANSWER_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 8;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 8_000;
const retryDelayMs = (attempt: number): number => Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1));

export function createCommandMachine<Request, Answer>() {
  type Context = CommandInput<Request> & {
    /** Which try this is, counted from 1. */
    attempt: number;
    /** What became of the command, as far as it is known. */
    outcome: CommandOutcome<Answer>;
  };
  const lost: CommandOutcome<Answer> = { kind: 'unresolved' };

  return setup({
    types: {
      context: {} as Context,
      input: {} as CommandInput<Request>,
      output: {} as CommandOutcome<Answer>,
    },
    actors: {
      /** Makes the call, under the token of its account. */
      execute: promiseActor<Executed<Answer>, CommandInput<Request>>('execute'),
    },
    actions: {
      /** Ends with the server's answer and its words. */
      storeAccepted: assign((_, params: Executed<Answer>) => ({
        outcome: { kind: 'accepted' as const, answer: params.answer, message: params.message },
      })),
      /** Ends with the server's refusal: its words, its code and the input at fault. */
      storeRejected: assign((_, params: { failure: CallFailure }) => ({
        outcome: {
          kind: 'rejected' as const,
          message: params.failure.message,
          code: params.failure.code,
          field: params.failure.field,
        },
      })),
      /** Ends because the session of the account is over. */
      storeExpired: assign(() => ({ outcome: { kind: 'expired' as const } })),
      /** Ends without knowing what became of the command. */
      storeUnresolved: assign(() => ({ outcome: lost })),
      /** Counts one more try with the same key. */
      countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
      /** Tells the chart that began it that an answer was lost. */
      notifyDoubt: sendParent({ type: 'command.doubted' } satisfies CommandDoubted),
      /** Has the command log keep the command before it is sent. */
      logBegun: sendTo(
        ({ system, self }) => system.get('commandLog') ?? self,
        ({ context: { kind, account, request, key }, self }): CommandBegun => ({
          type: 'command.begun',
          command: { kind, key, accountId: account.id, request, outcome: null },
          ref: self,
        }),
      ),
      /** Tells the command log whether the end is known. */
      logEnded: sendTo(
        ({ system, self }) => system.get('commandLog') ?? self,
        ({ context: { key, outcome } }): CommandEnded => ({
          type: 'command.ended',
          key,
          isKnown: outcome.kind === 'accepted' || outcome.kind === 'rejected',
        }),
      ),
    },
    guards: {
      /**
       * The server refuses the command. After a doubt a refusal of the try alone ends nothing: an earlier try
       * may have gone through.
       */
      isRefused: ({ context }, { failure }: { failure: CallFailure }) =>
        failure.kind === 'refused' && !(context.attempt > 1 && isOfTheTry(failure.code)),
      /** The server answers that the session is over (999). */
      isExpired: (_, params: { failure: CallFailure }) => params.failure.kind === 'expired',
      /** The command was tried {@link MAX_ATTEMPTS} times. */
      hasGivenUp: ({ context }) => context.attempt >= MAX_ATTEMPTS,
    },
    delays: {
      answerTimeout: ANSWER_TIMEOUT_MS,
      /**
       * {@link FIRST_RETRY_MS} after the first try, twice as long after each further one, {@link MAX_RETRY_MS}
       * at most.
       */
      retryDelay: ({ context }) => retryDelayMs(context.attempt),
    },
  }).createMachine({
    id: 'command',
    context: ({ input }) => ({ ...input, attempt: 1, outcome: lost }),
    output: ({ context }) => context.outcome,
    entry: 'logBegun',
    initial: 'asking',
    states: {
      asking: {
        invoke: {
          id: 'execute',
          src: 'execute',
          input: ({ context: { kind, account, request, key } }) => ({ kind, account, request, key }),
          onDone: {
            target: 'settled',
            actions: { type: 'storeAccepted', params: ({ event }) => event.output },
          },
          onError: [
            {
              guard: { type: 'isRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              target: 'settled',
              actions: {
                type: 'storeRejected',
                params: ({ event }) => ({ failure: failureOf(event.error) }),
              },
            },
            {
              guard: { type: 'isExpired', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              target: 'settled',
              actions: 'storeExpired',
            },
            { target: 'doubting' },
          ],
        },
        after: { answerTimeout: { target: 'doubting' } },
        meta: { clauses: ['S7.24', 'S7.26', 'S8.3'] },
      },
      doubting: {
        entry: 'notifyDoubt',
        after: {
          retryDelay: [
            { guard: 'hasGivenUp', target: 'settled', actions: 'storeUnresolved' },
            { target: 'asking', actions: 'countAttempt' },
          ],
        },
        meta: { clauses: ['S8.3'] },
      },
      settled: { type: 'final', entry: 'logEnded' },
    },
  });
}

/** The chart itself, for diagrams and tests; starters make their own typed copy. */
export const commandMachine = createCommandMachine<unknown, unknown>();

export type CommandRef = ActorRefFrom<typeof commandMachine>;
export type CommandSnapshot = SnapshotFrom<typeof commandMachine>;
