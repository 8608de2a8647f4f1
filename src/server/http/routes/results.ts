import { readResults, readStatement } from '#contract/routes/results';
import type { Clock } from '../../clock.ts';
import type { CopyPages } from '../../copies/copy-pages.ts';
import type { Gate } from '../../gate.ts';
import type { Market } from '../../market/market.ts';
import type { TradingResults } from '../../results/results.ts';
import { shownNameOf } from '../../site/instrument-names.ts';
import type { Texts } from '../../texts.ts';
import { type Call, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { LongReads } from '../long-reads.ts';

/** The routes of the contract's module `results`. */
export const resultRoutes = ({
  clock,
  copyPages,
  longReads,
  market,
  results,
  resultsGate,
  texts,
}: {
  clock: Clock;
  copyPages: CopyPages;
  longReads: LongReads;
  market: Market;
  results: TradingResults;
  resultsGate: Gate;
  texts: Texts;
}): Endpoint[] => [
  /** What trading brought on the account, or in a copy of the caller's, day by day. */
  endpoint(readResults, 'reading', async ({ copyId, ...span }, call) => {
    const nameOf = (id: number) => shownNameOf(texts, call.language, market.find(id), id);
    const ofUser = await tradingAs(copyPages, call, copyId);
    return ok(await resultsGate.run(() => results.read(ofUser, span, nameOf)));
  }),

  /** The account, or a copy of the caller's, over a span of days as a file. */
  endpoint(readStatement, 'heavy', async (asked, call) => {
    const userId = await tradingAs(copyPages, call, asked.copyId);
    return ok(await longReads.statement({ ...asked, userId, language: call.language, nowMs: clock() }));
  }),
];

/** The user on whose account the caller trades, or that of one of the caller's copies. */
async function tradingAs(
  copyPages: Pick<CopyPages, 'tradesAs'>,
  call: Call,
  copyId: number | null,
): Promise<number> {
  const { userId } = sessionOf(call);
  return copyId === null ? userId : copyPages.tradesAs(userId, copyId);
}
