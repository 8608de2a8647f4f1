import { Decimal, toMicro } from '#contract/money';
import { isLooser, LIMIT_BOUNDS, type LimitKind, LOOSER_WAIT_HOURS } from '#contract/protection';
import { beyond } from '../refusal.ts';
import type { OwnLimitRow } from '../store/own-limits.ts';
import { limitAt } from '../trading/opening-bar.ts';

const LOOSER_WAIT_MS = LOOSER_WAIT_HOURS * 3_600_000;
/** Decimals that an amount of USD may have; minutes have none. */
const DIGITS = { deposit: 2, loss: 2, time: 0 } as const satisfies Record<LimitKind, number>;

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
  if (current !== null && isLooser(current, toMaxMicro))
    return { max: current, nextMax: toMaxMicro, nextAt: nowMs + LOOSER_WAIT_MS };
  return toMaxMicro === null ? null : { max: toMaxMicro, nextMax: null, nextAt: null };
}

/** A decimal that was asked for, in millionths; '' is no limit, null. Throws the refusal `limitOutOfRange`. */
export function askedMicro(kind: LimitKind, max: string): number | null {
  if (max === '') return null;
  const asked = new Decimal(max);
  const bounds = LIMIT_BOUNDS[kind];
  const isFine = asked.decimalPlaces() <= DIGITS[kind];
  if (!isFine || asked.lt(bounds.min) || asked.gt(bounds.max))
    throw beyond('limitOutOfRange', { min: String(bounds.min), max: String(bounds.max) }, 'max');
  return toMicro(asked);
}
