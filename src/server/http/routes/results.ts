import { readResults, readStatement } from '#contract/routes/results';
import type { CopyPages } from '../../copies/copy-pages.ts';
import type { Gate } from '../../gate.ts';
import type { Market } from '../../market/market.ts';
import type { PlainDocument } from '../../results/pdf/plain-document.ts';
import type { PdfWriter } from '../../results/pdf/write-pdf.ts';
import type { TradingResults } from '../../results/results.ts';
import { shownNameOf } from '../../site/instrument-names.ts';
import { mapInSlices } from '../../slices.ts';
import type { Texts } from '../../texts.ts';
import { csvFile, csvRow } from '../csv.ts';
import { type Call, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import { AS_IT_IS, statementText, type Writing, writingOf } from '../statement-text.ts';

/** Rows of the longest statement for a spreadsheet, and of the longest that is laid out in pages. */
const MAX_ROWS = { csv: 50_000, pdf: 3_000 } as const;

/** The routes of the contract's module `results`. */
export const resultRoutes = ({
  copyPages,
  longReads,
  market,
  pdfWriter,
  results,
  texts,
}: {
  copyPages: CopyPages;
  longReads: Gate;
  market: Market;
  pdfWriter: PdfWriter;
  results: TradingResults;
  texts: Texts;
}): Endpoint[] => [
  /** What trading brought on the account, or in a copy of the caller's, day by day. */
  endpoint(readResults, 'reading', async ({ copyId, ...span }, call) => {
    const nameOf = (id: number) => shownNameOf(texts, call.language, market.find(id), id);
    const ofUser = await tradingAs(copyPages, call, copyId);
    return ok(await longReads.run(() => results.read(ofUser, span, nameOf)));
  }),

  /** The account, or a copy of the caller's, over a span of days as a file. */
  endpoint(readStatement, 'heavy', async ({ format, copyId, ...asked }, call) => {
    const ofUser = await tradingAs(copyPages, call, copyId);
    const made = await longReads.run(async () => {
      const statement = await results.statement(ofUser, asked, MAX_ROWS[format]);
      const { days } = statement.span;
      const of = copyId === null ? 'statement' : `statement-copy-${copyId}`;
      const name = `${of}-${days.at(0) ?? asked.to}-${days.at(-1) ?? asked.to}.${format}`;
      const said = (writing: Writing) =>
        statementText(statement, { texts, market, language: call.language }, writing);
      return format === 'csv'
        ? { name, content: await csvOf(await said(AS_IT_IS)) }
        : { name, document: await said(writingOf(texts, call.language)) };
    });
    if (made.content !== undefined) return ok({ name: made.name, content: made.content });
    const pageText = texts.text(call.language, 'statement.page');
    const bytes = await pdfWriter.write({ document: made.document, language: call.language, pageText });
    return ok({ name: made.name, content: bytes.toString('base64') });
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

/** A column of figures holds numbers, everything else texts. */
async function csvOf({ title, facts, figures, tables }: PlainDocument): Promise<string> {
  const rows = [
    csvRow([title]),
    ...facts.map((fact) => csvRow(fact)),
    ...figures.map(([label, number]) => csvRow([label, { number }])),
  ];
  for (const table of tables) {
    rows.push(csvRow([]), csvRow([table.title]), csvRow(table.head));
    const written = await mapInSlices(table.rows, (row) =>
      csvRow(row.map((cell, column) => (table.figures.includes(column) ? { number: cell } : cell))),
    );
    rows.push(written.join(''));
  }
  return csvFile(rows);
}
