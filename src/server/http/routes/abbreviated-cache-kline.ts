import type { Period } from '#contract/constants';
import { abbreviatedCacheKline } from '#contract/routes/trading';
import { Refusal } from '../../refusal.ts';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** Points of a small area chart. */
const POINTS = 40;
/** How long the points of an instrument are served before they are drawn up again. */
const KEPT_MS = 5_000;

/** S7.23: the closes behind the small area charts, of one instrument or of all. */
export function abbreviatedCacheKlineEndpoint({ market, clock }: Services): Endpoint {
  const kept = new Map<string, { madeAtMs: number; closes: string[] }>();

  const closesOf = (instrumentId: number, period: Period): string[] => {
    const name = `${instrumentId}/${period}`;
    const nowMs = clock();
    const known = kept.get(name);
    if (known && nowMs >= known.madeAtMs && nowMs - known.madeAtMs < KEPT_MS) return known.closes;
    const closes = market.candles(instrumentId, period, POINTS).map((candle) => candle.Close);
    kept.set(name, { madeAtMs: nowMs, closes });
    return closes;
  };

  return endpoint(abbreviatedCacheKline, ({ forex_id, period }) => {
    const wanted = forex_id === undefined ? market.instruments : [market.find(Number(forex_id))];
    return ok(
      wanted.map((instrument) => {
        if (!instrument) throw new Refusal('unknownInstrument');
        return { Id: instrument.id, Closes: closesOf(instrument.id, period) };
      }),
    );
  });
}
