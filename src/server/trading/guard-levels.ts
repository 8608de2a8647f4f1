import type { QuotedRate } from '../market/price-source.ts';
import type { TriggerSide } from './price-index.ts';

/**
 * What one instrument means to an account: net units (long positive) and the price they were valued at. `converted` is there
 * where its currency is not USD: the rate, and the profit of its positions in that currency, in millionths.
 */
export type GuardedExposure = {
  instrumentId: number;
  netUnitsMicro: number;
  priceMicro: number;
  converted?: { rate: QuotedRate; profitMicro: number };
};
export type GuardLevel = { instrumentId: number; side: TriggerSide; levelMicro: number };

const MICRO = 1_000_000;
/** How much more a currency may be worth before an account with units in it is looked at, whatever its profit. */
const MOST_GROWTH = 1.25;
/** Rates are divided in floating point; levels stand that much nearer. */
const NEARER = 1e-9;

/**
 * Prices that must be reached before an account can have lost `slackMicro` of its equity. Of n causes of loss at least
 * one must lose slack / n, so each is guarded at the move that loses that much; while none is reached the account
 * needs no look. Levels err on the near side. A level may equal the price when the slack is too small to divide.
 *
 * With another currency there are two causes: at a rate of m USD, N net units and a profit of S in that currency, a move to
 * (p', m') loses (m - m') S by the rate, and m' N (p - p') by the price. The first is guarded on the instrument of the rate,
 * the second for rates up to `MOST_GROWTH` times today's, where the rate is guarded too.
 */
export function guardLevels(slackMicro: number, exposures: readonly GuardedExposure[]): GuardLevel[] {
  const moving = exposures.filter(({ netUnitsMicro }) => netUnitsMicro !== 0);
  const converted = exposures.filter(({ converted }) => converted !== undefined);
  const shareMicro = Math.max(0, slackMicro) / (moving.length + converted.length);
  const levels = [
    ...moving.map((exposure) => priceGuard(exposure, shareMicro)),
    ...converted.flatMap((exposure) => rateGuards(exposure, shareMicro)),
  ];
  // A price cannot fall to zero or rise beyond the safe integers, so a guard there would never fire.
  const possible = levels.filter(({ levelMicro }) => levelMicro > 0 && levelMicro <= Number.MAX_SAFE_INTEGER);
  // Several causes meet on the price of a rate; without rates there is one on each.
  return converted.length > 0 ? nearest(possible) : possible;
}

function priceGuard(exposure: GuardedExposure, shareMicro: number): GuardLevel {
  const { instrumentId, netUnitsMicro, priceMicro, converted } = exposure;
  const usd = converted ? worth(converted.rate) * MOST_GROWTH * (1 + NEARER) : 1;
  const moveMicro = Math.floor((shareMicro * MICRO) / (Math.abs(netUnitsMicro) * usd));
  return netUnitsMicro > 0
    ? { instrumentId, side: 'below', levelMicro: priceMicro - moveMicro }
    : { instrumentId, side: 'above', levelMicro: priceMicro + moveMicro };
}

/** Where the currency is worth so much less, or more, that the profit in it has lost a share. */
function rateGuards({ netUnitsMicro, converted }: GuardedExposure, shareMicro: number): GuardLevel[] {
  if (!converted) return [];
  const { rate, profitMicro } = converted;
  const now = worth(rate);
  const change = shareMicro / Math.abs(profitMicro);
  const least = profitMicro > 0 ? now - change : 0;
  const most = Math.min(
    profitMicro < 0 ? now + change : Number.POSITIVE_INFINITY,
    netUnitsMicro === 0 ? Number.POSITIVE_INFINITY : now * MOST_GROWTH,
  );
  return [rateGuard(rate, least, now), rateGuard(rate, most, now)];
}

/** At a worth of the currency, as a price of the instrument that says it. */
function rateGuard(
  { instrumentId, priceMicro, isInverse }: QuotedRate,
  usd: number,
  now: number,
): GuardLevel {
  const levelMicro = isInverse ? MICRO / Math.max(usd, 0) : usd * MICRO;
  const isAbove = usd > now !== isInverse;
  return isAbove
    ? { instrumentId, side: 'above', levelMicro: Math.max(priceMicro, Math.floor(levelMicro * (1 - NEARER))) }
    : { instrumentId, side: 'below', levelMicro: Math.min(priceMicro, Math.ceil(levelMicro * (1 + NEARER))) };
}

/** USD for one unit of the currency. */
const worth = ({ priceMicro, isInverse }: QuotedRate): number =>
  isInverse ? MICRO / priceMicro : priceMicro / MICRO;

/** Of several on one side of one instrument the one that is reached first. */
function nearest(levels: readonly GuardLevel[]): GuardLevel[] {
  const bySide = Map.groupBy(levels, ({ instrumentId, side }) => `${instrumentId} ${side}`);
  return [...bySide.values()].flatMap((same) =>
    same
      .toSorted((a, b) => (a.side === 'below' ? b.levelMicro - a.levelMicro : a.levelMicro - b.levelMicro))
      .slice(0, 1),
  );
}
