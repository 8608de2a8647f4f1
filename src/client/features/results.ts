import { fromPromise } from 'xstate';
import type { Results } from '#contract/entities-results';
import { Decimal } from '#contract/money';
import { readResults, readStatement, type StatementFormat } from '#contract/routes/results';
import { heard } from '#machines/app/rows';
import { downloadMachine } from '#machines/download/download.machine';
import { feature } from '../app/boot/feature.ts';
import { saveDownloaded } from '../app/format/export-text.ts';
import { dayText, spanOf } from '../app/format/result-periods.ts';
import { demoResetFeature } from './demo-reset.ts';
import { MOVES_MONEY, onDecision } from './makers/decided.ts';
import { calls, showsText } from './makers/page-effects.ts';
import { readWith } from './makers/read.ts';
import { resource } from './makers/resource.ts';

/** What trading brought, and statements of the account. */

/** What results are asked for by: a period or two days, see `resultSpanOf`, of the account or of a copy. */
export const resultsAsk = (period: string, copyId?: number): string =>
  copyId === undefined ? period : `${period} ${copyId}`;

/** The copy that is asked for; null for the account. */
const idOf = (copyId: string): number | null => (copyId === '' ? null : Number(copyId));

/** What trading brought over the days that are asked for, see `resultsAsk`. */
export const resultsFeature = resource(
  'results',
  'account',
  ({ read, ask, now }) => {
    const [period = '', copyId = ''] = ask.split(' ');
    return read(readResults, { ...spanOf(period, now()), copyId: idOf(copyId) });
  },
  { isKept: true, listens: onDecision(MOVES_MONEY, 'resource.changed') },
);

/**
 * What today's result is counted from, in USD: the equity that today began with, and what came in or went out since otherwise than by
 * trading. Null where the market does not know prices of then. It is asked by the day, see `todayAsk`.
 */
export const todayFeature = resource(
  'today',
  'account',
  async ({ read, ask }) => baseOfToday(await read(readResults, { ...spanOf(ask, 0), copyId: null })),
  {
    listens: [
      ...onDecision(MOVES_MONEY, 'resource.changed'),
      heard(demoResetFeature, 'command.accepted', 'resource.changed'),
    ],
  },
);

/** The day of an instant of the server's clock. */
export const todayAsk = (nowMs: number): string => `${dayText(nowMs)}/${dayText(nowMs)}`;

export const baseOfToday = ({
  openingEquity,
  sums,
}: Pick<Results, 'openingEquity' | 'sums'>): Decimal | null =>
  openingEquity === undefined ? null : new Decimal(openingEquity).plus(sums.funding);

const TYPES = { csv: 'text/csv', pdf: 'application/pdf' } as const satisfies Record<StatementFormat, string>;

/** What a statement is asked for by: of the account, or of a copy. */
export const statementAsk = (period: string, format: StatementFormat, copyId?: number): string =>
  `${format} ${period} ${copyId ?? ''}`;

/** A statement as a file to be saved. */
export const statementFeature = feature(downloadMachine)({
  id: 'statement',
  scope: 'account',
  actors: (deps) => ({
    fetchFile: fromPromise(async ({ input, signal }) => {
      const [format, period = '', copyId = ''] = input.ask.split(' ') as [StatementFormat, string?, string?];
      const request = { ...spanOf(period, deps.now()), format, copyId: idOf(copyId) };
      const { name, content } = await readWith(deps, signal)(readStatement, request);
      return { name, content, type: TYPES[format], isBase64: format === 'pdf' };
    }),
  }),
  effects: [
    { on: 'download.ready', does: calls(saveDownloaded, 'file') },
    { on: 'download.failed', does: showsText('error', ({ text }) => text('results.statementFailed')) },
  ],
});
