import type { ResultDay, Results as ResultsAnswer } from '#contract/entities-results';
import { microToWire } from '#contract/money';
import { Refusal } from '../refusal.ts';
import { mapInSlices } from '../slices.ts';
import { accountTable } from '../store/accounts.ts';
import { type CurveParts, type DayCurve, readDayCurve } from './day-curve.ts';
import {
  type CurvePoint,
  drawdownOf,
  figuresByInstrument,
  figuresOfTrades,
  noSums,
  type Sums,
  sumsOnWire,
  totalOf,
  tradedOf,
} from './figures.ts';
import { type AskedSpan, resultSpanOf, type Span } from './span.ts';
import { firstEntryMs } from './statement.ts';

/** What trading brought an account, day by day: sums of its ledger, counts of its closed orders. */
export class TradingResults {
  readonly #parts: CurveParts;

  constructor(parts: CurveParts) {
    this.#parts = parts;
  }

  /**
   * `nameOf` names instruments. Throws the refusals of `resultSpanOf`, and `expired` when the user has no account.
   */
  async read(
    userId: number,
    asked: AskedSpan,
    nameOf: (instrumentId: number) => string,
  ): Promise<ResultsAnswer> {
    const { db, clock } = this.#parts;
    const nowMs = clock();
    const account = await accountTable.byUser.get(db, { userId });
    if (!account) throw new Refusal('expired');
    const span = resultSpanOf(asked, nowMs, await firstEntryMs(db, account.id));
    const read = await readDayCurve(this.#parts, account, span);
    const { shown, curve, sums } = await shownOf(read, span);
    return {
      opening: microToWire(read.openingMicro),
      ...(read.openMicro !== null && { openingEquity: microToWire(read.openingMicro + read.openMicro) }),
      closing: microToWire(read.openingMicro + totalOf(sums)),
      sums: sumsOnWire(sums),
      days: shown,
      trades: figuresOfTrades(read.closed),
      instruments: figuresByInstrument(read.closed, nameOf),
      drawdown: drawdownOf(curve),
    };
  }
}

/** The days as the answer has them, and the curve they make from the beginning of the first. */
async function shownOf(
  { openingMicro, openMicro: before, days }: DayCurve,
  span: Span,
): Promise<{ shown: ResultDay[]; curve: CurvePoint[]; sums: Sums }> {
  const all = noSums();
  const curve: CurvePoint[] = [
    { day: span.days[0] ?? '', worthMicro: openingMicro + (before ?? 0), broughtMicro: before ?? 0 },
  ];
  const shown = await mapInSlices(days, ({ day, sums, balanceMicro, openMicro }): ResultDay => {
    for (const name of Object.keys(sums) as (keyof Sums)[]) all[name] += sums[name];
    const worthMicro = balanceMicro + (openMicro ?? 0);
    curve.push({ day, worthMicro, broughtMicro: tradedOf(all) + (openMicro ?? 0) });
    return {
      day,
      ...sumsOnWire(sums),
      balance: microToWire(balanceMicro),
      ...(openMicro !== null && { equity: microToWire(worthMicro) }),
    };
  });
  return { shown, curve, sums: all };
}
