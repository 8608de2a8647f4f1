import * as z from 'zod';
import { DEPOSIT_TYPE, PAYOUT_TYPE } from '#contract/constants';
import { FEE_FIXED } from '#contract/payments';
import { detailFault, NO_DETAILS } from '#contract/payout-details';
import { lineOfText, settingsIn, type TableSettings, tableSettings } from '../site/table-settings.ts';
import { depositChannelTable } from '../store/deposit-channels.ts';
import type { Db } from '../store/handles.ts';
import { payoutCurrencyTable } from '../store/payout-currencies.ts';

const price = z.string().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,9})?$/, 'must be a decimal above 0');
const amount = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, 'must be a decimal');
/** A fee by rate leaves something to pay out. */
const rate = z.string().regex(/^0(\.\d{1,6})?$/, 'must be a decimal below 1');

/** What an operator may set of a deposit channel, and of a currency withdrawals are paid in. */
const COIN = { address: lineOfText, usd_price: price };
const BANK = {
  bank_name: lineOfText,
  bank_address: lineOfText,
  bank_swift: lineOfText,
  payee_name: lineOfText,
  payee_account: lineOfText,
  bank_remark: lineOfText,
  usd_price: price,
};
/** Which of them are checked as payout details are. */
const DETAILS = { address: 'coinAddress', bank_swift: 'bankSwift', payee_account: 'payeeAccount' } as const;
const PAYOUT_FIXED_FEE = { draw_rate: amount, usd_price: price };
const PAYOUT_FEE_RATE = { draw_rate: rate, usd_price: price };

/** Addresses, accounts, rates and fees of deposits and withdrawals, as keys an operator reads and sets: `deposit.1.address`. */
export function paymentSettings(db: Db): TableSettings {
  return tableSettings(db, [
    settingsIn({
      prefix: 'deposit',
      rows: async (from) => [
        ...(await depositChannelTable.ofType.all(from, { type: DEPOSIT_TYPE.coin })),
        ...(await depositChannelTable.ofType.all(from, { type: DEPOSIT_TYPE.bank })),
      ],
      fields: (row) => (row.type === DEPOSIT_TYPE.coin ? COIN : BANK),
      save: (tx, row) => depositChannelTable.update.run(tx, row),
      clash: ({ protocol_code, bank_swift }, field, value) => {
        const detail = DETAILS[field as keyof typeof DETAILS];
        const details = { ...NO_DETAILS, bankSwift: bank_swift, ...(detail && { [detail]: value }) };
        return detail ? detailFault(detail, details, protocol_code) : null;
      },
    }),
    settingsIn({
      prefix: 'withdraw',
      rows: async (from) => [
        ...(await payoutCurrencyTable.ofType.all(from, { type: PAYOUT_TYPE.coin })),
        ...(await payoutCurrencyTable.ofType.all(from, { type: PAYOUT_TYPE.bank })),
      ],
      fields: (row) => (row.fee_type === FEE_FIXED ? PAYOUT_FIXED_FEE : PAYOUT_FEE_RATE),
      save: (tx, row) => payoutCurrencyTable.update.run(tx, row),
    }),
  ]);
}
