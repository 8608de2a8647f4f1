import type { Language } from '#contract/languages';
import { microToWire } from '#contract/money';
import { Gate, LONG_READS } from '../gate.ts';
import { type StatementLine, Statements } from '../ledger/statements.ts';
import type { Market } from '../market/market.ts';
import type { PlainDocument } from '../results/pdf/plain-document.ts';
import { PdfWriter } from '../results/pdf/write-pdf.ts';
import type { AskedSpan } from '../results/span.ts';
import { statementRowsOf } from '../results/statement.ts';
import { mapInSlices } from '../slices.ts';
import type { Db } from '../store/handles.ts';
import type { Texts } from '../texts.ts';
import { csvFile, csvRow } from './csv.ts';
import { AS_IT_IS, statementText, type Writing, writingOf } from './statement-text.ts';

/** Rows of the longest statement for a spreadsheet, and of the longest that is laid out in pages. */
const MAX_ROWS = { csv: 50_000, pdf: 3_000 } as const;
/** Rows of the newest entries one file of the ledger holds. */
const MAX_LEDGER_ROWS = 50_000;

/** On whose account, for a caller of which language, at which instant in epoch ms. */
type Asker = { userId: number; language: Language; nowMs: number };
export type StatementAsk = Asker & AskedSpan & { format: 'csv' | 'pdf'; copyId: number | null };

/**
 * Reads of a whole account that end in a file. What is asked and answered is plain data, so that another thread may carry them
 * out. They reject with the refusal `tooMany` while many wait.
 */
export type LongReads = {
  /** The file of a statement, a PDF as base64. Rejects with the refusals of `statementRowsOf`, and `tryLater` for want of a PDF. */
  statement(ask: StatementAsk): Promise<{ name: string; content: string }>;
  /** The account's ledger as CSV: time, type, what an entry belongs to, and its value. */
  ledger(ask: Asker): Promise<string>;
};

type Parts = { db: Db; texts: Texts; market: Pick<Market, 'find'> };

/** Carries them out on the thread that calls. */
export function longReadsOn({ db, texts, market }: Parts): LongReads {
  const gate = new Gate(LONG_READS);
  const pdfWriter = new PdfWriter();
  const ledger = new Statements(db);
  return {
    async statement({ userId, language, nowMs, format, copyId, ...asked }) {
      const made = await gate.run(async () => {
        const statement = await statementRowsOf({ db, clock: () => nowMs }, userId, asked, MAX_ROWS[format]);
        const { days } = statement.span;
        const of = copyId === null ? 'statement' : `statement-copy-${copyId}`;
        const name = `${of}-${days.at(0) ?? asked.to}-${days.at(-1) ?? asked.to}.${format}`;
        const said = (writing: Writing) => statementText(statement, { texts, market, language }, writing);
        return format === 'csv'
          ? { name, content: await csvOf(await said(AS_IT_IS)) }
          : { name, document: await said(writingOf(texts, language)) };
      });
      if (made.content !== undefined) return made;
      const pageText = texts.text(language, 'statement.page');
      const bytes = await pdfWriter.write({ document: made.document, language, pageText });
      return { name: made.name, content: bytes.toString('base64') };
    },

    ledger: ({ userId, language }) =>
      gate.run(async () => {
        const title = (name: string) => texts.text(language, `ledgerFile.${name}`);
        const parts = [csvRow([title('time'), title('type'), title('memo'), title('value')])];
        for await (const line of ledger.export(userId, MAX_LEDGER_ROWS)) {
          parts.push(
            csvRow([
              texts.time(language, line.createdAtMs),
              texts.text(language, `memo.${line.memo}`),
              subjectOf(line),
              { number: microToWire(line.amountMicro) },
            ]),
          );
        }
        return csvFile(parts);
      }),
  };
}

/** What an entry belongs to, by its number. */
export const subjectOf = ({ subjectId }: StatementLine): string =>
  subjectId === null ? '' : `#${subjectId}`;

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
