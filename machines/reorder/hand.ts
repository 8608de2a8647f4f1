import { by } from '../by.ts';

/** A list that is put in order by hand: what is heard of the hand, and the states in which it is. */

/** A row and its place in the list, the first being 0. */
export type HeldPlace<Id> = { id: Id; at: number };

export type HandEvent<Id> =
  | { type: 'row.lifted'; id: Id }
  | { type: 'row.moved'; at: number }
  | { type: 'row.dropped' }
  | { type: 'row.released' }
  /** A row is put at a place without a drag. */
  | ({ type: 'row.placed' } & HeldPlace<Id>);

/** The list with one of its ids at another place, the first being 0; an id that is not in it moves nothing. */
export function placed<Id>(ids: readonly Id[], id: Id, at: number): Id[] {
  const others = ids.filter((other) => other !== id);
  return others.length < ids.length ? others.toSpliced(Math.max(at, 0), 0, id) : others;
}

/**
 * The states of the hand that puts a list in order: at rest, dragging a row, and a row that was placed. The chart that has
 * them keeps the row in `context.row`; its guard `isListed` says which rows there are, `storeLifted` and `storePlace` keep
 * the row, `placeRow` changes the list and `notifyChanged` announces it.
 */
export const handStates = <Id>(clauses: string[]) => ({
  initial: 'resting' as const,
  on: {
    'row.lifted': { guard: by('isListed'), target: '.dragging' as const, actions: by('storeLifted') },
    'row.placed': {
      guard: by('isListed'),
      target: '.placed' as const,
      actions: [by('placeRow'), 'notifyChanged' as const],
    },
  },
  states: {
    resting: { meta: { clauses } },
    dragging: {
      tags: 'dragging' as const,
      on: {
        'row.moved': { actions: by('storePlace') },
        'row.dropped': {
          target: 'placed' as const,
          actions: [
            {
              type: 'placeRow' as const,
              params: ({ context }: { context: { row: HeldPlace<Id> } }): HeldPlace<Id> => context.row,
            },
            'notifyChanged' as const,
          ],
        },
        'row.released': { target: 'resting' as const },
      },
      meta: { clauses },
    },
    /** A row was moved; the screen says where it stands now. */
    placed: { tags: 'placed' as const, meta: { clauses } },
  },
});
