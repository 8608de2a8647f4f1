import { toMicro } from '#contract/money';
import { isLimit, LIMIT_BOUNDS, type LimitKind } from '#contract/protection';
import { DAY_MS } from '#contract/time-units';
import { beyond } from '../refusal.ts';
import type { OwnLimitRow } from '../store/own-limits.ts';
import { limitAt } from '../trading/opening-bar.ts';

/** How long a limit goes on that was raised or taken away. */
const LOOSER_WAIT_MS = DAY_MS;

/** What a row becomes, and when that counts, epoch ms; null for at once. */
type Change = { max: number; nextMax: number | null; nextAt: number | null };

/**
 * What a limit that was asked for makes of the one that is set, in millionths, null for none: a stricter one counts at once, a
 * looser one later, and until then the old one does. Null when nothing changes: there was no limit and is none.
 */
export function changeOf(
  row: OwnLimitRow | undefined,
  toMaxMicro: number | null,
  nowMs: number,
): Change | null {
  const current = row ? limitAt(row, nowMs) : null;
  const isLooser = current !== null && (toMaxMicro === null || toMaxMicro > current);
  if (isLooser) return { max: current, nextMax: toMaxMicro, nextAt: nowMs + LOOSER_WAIT_MS };
  return toMaxMicro === null ? null : { max: toMaxMicro, nextMax: null, nextAt: null };
}

/** A decimal that was asked for, in millionths; '' is no limit, null. Throws the refusal `limitOutOfRange`. */
export function askedMicro(kind: LimitKind, max: string): number | null {
  if (max === '') return null;
  const bounds = LIMIT_BOUNDS[kind];
  if (!isLimit(kind, max))
    throw beyond('limitOutOfRange', { min: String(bounds.min), max: String(bounds.max) }, 'max');
  return toMicro(max);
}
