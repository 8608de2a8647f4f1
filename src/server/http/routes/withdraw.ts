import { DRAW_STATUS, DRAW_TYPE } from '#contract/constants';
import type { DrawRecord } from '#contract/entities-money';
import type { Language } from '#contract/languages';
import { microToWire } from '#contract/money';
import {
  bindDrawMethod,
  deleteDrawMethod,
  draw,
  drawCurrencies,
  drawList,
  drawMethods,
} from '#contract/routes/withdraw';
import { networkOf } from '../../accounts/network-of.ts';
import type { WithdrawalRow } from '../../store/withdrawals.ts';
import type { Texts } from '../../texts.ts';
import { type Call, callerOf, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { RouteMaker } from '../services.ts';

const STATUS = {
  waiting: DRAW_STATUS.waiting,
  paid: DRAW_STATUS.paid,
  rejected: DRAW_STATUS.rejected,
  uncovered: DRAW_STATUS.rejected,
} as const satisfies Record<WithdrawalRow['state'], DrawRecord['status']>;

/** The routes of the contract's module `withdraw`. */
export const withdrawRoutes: readonly RouteMaker[] = [
  /** S7.41 */
  ({ payoutMethods: methods }) =>
    endpoint(drawCurrencies, ({ type }) => ok(methods.currencies(payoutTypeOf(type)))),

  /** S7.42 */
  ({ withdrawals, texts }) =>
    endpoint(draw, async (input, call) => {
      const row = await withdrawals.request(callerOf(call), {
        currencyId: Number(input.draw_currency_id),
        methodId: Number(input.draw_method_id),
        number: input.number,
        memo: input.memo,
        code: input.auth_code ?? '',
      });
      return { message: 'drawSubmitted', data: encode(row, texts, call.language) };
    }),

  /** S7.43 */
  ({ withdrawals, texts }) =>
    endpoint(drawList, ({ type, page }, call) => {
      const { rows, total } = withdrawals.page(sessionOf(call).userId, payoutTypeOf(type), Number(page));
      return ok({ data: rows.map((row) => encode(row, texts, call.language)), total });
    }),

  /** S7.44 */
  ({ payoutMethods: methods }) =>
    endpoint(drawMethods, ({ draw_type, draw_id }, call) =>
      ok(methods.list(sessionOf(call).userId, payoutTypeOf(draw_type), Number(draw_id))),
    ),

  /** S7.45 */
  ({ payoutMethods: methods, events, notices }) =>
    endpoint(bindDrawMethod, async ({ type, draw_id, ...details }, call) => {
      const binding = { ...details, type: payoutTypeOf(type), currencyId: Number(draw_id) };
      const { method, isNew } = await methods.bind(callerOf(call), binding);
      if (isNew) {
        events.report({ event: 'method.bound', method: method.id, ...seenOf(call) });
        notices.send(sessionOf(call).userId, 'methodBound', call.language);
      }
      return { message: 'methodBound', data: method };
    }),

  /** S7.46 */
  ({ payoutMethods: methods, events }) =>
    endpoint(deleteDrawMethod, async ({ id }, call) => {
      const data = await methods.delete(callerOf(call), Number(id));
      events.report({ event: 'method.deleted', method: Number(id), ...seenOf(call) });
      return { message: 'methodDeleted', data };
    }),
];

function seenOf(call: Call): { network: string; user: number } {
  return { network: networkOf(call.address), user: sessionOf(call).userId };
}

/** Coin or bank, from the text of a request. */
function payoutTypeOf(text: '1' | '2'): 1 | 2 {
  return text === '1' ? DRAW_TYPE.coin : DRAW_TYPE.bank;
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
