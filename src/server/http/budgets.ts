import { Refusal } from '../refusal.ts';

/**
 * What a call costs everyone else, as its route declares it: rows found by an index or what is in memory; years of an
 * account; a small change in what its user looks at; a command; and hashes, mails, pictures and files.
 */
export type Cost = 'lookup' | 'reading' | 'note' | 'command' | 'heavy';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

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
  readonly #counts = [new Counts(MINUTE_MS), new Counts(DAY_MS)];

  /** Counts a call at `nowMs`. Throws the refusal `tooMany` beyond the budget of its kind. */
  take(userId: number, cost: Cost, nowMs: number): void {
    if (cost === 'lookup') return;
    const { perMinute, perDay } = BUDGETS[cost];
    const [ofMinute = 0, ofDay = 0] = this.#counts.map((counts) => counts.add(`${cost} ${userId}`, nowMs));
    if (ofMinute > perMinute || ofDay > perDay) throw new Refusal('tooMany');
  }
}

/** Counts by name, anew in each span of time. */
class Counts {
  readonly #spanMs: number;
  readonly #counts = new Map<string, number>();
  #span = 0;

  constructor(spanMs: number) {
    this.#spanMs = spanMs;
  }

  add(name: string, nowMs: number): number {
    const span = Math.floor(nowMs / this.#spanMs);
    if (span !== this.#span) this.#counts.clear();
    this.#span = span;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count;
  }
}
