import { by } from '../by.ts';

/** What every list that is read page by page has in common (S9.13). The chart names its own actors, rows and actions. */

type Reading<Actor extends string, Ids extends Record<'first' | 'again' | 'next', string>, Context, Ask> = {
  /** The actor that reads a page, and what each invocation of it is called. */
  src: Actor;
  ids: Ids;
  /** What it is asked for; pages count from 1. */
  ask: (context: Context, page: number) => Ask;
  /** The state of a list without rows. */
  empty: string;
};

/** How a list reads its first page, the same anew, and the next one, which follows its rows. Without an answer it fails. */
export function readingPages<
  const Actor extends string,
  const Ids extends Record<'first' | 'again' | 'next', string>,
  Context extends { page: number },
  Ask,
>({ src, ids, ask, empty }: Reading<Actor, Ids, Context, Ask>) {
  const hasRows = by('hasRows');
  const storeFirst = by('storeFirstPage');
  const whenKept = { guard: by('isKept'), target: 'listed.outdated', actions: by('storeLastKnown') };
  const reading = <Id extends string, Failed>(id: Id, rows: string, failed: string, onError: Failed) => ({
    invoke: {
      id,
      src,
      input: ({ context }: { context: Context }) => ask(context, 1),
      onDone: [
        { guard: hasRows, target: rows, actions: storeFirst },
        { target: empty, actions: storeFirst },
      ],
      onError,
    },
    after: { answerTimeout: { target: failed } },
  });
  return {
    loading: reading(ids.first, 'listed', 'failed', [whenKept, { target: 'failed' }]),
    // Rows that were read in this visit are newer than those of another.
    refreshing: reading(ids.again, 'current', 'outdated', { target: 'outdated' }),
    loadingMore: {
      invoke: {
        id: ids.next,
        src,
        input: ({ context }: { context: Context }) => ask(context, context.page + 1),
        onDone: { target: 'current', actions: by('storeNextPage') },
        onError: { target: 'outdated' },
      },
      after: { answerTimeout: { target: 'outdated' } },
    },
  };
}

/** The spinner of a list that was pulled: it turns for a moment, whatever the answer takes. */
export const spinnerStates = {
  initial: 'off',
  states: {
    off: { on: { 'list.pulled': { target: 'on' } } },
    on: {
      tags: 'refreshing',
      after: { spinnerTime: { target: 'off' } },
      meta: { clauses: ['S9.13'] as string[] },
    },
  },
} as const;
