import { Decimal } from '#contract/money';
import { DAY_MS } from '#contract/time-units';
import { inUsd } from '#contract/trading';
import type { Clock } from '../clock.ts';
import type { CatalogueInstrument } from './catalogue.ts';
import type { Market } from './market.ts';
import { rateText } from './price-text.ts';

const PERIOD = '60min';
/** The candles of a day, and the one that runs. */
const CANDLES = 25;
/** How long turnovers are served before they are made anew: they order a list, and move slowly. */
const KEPT_MS = 30_000;

/** What was traded of each instrument in the candles of the last 24 hours, in whole USD at the rate of now, by its id. */
export type Turnovers = () => ReadonlyMap<number, string>;

export function createTurnovers(market: Market, clock: Clock): Turnovers {
  let kept: { madeAtMs: number; turnovers: ReadonlyMap<number, string> } | null = null;
  return () => {
    const nowMs = clock();
    if (kept && nowMs >= kept.madeAtMs && nowMs - kept.madeAtMs < KEPT_MS) return kept.turnovers;
    const turnovers = new Map(
      market.instruments.map((instrument) => [instrument.id, turnoverOf(instrument, market)]),
    );
    kept = { madeAtMs: nowMs, turnovers };
    return turnovers;
  };
}

function turnoverOf({ id, unitsPerLot }: CatalogueInstrument, market: Market): string {
  const sinceMs = market.now().marketMs - DAY_MS;
  const { rate } = market.quote(id);
  const inOwn = market
    .candles(id, PERIOD, CANDLES)
    .filter(({ time }) => time >= sinceMs)
    .reduce((sum, { volume, close }) => sum.plus(new Decimal(volume).times(close)), new Decimal(0))
    .times(unitsPerLot);
  return inUsd(inOwn, rate && rateText(rate)).toFixed(0);
}
