import { DRAW_STATUS } from '#contract/constants';
import type { DrawRecord } from '#contract/entities-money';
import type { Language } from '#contract/languages';
import { microToWire } from '#contract/money';
import { draw, drawList } from '#contract/routes/withdraw';
import type { WithdrawalRow } from '../../store/withdrawals.ts';
import { callerOf, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';
import type { Texts } from '../../texts.ts';
import { drawTypeOf } from './draw-type.ts';

const STATUS = {
  waiting: DRAW_STATUS.waiting,
  paid: DRAW_STATUS.paid,
  rejected: DRAW_STATUS.rejected,
  uncovered: DRAW_STATUS.rejected,
} as const satisfies Record<WithdrawalRow['state'], DrawRecord['status']>;

/** S7.42 */
export function drawEndpoint({ withdrawals, texts }: Services): Endpoint {
  return endpoint(draw, async (input, call) => {
    const row = await withdrawals.draw(callerOf(call), {
      currencyId: Number(input.draw_currency_id),
      methodId: Number(input.draw_method_id),
      number: input.number,
      memo: input.memo,
      code: input.auth_code ?? '',
    });
    return { message: 'drawSubmitted', data: encode(row, texts, call.language) };
  });
}

/** S7.43 */
export function drawListEndpoint({ withdrawals, texts }: Services): Endpoint {
  return endpoint(drawList, ({ type, page }, call) => {
    const { rows, total } = withdrawals.page(sessionOf(call).userId, drawTypeOf(type), Number(page));
    return ok({ data: rows.map((row) => encode(row, texts, call.language)), total });
  });
}

function encode(row: WithdrawalRow, texts: Texts, language: Language): DrawRecord {
  const notes = {
    waiting: row.memo,
    paid: row.memo,
    rejected: row.reason,
    uncovered: texts.text(language, 'server.drawUncovered'),
  };
  return {
    id: row.id,
    number: microToWire(row.amount),
    fee: microToWire(row.fee),
    real_number: row.received,
    status: STATUS[row.state],
    status_name: texts.text(language, `drawState.${row.state}`),
    created_at: row.created_at,
    type: row.type,
    address: row.dc_address,
    payee_account: row.payee_account,
    notes: notes[row.state],
    draw_currency: { code: row.code },
  };
}
