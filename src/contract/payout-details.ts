import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools';
import { bareCode, latinDigits } from './typed-digits.ts';
import { tidied } from './written-text.ts';

/** Where money is paid out to, as its network or bank checks it: for the form, the server and the operators' settings. */

/** All that a payout method has, empty. */
export const NO_DETAILS = {
  coinAddress: '',
  bankName: '',
  bankAddress: '',
  bankSwift: '',
  payeeName: '',
  payeeAccount: '',
};
export type PayoutDetails = typeof NO_DETAILS;
export type PayoutField = keyof PayoutDetails;

/**
 * A detail in the one way it is kept. Of one that is wrong: what was seen, and what its beginning and length should be, empty where
 * these are right. Both have the number of characters in brackets.
 */
export type ReadDetail = { value: string } | { seen: string; wanted: string };

/**
 * `uri` is how wallets copy an address for this network, with the address in one of its groups. `looks` says beginning and length; `read`
 * answers the address as it is kept, and throws or answers null for a wrong one.
 */
type Network = { wanted: string; uri: RegExp; looks: RegExp; read: (address: string) => string | null };

const ETHEREUM = { wanted: '0x… (42)', looks: /^0x.{40}$/i, read: readEthereum };
/** The networks by their protocol in the catalogue. One that is not here takes no address. */
const NETWORKS: Readonly<Record<string, Network>> = {
  TRC20: {
    wanted: 'T… (34)',
    uri: /^tron:(\w+)(?:\?.*)?$/i,
    looks: /^T.{33}$/,
    read: (address) => readBase58(address, [0x41]),
  },
  // EIP-681 and EIP-3770: a chain of another number is another network, and a call pays to what it names within.
  ERC20: { ...ETHEREUM, uri: /^(?:eth:(\w+)|ethereum:(?:pay-)?(\w+)(?:@1)?(?:\?.*)?)$/i },
  BEP20: { ...ETHEREUM, uri: /^(?:bnb:(\w+)|ethereum:(?:pay-)?(\w+)@56(?:\?.*)?)$/i },
  BTC: {
    wanted: 'bc1… (42, 62), 1… (26–34), 3… (34)',
    // BIP-21: what is required and unknown makes it worth nothing.
    uri: /^bitcoin:(\w+)(?:\?(?!.*\breq-).*)?$/i,
    looks: /^1.{25,33}$|^3.{33}$|^bc1.{11,71}$/i,
    read: readBitcoin,
  },
};
/** Their protocols. */
export const NETWORK_NAMES: readonly string[] = Object.keys(NETWORKS);
const BIC = 'ABCDUS33 (8), ABCDUS33XXX (11)';
const COUNTRIES = getCountrySpecifications();
const base58check = createBase58check(sha256);

const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Without blanks and what cannot be seen; letters and digits of full width in Latin ones. */
const bare = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '').replace(UNSEEN, '');

/** A BIC in great letters, without marks and the name that an invoice has before it. */
const bicIn = ({ bankSwift }: PayoutDetails): string =>
  bareCode(
    bankSwift.normalize('NFKC').replace(/^\W*(?:BIC|SWIFT)\b\W*(?:(?:BIC|SWIFT|CODE)\b\W*)*/i, ''),
  ).toUpperCase();

/** Reads one detail of a payout method in a currency of this protocol. Nothing typed has the value ''. */
export function readDetail(field: PayoutField, typed: PayoutDetails, protocol: string): ReadDetail {
  const text = field === 'bankSwift' ? bicIn(typed) : bare(typed[field]);
  if (text === '') return { value: '' };
  switch (field) {
    case 'coinAddress':
      return readAddress(text, protocol);
    case 'bankSwift':
      return readAs(text, BIC, isValidBIC(text) ? text : null);
    case 'payeeAccount':
      return readAccount(typed);
    default:
      return { value: tidied(typed[field]) };
  }
}

const readAs = (text: string, wanted: string, value: string | null): ReadDetail =>
  value === null ? { seen: shortened(text), wanted } : { value };

const shortened = (text: string): string =>
  `${text.length > 18 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text} (${text.length})`;

function readAddress(text: string, protocol: string): ReadDetail {
  const network = NETWORKS[protocol];
  const address = network?.uri.exec(text)?.slice(1).find(Boolean) ?? text;
  if (!network?.looks.test(address)) return readAs(text, network?.wanted ?? protocol, null);
  try {
    return readAs(text, '', network.read(address));
  } catch {
    return readAs(text, '', null);
  }
}

/** EIP-55: in both cases, the case is a checksum; in one there is none. */
function readEthereum(address: string): string | null {
  const typed = address.slice(2);
  const digits = typed.toLowerCase();
  if (!/^[0-9a-f]{40}$/.test(digits)) return null;
  const digest = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const kept = digits.replace(/[a-f]/g, (digit, at) =>
    digest.charAt(at) >= '8' ? digit.toUpperCase() : digit,
  );
  return [kept, digits, digits.toUpperCase()].includes(typed) ? `0x${kept}` : null;
}

/** 20 bytes after one of these versions. */
function readBase58(address: string, versions: readonly number[]): string | null {
  const [version = -1, ...bytes] = base58check.decode(address);
  return versions.includes(version) && bytes.length === 20 ? address : null;
}

/** On the main network: base58 of version 0 and 5, bech32 of version 0 (BIP-173), bech32m of the later ones (BIP-350). */
function readBitcoin(address: string): string | null {
  if (!/^bc1/i.test(address)) return readBase58(address, [0x00, 0x05]);
  const coder = /^bc1q/i.test(address) ? bech32 : bech32m;
  const { prefix, words } = coder.decode(address as `bc1${string}`);
  const [version = 17, ...data] = words;
  const { length } = coder.fromWords(data);
  const isLong = version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40;
  return prefix === 'bc' && version <= 16 && isLong ? address.toLowerCase() : null;
}

/**
 * An IBAN says so, begins with two letters and two digits, or is as long as the IBANs of the bank's country: with a letter mistyped it
 * is one still. Other accounts are any text.
 */
function readAccount(typed: PayoutDetails): ReadDetail {
  const written = bareCode(typed.payeeAccount).toUpperCase();
  const text = written.replace(/^IBAN(?:[^:]*:)?/, '');
  const country = text.slice(0, 2);
  const isIban =
    text !== written || /^[A-Z]{2}\d\d/.test(text) || text.length === ibanLength(bicIn(typed).slice(4, 6));
  if (!isIban) return { value: tidied(latinDigits(typed.payeeAccount.replace(UNSEEN, ''))) };
  const length = ibanLength(country) ?? text.length;
  if (text.length !== length) return readAs(text, `${country}… (${length})`, null);
  return readAs(text, '', isValidIBAN(text) ? text : null);
}

/** Null for a country without IBANs. */
function ibanLength(country: string): number | null {
  const known = COUNTRIES[country];
  return known?.IBANRegistry ? known.chars : null;
}

/** Whether one of the details is wrong: they were bound before the server checked them. */
export function isFaulty(details: PayoutDetails, protocol: string): boolean {
  return FIELDS.some((field) => 'seen' in readDetail(field, details, protocol));
}

/** What is wrong with a detail of a channel that users pay into, for an operator in English; null when nothing is. */
export function detailFault(field: PayoutField, details: PayoutDetails, protocol: string): string | null {
  const read = readDetail(field, details, protocol);
  if ('value' in read) return read.value === details[field] ? null : `must be written as ${read.value}`;
  return read.wanted === '' ? `is mistyped: ${read.seen}` : `must look like ${read.wanted}, not ${read.seen}`;
}

/** The same text for payout methods that pay to the same place, whichever way they are written. */
export function placeOf(details: PayoutDetails, protocol: string): string {
  const [address = '', account = '', bic = ''] = (['coinAddress', 'payeeAccount', 'bankSwift'] as const).map(
    (field) => {
      const read = readDetail(field, details, protocol);
      return 'value' in read ? read.value : bare(details[field]);
    },
  );
  if (address !== '' || /^[A-Z]{2}\d\d/.test(account)) return address || account;
  return `${account.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')} ${bic.replace(/XXX$/, '')}`;
}

const FIELDS = Object.keys(NO_DETAILS) as PayoutField[];
