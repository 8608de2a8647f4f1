import { describe, expect, it } from 'vitest';
import { type Sort, sorted } from '#machines/quotes/sorted';
import { instrumentOf } from '../../support/fixtures.ts';

const rows = [
  { id: 1, showCode: 'Gold', change: '-0.50', turnover: '900' },
  { id: 2, showCode: 'apple', change: '10.00', turnover: '1000' },
  { id: 3, showCode: 'EUR/USD', change: '2.00', turnover: undefined },
  { id: 4, showCode: 'Ärger', change: '2.00', turnover: '50' },
].map(({ change, ...row }) => instrumentOf({ ...row, prices: { open: '1', close: '1', change } }));
const idsBy = (sort: Sort, live: Record<number, string> = {}) =>
  sorted(
    rows,
    sort,
    ({ id, prices }) => live[id] ?? prices.change,
    (one, other) => one.localeCompare(other, 'de'),
  ).map(({ id }) => id);

describe('the order of a list', () => {
  it('S2.38 is its own, until another is chosen', () => {
    expect(idsBy('own')).toEqual([1, 2, 3, 4]);
  });

  it('S2.38 by change is that of figures, not of text; equal ones stay as they were', () => {
    expect(idsBy('gainers')).toEqual([2, 3, 4, 1]);
    expect(idsBy('losers')).toEqual([1, 3, 4, 2]);
  });

  it('S2.38 by change goes by the change of now', () => {
    expect(idsBy('gainers', { 1: '11.00' })).toEqual([1, 2, 3, 4]);
  });

  it('S2.38 by change those of closed markets come last, in their own order', () => {
    const closed = rows.map((row) => ({ ...row, isOpen: row.id !== 1 && row.id !== 2 }));
    const ids = (sort: Sort) =>
      sorted(
        closed,
        sort,
        ({ prices }) => prices.change,
        () => 0,
      ).map(({ id }) => id);
    expect(ids('gainers')).toEqual([3, 4, 2, 1]);
    expect(ids('losers')).toEqual([3, 4, 1, 2]);
    expect(ids('turnover')).toEqual([2, 1, 4, 3]);
  });

  it('S2.38 by volume begins with the largest, and ends with those without one', () => {
    expect(idsBy('turnover')).toEqual([2, 1, 4, 3]);
  });

  it('S2.38 by name is that of the language', () => {
    expect(idsBy('name')).toEqual([2, 4, 3, 1]);
  });

  it('S2.38 leaves the list it was made from as it was', () => {
    idsBy('name');
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});
