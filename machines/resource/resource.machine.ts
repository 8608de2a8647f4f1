import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { failureOf } from '#contract/failure';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { isKept, lastKnownOf } from '../last-known.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Resource: one thing that is read from somewhere and shown: dialling codes, a news item, the company, an address.
 * Owns whether it was read, for which question. Started when its screen first opens, never ends.
 */

export type ResourceContext<Value> = {
  /** The answer; null until it was read. */
  value: Value | null;
  /** When it was read, where it is the last known answer of an earlier visit; null for one of now. */
  keptAtMs: number | null;
  /** The question, as an id; empty where there is but one. */
  ask: string;
  /** The server's words when it refused; empty when no answer came. */
  message: string;
};

export type ResourceEvent =
  /** Shown: read it, or read it again when the question is another one. */
  | { type: 'resource.wanted'; ask: string }
  | { type: 'resource.retry' }
  /** What was read may have changed since: it is read anew when it is wanted. */
  | { type: 'resource.outdated' }
  /** The live link is back: what could not be read is read again. */
  | { type: 'connection.opened' }
  /** What was read has changed since: it is read anew at once, and shown until the answer is there. */
  | { type: 'resource.changed' }
  | AccountLeft;

export function createResourceMachine<Value>() {
  return setup({
    types: {
      context: {} as ResourceContext<Value>,
      events: {} as ResourceEvent,
      tags: {} as 'failed' | 'late',
    },
    actors: {
      /** Reads the thing that is asked for. */
      load: promiseActor<Value, { ask: string }>('load'),
    },
    actions: {
      /** Keeps the question. */
      storeAsk: assign((_, params: { ask: string }) => ({ ask: params.ask })),
      /** Keeps the answer. */
      storeValue: assign((_, params: { output: Value }) => ({ value: params.output, keptAtMs: null })),
      /** Keeps the last known answer, and when it was read. */
      storeLastKnown: assign((_, params: { error: unknown }) => {
        const known = lastKnownOf<Value>(params);
        return known ? { value: known.value, keptAtMs: known.atMs } : {};
      }),
      /** Keeps the server's words; none when no answer came. */
      storeRefusal: assign((_, params: { error: unknown }) => {
        const { kind, message } = failureOf(params.error);
        return { message: kind === 'refused' ? message : '' };
      }),
      /** Forgets the words of the last refusal. */
      clearRefusal: assign({ message: '' }),
      /** Forgets the answer. */
      clearValue: assign(() => ({ value: null, keptAtMs: null })),
      /** Forgets question and answer. */
      clearAll: assign(() => ({ value: null, keptAtMs: null, ask: '' })),
    },
    guards: {
      /** The device keeps an earlier answer. */
      isKept,
      /** Another question is asked than the one answered. */
      isOtherAsk: ({ context }, params: { ask: string }) => params.ask !== context.ask,
    },
    delays: { answerTimeout: 10_000 },
  }).createMachine({
    id: 'resource',
    context: { value: null, keptAtMs: null, ask: '', message: '' },
    initial: 'unread',
    on: { 'account.left': { target: '.unread', actions: 'clearAll' } },
    states: {
      unread: { on: { 'resource.wanted': { target: 'loading', actions: by('storeAsk') } } },
      loading: {
        initial: 'waiting',
        entry: 'clearValue',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ ask: context.ask }),
          onDone: { target: 'ready', actions: by('storeValue') },
          onError: [
            { guard: by('isKept'), target: 'outdated', actions: by('storeLastKnown') },
            { target: 'failed', actions: by('storeRefusal') },
          ],
        },
        on: {
          'resource.wanted': {
            guard: by('isOtherAsk'),
            target: 'loading',
            reenter: true,
            actions: by('storeAsk'),
          },
          'resource.outdated': { target: 'unread' },
          'resource.changed': { target: 'loading', reenter: true },
        },
        states: {
          waiting: {
            after: { answerTimeout: { target: 'late' } },
            meta: { clauses: ['S7.2', 'S7.9', 'S7.14', 'S7.15', 'S7.17'] },
          },
          /** No answer for a while: that is said. One that comes is taken all the same. */
          late: {
            tags: 'failed',
            on: {
              'resource.retry': { target: '#resource.loading', reenter: true },
              'connection.opened': { target: '#resource.loading', reenter: true },
            },
            meta: { clauses: ['S8.3'] },
          },
        },
      },
      ready: {
        on: {
          'resource.wanted': { guard: by('isOtherAsk'), target: 'loading', actions: by('storeAsk') },
          'resource.outdated': { target: 'unread', actions: 'clearValue' },
          'resource.changed': { target: 'refreshing' },
        },
        meta: { clauses: ['S7.2', 'S7.9', 'S7.14', 'S7.15', 'S7.17'] },
      },
      /** What was read before is shown meanwhile. */
      refreshing: {
        initial: 'waiting',
        invoke: {
          id: 'refresh',
          src: 'load',
          input: ({ context }) => ({ ask: context.ask }),
          onDone: { target: 'ready', actions: by('storeValue') },
          onError: [
            { guard: by('isKept'), target: 'outdated', actions: by('storeLastKnown') },
            { target: 'failed', actions: by('storeRefusal') },
          ],
        },
        on: {
          'resource.wanted': { guard: by('isOtherAsk'), target: 'loading', actions: by('storeAsk') },
          'resource.outdated': { target: 'unread', actions: 'clearValue' },
          'resource.changed': { target: 'refreshing', reenter: true },
        },
        states: {
          waiting: {
            after: { answerTimeout: { target: 'late' } },
            meta: { clauses: ['S7.28', 'S7.54', 'S7.55'] },
          },
          /** No answer for a while: what is shown may be old, which is said. One that comes is taken all the same. */
          late: {
            tags: 'late',
            on: {
              'resource.retry': { target: '#resource.refreshing', reenter: true },
              'connection.opened': { target: '#resource.refreshing', reenter: true },
            },
            meta: { clauses: ['S8.3'] },
          },
        },
      },
      /** What an earlier visit read is shown, with its time. */
      outdated: {
        on: {
          'resource.wanted': [
            { guard: by('isOtherAsk'), target: 'loading', actions: by('storeAsk') },
            { target: 'refreshing' },
          ],
          'resource.outdated': { target: 'unread', actions: 'clearValue' },
          'connection.opened': { target: 'refreshing' },
          'resource.changed': { target: 'refreshing' },
        },
        meta: { clauses: ['S8.3', 'S4.14'] },
      },
      failed: {
        tags: 'failed',
        exit: 'clearRefusal',
        on: {
          'resource.wanted': { target: 'loading', actions: by('storeAsk') },
          'resource.retry': { target: 'loading' },
          'connection.opened': { target: 'loading' },
          'resource.changed': { target: 'loading' },
        },
        meta: { clauses: ['S8.3'] },
      },
    },
  });
}

/** The chart itself, for diagrams and tests; each resource makes its own typed copy. */
export const resourceMachine = createResourceMachine<unknown>();

export type ResourceRef<Value> = ActorRefFrom<ReturnType<typeof createResourceMachine<Value>>>;
export type ResourceSnapshot = SnapshotFrom<typeof resourceMachine>;
