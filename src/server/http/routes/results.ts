import { LANGUAGES, type Language } from '#contract/languages';
import { readResults, readStatement } from '#contract/routes/results';
import type { CopyPages } from '../../copies/copy-pages.ts';
import type { PlainDocument } from '../../results/pdf/plain-document.ts';
import { canWrite } from '../../results/pdf/write-pdf.ts';
import { shownNameOf } from '../../site/instrument-names.ts';
import { mapInSlices } from '../../slices.ts';
import { csvRow } from '../csv.ts';
import { type Call, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { RouteMaker } from '../services.ts';
import { statementText } from '../statement-text.ts';

/** Rows of the longest statement for a spreadsheet, and of the longest that is laid out in pages. */
const MAX_ROWS = { csv: 50_000, pdf: 3_000 } as const;

/** The routes of the contract's module `results`. */
export const resultRoutes: readonly RouteMaker[] = [
  /** What trading brought on the account, or in a copy of the caller's, day by day. */
  ({ results, copyPages, market, texts, longReads }) =>
    endpoint(readResults, 'reading', async ({ copyId, ...span }, call) => {
      const nameOf = (id: number) => shownNameOf(texts, call.language, market.find(id), id);
      const ofUser = await tradingAs(copyPages, call, copyId);
      return ok(await longReads.run(() => results.read(ofUser, span, nameOf)));
    }),

  /** The account, or a copy of the caller's, over a span of days as a file. */
  ({ results, copyPages, pdfWriter, market, texts, longReads }) =>
    endpoint(readStatement, 'heavy', async ({ format, copyId, ...asked }, call) => {
      const ofUser = await tradingAs(copyPages, call, copyId);
      const made = await longReads.run(async () => {
        const statement = await results.statement(ofUser, asked, MAX_ROWS[format]);
        const { days } = statement.span;
        const of = copyId === '' ? 'statement' : `statement-copy-${copyId}`;
        const name = `${of}-${days.at(0) ?? asked.to}-${days.at(-1) ?? asked.to}.${format}`;
        const in_ = (language: Language, amount: (decimal: string) => string) =>
          statementText(statement, { texts, market, language }, amount);
        if (format === 'csv')
          return { name, content: await csvOf(await in_(call.language, (decimal) => decimal)) };
        const paged = (language: Language) => in_(language, (decimal) => texts.money(language, decimal));
        const own = await paged(call.language);
        return (await canWrite(lettersOf(own)))
          ? { name, pages: own, language: call.language }
          : { name, pages: await paged(LANGUAGES.en), language: LANGUAGES.en };
      });
      if (made.content !== undefined) return ok({ name: made.name, content: made.content });
      const bytes = await pdfWriter.write(made.pages, texts.text(made.language, 'statement.page'));
      return ok({ name: made.name, content: bytes.toString('base64') });
    }),
];

/** The user on whose account the caller trades, or that of one of the caller's copies. */
async function tradingAs(
  copyPages: Pick<CopyPages, 'tradesAs'>,
  call: Call,
  copyId: string,
): Promise<number> {
  const { userId } = sessionOf(call);
  return copyId === '' ? userId : copyPages.tradesAs(userId, Number(copyId));
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
  return rows.join('');
}

const lettersOf = ({ title, facts, figures, tables }: PlainDocument): string =>
  [
    title,
    ...facts.flat(),
    ...figures.flat(),
    ...tables.flatMap((table) => [table.title, ...table.head, ...table.rows.flat()]),
  ].join('');
