import { MAX_LABEL_LENGTH, PAYOUT_TYPE } from '#contract/constants';
import { NO_DETAILS, type PayoutDetails, readDetail } from '#contract/payout-details';
import { tidied, UNSEEN } from '#contract/written-text';
import { Refusal } from '../refusal.ts';
import type { PayoutCurrencyRow } from '../store/payout-currencies.ts';
import type { PayoutMethodRow } from '../store/payout-methods.ts';

/** Fields of a bank account, all of which a wire needs. */
const BANK_FIELDS = ['bankName', 'bankAddress', 'bankSwift', 'payeeName', 'payeeAccount'] as const;

/**
 * Where a user wants their money, in the one way it is kept; fields of the other type are left out. Throws the refusals
 * `methodIncomplete`, `badAddress` and `malformed`, each with the field at fault.
 */
export function payoutDetailsOf(
  typed: PayoutDetails,
  currency: Pick<PayoutCurrencyRow, 'type' | 'protocol'>,
): PayoutDetails {
  const isCoin = currency.type === PAYOUT_TYPE.coin;
  const details = { ...NO_DETAILS };
  for (const field of isCoin ? (['coinAddress'] as const) : BANK_FIELDS) {
    const read = readDetail(field, typed, currency.protocol);
    if ('seen' in read) throw new Refusal(isCoin ? 'badAddress' : 'malformed', field);
    if (read.value === '') throw new Refusal('methodIncomplete', field);
    if (UNSEEN.test(read.value)) throw new Refusal('malformed', field);
    details[field] = read.value;
  }
  return details;
}

/** A user's own name for a payout method, tidied. Throws the refusal `malformed`. */
export function labelOf(typed: string): string {
  const label = tidied(typed);
  if (label.length > MAX_LABEL_LENGTH || UNSEEN.test(label)) throw new Refusal('malformed', 'label');
  return label;
}

type Columns = Pick<
  PayoutMethodRow,
  'dc_address' | 'bank_name' | 'bank_address' | 'bank_swift' | 'payee_name' | 'payee_account'
>;

/** Where a payout method pays to, by the columns of its table. */
export function detailsIn(row: Columns): PayoutDetails {
  return {
    coinAddress: row.dc_address,
    bankName: row.bank_name,
    bankAddress: row.bank_address,
    bankSwift: row.bank_swift,
    payeeName: row.payee_name,
    payeeAccount: row.payee_account,
  };
}
