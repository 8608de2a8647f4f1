import { chartLayout, saveChartLayout, saveTemplates, templates } from '#contract/routes/chart';
import type { ChartLayouts } from '../../accounts/chart-layouts.ts';
import type { Market } from '../../market/market.ts';
import { Refusal } from '../../refusal.ts';
import { type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `chart`. */
export const chartRoutes = ({
  chartLayouts,
  market,
}: {
  chartLayouts: ChartLayouts;
  market: Market;
}): Endpoint[] => [
  /** What the caller drew on the chart of an instrument. */
  endpoint(chartLayout, 'lookup', async ({ instrumentId }, call) =>
    ok(await chartLayouts.read(sessionOf(call).userId, knownId(market, instrumentId))),
  ),

  /** Keeps what the caller drew, unless another device of the account wrote since. */
  endpoint(
    saveChartLayout,
    'note',
    async ({ instrumentId, version, drawings }, call) => {
      const layout = { version, drawings };
      const saved = await chartLayouts.save(sessionOf(call).userId, knownId(market, instrumentId), layout);
      return ok({ version: saved ?? layout.version, isSaved: saved !== null });
    },
    // A drawing is no order: it does not use up what a demo account may do in a day.
  ),

  /** The caller's templates for how charts are drawn. */
  endpoint(templates, 'lookup', async (_, call) =>
    ok(await chartLayouts.readTemplates(sessionOf(call).userId)),
  ),

  /** Keeps the caller's templates, unless another device of the account wrote since. */
  endpoint(saveTemplates, 'note', async (made, call) => {
    const saved = await chartLayouts.saveTemplates(sessionOf(call).userId, made);
    return ok({ version: saved ?? made.version, isSaved: saved !== null });
  }),
];

function knownId(market: Market, instrumentId: number): number {
  const instrument = market.find(instrumentId);
  if (!instrument) throw new Refusal('unknownInstrument');
  return instrument.id;
}
