import { DAY_MS, MINUTE_MS } from '#contract/time-units';
import { Refusal } from '../refusal.ts';
import { OwnCounts } from './own-counts.ts';

/**
 * What a call costs everyone else, as its route declares it: rows found by an index or what is in memory; years of an
 * account; a small change in what its user looks at; a command; and hashes, mails, pictures and files.
 */
export type Cost = 'lookup' | 'reading' | 'note' | 'command' | 'heavy';

/** Budgets counted at once: those of some ten thousand accounts. */
const MAX_COUNTED = 100_000;

/**
 * Calls that one account may make at one node, in a minute and in a day. The answers to notes and commands are kept for a
 * day; looking up is bounded by address alone, and leaving by nothing.
 */
export const BUDGETS: Readonly<
  Record<Exclude<Cost, 'lookup'>, { readonly perMinute: number; readonly perDay: number }>
> = {
  reading: { perMinute: 60, perDay: 3_000 },
  note: { perMinute: 300, perDay: 5_000 },
  command: { perMinute: Number.POSITIVE_INFINITY, perDay: 100_000 },
  heavy: { perMinute: 60, perDay: 1_000 },
};

/** Counts what each account asks of this process. */
export class Budgets {
  readonly #counts = new OwnCounts(MAX_COUNTED);

  /** Counts a call at `nowMs`. Throws the refusal `tooMany` beyond the budget of its kind. */
  take(userId: number, cost: Cost, nowMs: number): void {
    if (cost === 'lookup') return;
    const { perMinute, perDay } = BUDGETS[cost];
    const counted = (span: string, spanMs: number): number =>
      this.#counts.count(`${cost} ${userId} ${span}`, spanMs, nowMs).current;
    const isBeyond = [counted('minute', MINUTE_MS) > perMinute, counted('day', DAY_MS) > perDay];
    if (isBeyond.includes(true)) throw new Refusal('tooMany');
  }
}
