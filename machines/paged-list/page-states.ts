import { by } from '../by.ts';

/** What every list that is read page by page has in common (S9.13). The chart names its own actors, rows and actions. */

type Reading<Actor extends string, Input> = {
  id: string;
  src: Actor;
  input: Input;
  /** Where a page with rows leads, and a failure or ten seconds without an answer. */
  rows: string;
  failed: string;
};

/** How a list reads its first page, which replaces its rows, and the next one, which follows them. */
export function readingPages() {
  const hasRows = by('hasRows');
  const storeFirst = by('storeFirstPage');
  const storeNext = by('storeNextPage');
  return {
    /** `none` is where a page without rows leads. */
    first: <const Actor extends string, Input>({
      id,
      src,
      input,
      rows,
      none,
      failed,
    }: Reading<Actor, Input> & { none: string }) => ({
      invoke: {
        id,
        src,
        input,
        onDone: [
          { guard: hasRows, target: rows, actions: storeFirst },
          { target: none, actions: storeFirst },
        ],
        onError: { target: failed },
      },
      after: { answerTimeout: { target: failed } },
    }),
    next: <const Actor extends string, Input>({ id, src, input, rows, failed }: Reading<Actor, Input>) => ({
      invoke: {
        id,
        src,
        input,
        onDone: { target: rows, actions: storeNext },
        onError: { target: failed },
      },
      after: { answerTimeout: { target: failed } },
    }),
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
