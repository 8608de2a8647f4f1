import { MINUTE_MS } from '#contract/time-units';
import type { Db } from '../store/handles.ts';
import { withdrawalTable } from '../store/withdrawals.ts';

/** The decisions that are looked at, and how few say nothing. */
const MOST = 50;
const FEWEST = 5;
/** So many of ten were decided within the time that the summary names. */
const NINE = 9;

/** Within how many minutes nine of ten of the last withdrawals were decided; null while too few were. */
export async function usualMinutes(db: Db): Promise<number | null> {
  const rows = await withdrawalTable.lastDecided.all(db, { limit: MOST });
  if (rows.length < FEWEST) return null;
  const waited = rows.map(({ created_at, decided_at }) => (decided_at ?? created_at) - created_at);
  waited.sort((one, other) => one - other);
  const ninth = waited[Math.ceil((waited.length * NINE) / 10) - 1] ?? 0;
  return Math.max(1, Math.ceil(ninth / MINUTE_MS));
}
