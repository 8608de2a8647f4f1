import { MAX_LABEL_LENGTH, PAYOUT_TYPE } from '#contract/constants';
import { UNSEEN } from '#contract/written-text';
import { Refusal } from '../refusal.ts';
import type { PayoutCurrencyRow } from '../store/payout-currencies.ts';

/** Fields of a bank account, all of which a wire needs. */
const BANK_FIELDS = ['bankName', 'bankAddress', 'bankSwift', 'payeeName', 'payeeAccount'] as const;
const NOTHING = {
  coinAddress: '',
  bankName: '',
  bankAddress: '',
  bankSwift: '',
  payeeName: '',
  payeeAccount: '',
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
  if (currency.type === PAYOUT_TYPE.coin) {
    const coinAddress = typed.coinAddress.trim();
    if (coinAddress === '') throw new Refusal('methodIncomplete', 'coinAddress');
    if (!ADDRESS[currency.protocol]?.test(coinAddress)) throw new Refusal('badAddress', 'coinAddress');
    return { ...NOTHING, coinAddress };
  }
  const bank = { ...NOTHING };
  for (const field of BANK_FIELDS) {
    bank[field] = typed[field].normalize('NFC').trim().replace(/ +/g, ' ');
    if (bank[field] === '') throw new Refusal('methodIncomplete', field);
    if (UNSEEN.test(bank[field])) throw new Refusal('malformed', field);
  }
  return bank;
}

/** A user's own name for a payout method, tidied. Throws the refusal `malformed`. */
export function labelOf(typed: string): string {
  const label = typed.normalize('NFC').trim().replace(/ +/g, ' ');
  if (label.length > MAX_LABEL_LENGTH || UNSEEN.test(label)) throw new Refusal('malformed', 'label');
  return label;
}

/** Whether two payout methods pay to the same place. Hexadecimal addresses are the same in either case. */
export function isSamePlace(one: PayoutDetails, other: PayoutDetails): boolean {
  if (one.coinAddress !== '') return placeOf(one.coinAddress) === placeOf(other.coinAddress);
  return one.payeeAccount === other.payeeAccount && one.bankSwift === other.bankSwift;
}

const placeOf = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address);
