import type { TriggerSide } from './price-index.ts';

/** What one instrument means to an account: net units (long positive) and the price they were valued at. */
export type Exposure = { instrumentId: number; netUnitsMicro: number; priceMicro: number };
export type GuardLevel = { instrumentId: number; side: TriggerSide; levelMicro: number };

const MICRO = 1_000_000;

/**
 * Prices that must be reached before an account can have lost `slackMicro` of its equity. Of n instruments at least
 * one must lose slack / n, so each is guarded at the move that loses that much; while none is reached the account
 * needs no look. Levels err on the near side. A level may equal the price when the slack is too small to divide.
 */
export function guardLevels(slackMicro: number, exposures: readonly Exposure[]): GuardLevel[] {
  const moving = exposures.filter((exposure) => exposure.netUnitsMicro !== 0);
  const share = Math.max(0, slackMicro) / moving.length;
  const levels: GuardLevel[] = [];
  for (const { instrumentId, netUnitsMicro, priceMicro } of moving) {
    const moveMicro = Math.floor((share * MICRO) / Math.abs(netUnitsMicro));
    const isLong = netUnitsMicro > 0;
    const levelMicro = isLong ? priceMicro - moveMicro : priceMicro + moveMicro;
    // A price cannot fall to zero or rise beyond the safe integers, so a guard there would never fire.
    if (levelMicro <= 0 || !Number.isSafeInteger(levelMicro)) continue;
    levels.push({ instrumentId, side: isLong ? 'below' : 'above', levelMicro });
  }
  return levels;
}
