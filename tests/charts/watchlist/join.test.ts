import { describe, expect, it } from 'vitest';
import { MAX_LISTS, MAX_WATCHED } from '#contract/watchlist';
import { placed } from '#machines/reorder/hand';
import { areSameLists, joinedLists, joinedWatchlist } from '#machines/watchlist/join';
import { alone, named } from './samples.ts';

describe('two devices that changed one list', () => {
  it.each([
    ['what was added here comes last', [1, 2], [1, 2, 3], [1, 2, 4], [1, 2, 4, 3]],
    ['what was removed here goes', [1, 2], [2], [1, 2, 3], [2, 3]],
    ['what was removed there goes', [1, 2, 3], [1, 2, 3, 4], [1, 3], [1, 3, 4]],
    ['what both added is there once', [1], [1, 2], [1, 2], [1, 2]],
    ['what both removed is gone', [1, 2], [1], [1], [1]],
    ['the order is theirs where it was not changed here', [1, 2, 3], [1, 3], [3, 2, 1], [3, 1]],
    ['the order is ours where it was changed here', [1, 2, 3], [3, 1, 2], [1, 2, 3, 4], [3, 1, 2, 4]],
    ['a row moved here that was removed there stays removed', [1, 2, 3], [3, 1, 2], [1, 2], [1, 2]],
    ['nothing changed here takes theirs', [1, 2], [1, 2], [2, 5], [2, 5]],
  ])('S2.37 %s', (_, from, to, theirs, expected) => {
    expect(joinedWatchlist(theirs, { from, to })).toEqual(expected);
  });

  it('S2.37 of more than a list holds the last of the device go', () => {
    const theirs = Array.from({ length: MAX_WATCHED - 1 }, (_, index) => index + 1);
    expect(joinedWatchlist(theirs, { from: [], to: [900, 901] })).toEqual([...theirs, 900]);
  });
});

describe('two devices that changed several lists', () => {
  const a = named('a', [1]);
  const b = named('b', [2]);
  const lists = (...more: (typeof a)[]) => [...alone([5]), ...more];

  it.each([
    ['what both made is there', lists(), lists(a), lists(b), lists(b, a)],
    ['what was removed here is gone', lists(a, b), lists(b), lists(a, b), lists(b)],
    [
      'what was removed there is gone, whatever was added to it',
      lists(a),
      lists(named('a', [1, 3])),
      lists(),
      lists(),
    ],
    [
      'a name that was changed here counts',
      lists(a),
      lists({ ...a, name: 'New' }),
      lists(a),
      lists({ ...a, name: 'New' }),
    ],
    [
      'a name that was changed there stays',
      lists(a),
      lists(a),
      lists({ ...a, name: 'New' }),
      lists({ ...a, name: 'New' }),
    ],
    [
      'each list is joined by itself',
      lists(a, b),
      lists(named('a', [1, 3]), b),
      lists(a, named('b')),
      lists(named('a', [1, 3]), named('b')),
    ],
    ['the one without a name is joined too', lists(), alone([5, 6]), alone([7, 5]), alone([7, 5, 6])],
    ['what came from elsewhere stays as it is', lists(), lists(), lists(a), lists(a)],
  ])('S2.37 %s', (_, from, to, theirs, expected) => {
    expect(joinedLists(theirs, { from, to })).toEqual(expected);
  });

  it('S2.37 of more lists than there may be the last go', () => {
    const most = Array.from({ length: MAX_LISTS }, (_, at) => named(`n${at}`));
    expect(joinedLists(lists(...most), { from: lists(), to: lists(a) })).toEqual(lists(...most));
  });

  it('S2.37 lists are the same with the same keys, names and instruments', () => {
    expect(areSameLists(lists(a), lists(named('a', [1])))).toBe(true);
    for (const other of [
      lists(),
      lists(b),
      lists({ ...a, name: 'New' }),
      lists(named('a', [2])),
      [a, ...alone([5])],
    ])
      expect(areSameLists(lists(a), other)).toBe(false);
  });
});

describe('a row that is put at a place', () => {
  it.each([
    [1, 0, [1, 2, 3]],
    [1, 1, [2, 1, 3]],
    [1, 2, [2, 3, 1]],
    [3, 0, [3, 1, 2]],
    [3, 99, [1, 2, 3]],
    [3, -1, [3, 1, 2]],
    [9, 0, [1, 2, 3]],
  ])('S2.37 %i at %i', (id, at, expected) => {
    expect(placed([1, 2, 3], id, at)).toEqual(expected);
  });
});
