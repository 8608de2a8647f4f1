import type { NotificationKind } from '#contract/notifications';
import type { KeyedHash } from '../accounts/keyed-hash.ts';
import { counterTable } from '../store/counters.ts';
import type { Tx } from '../store/handles.ts';

/** Pushes to the browsers of one user and mails of notifications to one, at most: in a minute, and in a day. */
export const MAX_SENT = {
  push: { minute: 60, day: 500 },
  mail: { minute: 10, day: 100 },
} as const;

const SPANS_MS = { minute: 60_000, day: 24 * 3_600_000 } as const;

/** They are counted apart, so that no other kind uses up what is left for them. */
const OF_LOSSES: readonly NotificationKind[] = ['margin-warning', 'liquidation'];

/** Counts what goes to a user beside the inbox, in rows that all nodes share. */
export class Budget {
  readonly #keyedHash: KeyedHash;

  constructor(keyedHash: KeyedHash) {
    this.#keyedHash = keyedHash;
  }

  /** Whether so many more may go. Counts them if so; what is beyond a minute does not count for the day. */
  async take(
    tx: Tx,
    way: keyof typeof MAX_SENT,
    { userId, kind }: { userId: number; kind: NotificationKind },
    by: number,
    nowMs: number,
  ): Promise<boolean> {
    const group = OF_LOSSES.includes(kind) ? 'losses' : 'others';
    for (const span of ['minute', 'day'] as const) {
      const name = this.#keyedHash('sent', way, group, span, String(userId));
      const counted = { name, by, now: nowMs, until: nowMs + SPANS_MS[span] };
      if ((await counterTable.add.one(tx, counted)).count > MAX_SENT[way][span]) return false;
    }
    return true;
  }
}
