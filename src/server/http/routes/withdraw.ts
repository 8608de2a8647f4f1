import { WITHDRAWAL_STATUS } from '#contract/constants';
import type { WithdrawalRecord } from '#contract/entities-money';
import type { Language } from '#contract/languages';
import { microToWire } from '#contract/money';
import {
  bindPayoutMethod,
  cancelWithdrawal,
  deletePayoutMethod,
  labelPayoutMethod,
  payoutCurrencies,
  payoutMethods,
  withdraw,
  withdrawalLimitRead,
  withdrawalList,
} from '#contract/routes/withdraw';
import { recordEvent } from '../../accounts/account-events.ts';
import type { Notices } from '../../accounts/notices.ts';
import type { Clock } from '../../clock.ts';
import type { PayoutMethods } from '../../payments/payout-methods.ts';
import type { WithdrawalLimits } from '../../payments/withdrawal-limits.ts';
import type { Withdrawals } from '../../payments/withdrawals.ts';
import type { SecurityEvents } from '../../security-events.ts';
import type { Tx } from '../../store/handles.ts';
import type { WithdrawalRow } from '../../store/withdrawals.ts';
import type { Texts } from '../../texts.ts';
import { type Call, callerOf, type Endpoint, endpoint, ok, presentedBy, sessionOf } from '../endpoint.ts';

const STATUS = {
  waiting: WITHDRAWAL_STATUS.waiting,
  paid: WITHDRAWAL_STATUS.paid,
  rejected: WITHDRAWAL_STATUS.rejected,
  uncovered: WITHDRAWAL_STATUS.rejected,
  cancelled: WITHDRAWAL_STATUS.cancelled,
} as const satisfies Record<WithdrawalRow['state'], WithdrawalRecord['status']>;

/** The routes of the contract's module `withdraw`. */
export const withdrawRoutes = ({
  clock,
  events,
  notices,
  payoutMethods: methods,
  texts,
  withdrawalLimits,
  withdrawals,
}: {
  clock: Clock;
  events: SecurityEvents;
  notices: Notices;
  payoutMethods: PayoutMethods;
  texts: Texts;
  withdrawalLimits: WithdrawalLimits;
  withdrawals: Withdrawals;
}): Endpoint[] => [
  /** S7.41 */
  endpoint(payoutCurrencies, 'lookup', async ({ type }) => ok(await methods.currencies(type))),

  /** S7.42 */
  endpoint(withdraw, 'command', async ({ proof, currencyId, methodId, code = '', ...asked }, call) => {
    // In the order that the hash of a command is made by.
    const request = { currencyId, methodId, ...asked, code };
    const row = await withdrawals.request(callerOf(call), presentedBy(call, proof), request);
    return { message: 'drawSubmitted', data: encode(row, texts, call.language) };
  }),

  /** S7.43 */
  endpoint(withdrawalList, 'lookup', async ({ type, page }, call) => {
    const { rows, total } = await withdrawals.page(sessionOf(call).userId, type, page);
    return ok({ data: rows.map((row) => encode(row, texts, call.language)), total });
  }),

  endpoint(cancelWithdrawal, 'command', async ({ id }, call) => {
    const { row, isNew } = await withdrawals.cancel(callerOf(call), id, (tx) =>
      recordEvent(
        tx,
        sessionOf(call).userId,
        { name: 'withdrawal-cancelled', details: {} },
        call.from,
        clock(),
      ),
    );
    if (isNew) events.report({ event: 'withdrawal.cancelled', withdrawal: row.id, ...seenOf(call) });
    return { message: 'drawCancelled', data: encode(row, texts, call.language) };
  }),

  endpoint(withdrawalLimitRead, 'lookup', async (_, call) =>
    ok(await withdrawalLimits.describe(sessionOf(call).userId)),
  ),

  /** S7.44 */
  endpoint(payoutMethods, 'lookup', async ({ type, currencyId }, call) =>
    ok(await methods.list(sessionOf(call).userId, type, currencyId)),
  ),

  /** S7.45 */
  endpoint(bindPayoutMethod, 'command', async ({ type, currencyId, label = '', proof, ...details }, call) => {
    const binding = { ...details, label, type, currencyId };
    const { userId } = sessionOf(call);
    const onBound = async (tx: Tx) => {
      await notices.send(tx, userId, 'methodBound', call.language);
      await recordEvent(tx, userId, { name: 'method-bound', details: {} }, call.from, clock());
    };
    const presented = presentedBy(call, proof);
    const { method, isNew } = await methods.bind(callerOf(call), presented, binding, onBound);
    if (isNew) events.report({ event: 'method.bound', method: method.id, ...seenOf(call) });
    return { message: 'methodBound', data: method };
  }),

  /** S7.46 */
  endpoint(deletePayoutMethod, 'command', async ({ id, proof }, call) => {
    const { userId } = sessionOf(call);
    let isNew = false;
    const data = await methods.delete(callerOf(call), presentedBy(call, proof), id, async (tx) => {
      await recordEvent(tx, userId, { name: 'method-deleted', details: {} }, call.from, clock());
      isNew = true;
    });
    if (isNew) events.report({ event: 'method.deleted', method: id, ...seenOf(call) });
    return { message: 'methodDeleted', data };
  }),

  endpoint(labelPayoutMethod, 'command', async ({ id, label }, call) => {
    const data = await methods.label(callerOf(call), id, label);
    events.report({ event: 'method.labelled', method: data.id, ...seenOf(call) });
    return { message: 'methodLabelled', data };
  }),
];

function seenOf(call: Call): { network: string; user: number } {
  return { network: call.from.network, user: sessionOf(call).userId };
}

function encode(row: WithdrawalRow, texts: Texts, language: Language): WithdrawalRecord {
  const notes = {
    waiting: row.memo,
    paid: row.memo,
    rejected: row.reason,
    uncovered: texts.text(language, 'server.drawUncovered'),
    cancelled: row.memo,
  };
  return {
    id: row.id,
    number: microToWire(row.amount),
    fee: microToWire(row.fee),
    received: row.received,
    status: STATUS[row.state],
    statusName: texts.text(language, `drawState.${row.state}`),
    createdAtMs: row.created_at,
    type: row.type,
    address: row.dc_address,
    payeeAccount: row.payee_account,
    notes: notes[row.state],
    currency: { code: row.code },
    label: row.label,
  };
}
