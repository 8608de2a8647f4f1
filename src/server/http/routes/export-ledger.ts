import { microToWire } from '#contract/money';
import { exportLedger } from '#contract/routes/trading';
import { csvRow } from '../csv.ts';
import { type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** Rows of the newest entries one file holds. */
export const MAX_ROWS = 50_000;

/** The caller's ledger as CSV: time, type, what an entry belongs to, and its value. */
export function exportLedgerEndpoint({ statements, texts }: Services): Endpoint {
  return endpoint(
    exportLedger,
    async (_, call) => {
      const { language } = call;
      const { userId } = sessionOf(call);
      const title = (name: string) => texts.text(language, `ledgerFile.${name}`);
      const parts = [csvRow([title('time'), title('type'), title('memo'), title('value')])];
      for await (const line of statements.export(userId, MAX_ROWS)) {
        parts.push(
          csvRow([
            texts.time(language, line.createdAtMs),
            texts.text(language, `memo.${line.memo}`),
            line.subjectId === null ? '' : `#${line.subjectId}`,
            { number: microToWire(line.amountMicro) },
          ]),
        );
      }
      return ok({ csv: parts.join('') });
    },
    { isCostly: true },
  );
}
