import { microToWire } from '#contract/money';
import { forexChange } from '#contract/routes/trading';
import { type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.29: the caller's ledger, newest first. Memo numbers what an entry belongs to: an order, a deposit, a withdrawal, a loan. */
export function forexChangeEndpoint({ statements, texts }: Services): Endpoint {
  return endpoint(forexChange, ({ page }, call) => {
    const { lines, total } = statements.page(sessionOf(call).userId, Number(page));
    const list = lines.map((line) => ({
      Value: microToWire(line.amountMicro),
      Type: line.memo,
      Memo: line.subjectId === null ? '' : `#${line.subjectId}`,
      MemoTran: texts.text(call.language, `memo.${line.memo}`),
      CreatedAt: line.createdAtMs,
      CreatedAtTran: texts.time(call.language, line.createdAtMs),
    }));
    return ok({ list, total });
  });
}
