import { describe, expect, it } from 'vitest';
import { MAX_WATCHED } from '#contract/watchlist';
import { placed } from '#machines/reorder/hand';
import { joinedWatchlist } from '#machines/watchlist/join';

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
