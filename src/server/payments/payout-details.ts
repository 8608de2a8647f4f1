import { DRAW_TYPE } from '#contract/constants';
import { UNSEEN } from '../identity/papers.ts';
import { Refusal } from '../refusal.ts';
import type { PayoutCurrencyRow } from '../store/payout-currencies.ts';

/** Fields of a bank account, all of which a wire needs. */
const BANK_FIELDS = ['bank_name', 'bank_address', 'bank_swift', 'payee_name', 'payee_account'] as const;
const NOTHING = {
  dc_address: '',
  bank_name: '',
  bank_address: '',
  bank_swift: '',
  payee_name: '',
  payee_account: '',
};

export type PayoutDetails = typeof NOTHING;

/** How an address looks, by network: base58 on Tron, 20 bytes of hex on Ethereum. A network without a rule takes none. */
const ADDRESS: Readonly<Record<string, RegExp>> = {
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ERC20: /^0x[0-9a-fA-F]{40}$/,
};

/**
 * Where a user wants their money, tidied; fields of the other type are left out. Throws the refusals `methodIncomplete`,
 * `badAddress` and `malformed`, each with the field at fault.
 */
export function payoutDetailsOf(
  typed: PayoutDetails,
  currency: Pick<PayoutCurrencyRow, 'type' | 'protocol'>,
): PayoutDetails {
  if (currency.type === DRAW_TYPE.coin) {
    const dc_address = typed.dc_address.trim();
    if (dc_address === '') throw new Refusal('methodIncomplete', 'dc_address');
    if (!ADDRESS[currency.protocol]?.test(dc_address)) throw new Refusal('badAddress', 'dc_address');
    return { ...NOTHING, dc_address };
  }
  const bank = { ...NOTHING };
  for (const field of BANK_FIELDS) {
    bank[field] = typed[field].normalize('NFC').trim().replace(/ +/g, ' ');
    if (bank[field] === '') throw new Refusal('methodIncomplete', field);
    if (UNSEEN.test(bank[field])) throw new Refusal('malformed', field);
  }
  return bank;
}
