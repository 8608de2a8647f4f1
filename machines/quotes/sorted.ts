import type { Instrument } from '#contract/entities-market';

/** In which order a list of instruments stands; `own` is that of the list itself. */
export const SORTS = ['own', 'gainers', 'losers', 'turnover', 'name'] as const;
export type Sort = (typeof SORTS)[number];

/**
 * Puts instruments in order. `changeOf` is the change since their day began, in percent; equal ones stay as they were. By change those of
 * closed markets come last: theirs is of a day that is over.
 */
export function sorted(
  instruments: Instrument[],
  sort: Sort,
  changeOf: (instrument: Instrument) => string,
  compareNames: (one: string, other: string) => number,
): Instrument[] {
  if (sort === 'own') return instruments;
  const rank = (instrument: Instrument): number => {
    if (sort === 'turnover') return -(instrument.turnover ?? 0);
    return Number(changeOf(instrument)) * (sort === 'losers' ? 1 : -1);
  };
  const isPast = (instrument: Instrument): number =>
    Number((sort === 'gainers' || sort === 'losers') && !instrument.isOpen);
  return instruments.toSorted((one, other) =>
    sort === 'name'
      ? compareNames(one.showCode, other.showCode)
      : isPast(one) - isPast(other) || rank(one) - rank(other),
  );
}
