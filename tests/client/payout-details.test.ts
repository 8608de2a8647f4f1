import { hash } from 'node:crypto';
import { bech32, bech32m, createBase58check } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFaulty, NETWORK_NAMES, NO_DETAILS, placeOf, readDetail } from '#contract/payout-details';
import { DIGITS_OF_SCRIPTS, MARKS } from './typed-marks.ts';
import { TYPED_PAYOUTS } from './typed-payouts.ts';

const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const REFUSED = 'refused: ';
const ROWS = TYPED_PAYOUTS.flatMap(([kind, lines]) =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [typed = '', expected = ''] = line.split(' -> ');
      return { kind, typed, expected: expected === '=' ? typed : expected };
    }),
);

/** What is kept of a text, or why none is, as the table has it. */
function readAs(kind: string, typed: string): string {
  const read = readDetail(...asked(kind, typed));
  return 'value' in read ? read.value : `${REFUSED}${read.wanted || 'mistyped'}`;
}
function asked(kind: string, typed: string): Parameters<typeof readDetail> {
  const [what = '', bankSwift = ''] = kind.split(' ');
  if (what === 'account') return ['payeeAccount', { ...NO_DETAILS, payeeAccount: typed, bankSwift }, ''];
  if (what === 'bic') return ['bankSwift', { ...NO_DETAILS, bankSwift: typed }, ''];
  return ['coinAddress', { ...NO_DETAILS, coinAddress: typed }, what];
}

/** What is kept of texts of a kind. */
const KEPT = ROWS.filter(({ expected }) => !expected.startsWith(REFUSED));
const keptOf = (kind: string): string[] => [
  ...new Set(KEPT.flatMap((row) => (row.kind === kind ? [row.expected] : []))),
];
const IBANS = keptOf('account CHASUS33').filter((account) => /^[A-Z]{2}\d\d/.test(account));

describe('where people want to be paid', () => {
  test('S7.45 has two hundred and more typed by hand, on every network', () => {
    expect(new Set(ROWS.map(({ kind, typed }) => `${kind} ${typed}`)).size).toBe(ROWS.length);
    expect(ROWS.length).toBeGreaterThanOrEqual(200);
    for (const network of NETWORK_NAMES) expect(keptOf(network).length, network).toBeGreaterThan(4);
  });

  test.each(ROWS)('S8.1 for $kind, $typed is $expected', ({ kind, typed, expected }) => {
    expect(readAs(kind, typed)).toBe(expected);
    const [, details, protocol] = asked(kind, typed);
    expect(isFaulty(details, protocol)).toBe(expected.startsWith(REFUSED));
  });

  test('S7.45 what is kept is read as itself', () => {
    for (const { kind, expected } of KEPT) expect(readAs(kind, expected)).toBe(expected);
  });

  test('S7.45 blanks in it, and marks and other digits in an IBAN and a BIC, change no reading', () => {
    const row = fc.constantFrom(
      ...KEPT.filter(({ kind, expected }) => !kind.startsWith('account') || IBANS.includes(expected)),
    );
    const blanks = MARKS.filter((mark) => /^[\s\p{Default_Ignorable_Code_Point}]$/u.test(mark));
    const between = fc.array(fc.nat(), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(row, between, fc.constantFrom(...DIGITS_OF_SCRIPTS), (typed, places, script) => {
        const isAddress = NETWORK_NAMES.includes(typed.kind);
        const marks = isAddress ? blanks : MARKS;
        const marked = [...typed.expected].map((letter, at) => {
          const mark = marks[(places[at % places.length] ?? 0) % marks.length];
          return `${isAddress ? letter : (script[Number(letter)] ?? letter)}${mark}`;
        });
        expect(readAs(typed.kind, marked.join(''))).toBe(typed.expected);
      }),
      { seed: 67, numRuns: 2_000 },
    );
  });
});

/** A text with each of its characters changed for each other one that may stand there. */
const withOneChanged = (text: string, othersOf: (letter: string) => string): string[] =>
  [...text].flatMap((letter, at) =>
    [...othersOf(letter)]
      .filter((other) => other !== letter)
      .map((other) => text.slice(0, at) + other + text.slice(at + 1)),
  );

describe('an address', () => {
  test('S8.1 what was seen is said with its length', () => {
    const seen = (typed: string) => readDetail(...asked('TRC20', typed));
    expect(seen('TJRab')).toEqual({ seen: 'TJRab (5)', wanted: 'T… (34)' });
    expect(seen(ETHER)).toEqual({ seen: '0x5aAeb6…1BeAed (42)', wanted: 'T… (34)' });
  });

  const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  test.each([
    ['TRC20', BASE58, keptOf('TRC20')],
    // The case of some letters is a checksum of few bits.
    ['ERC20', '0123456789abcdefABCDEF', [ETHER, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']],
    ['BTC', BASE58, keptOf('BTC').filter((address) => !address.startsWith('bc1'))],
    ['BTC', 'qpzry9x8gf2tvdw0s3jn54khce6mua7l', keptOf('BTC').filter((address) => address.startsWith('bc1'))],
  ] as const)('S8.1 of %s with any one of its characters changed is refused', (protocol, alphabet, addresses) => {
    const changed = addresses.flatMap((address) => withOneChanged(address, () => alphabet));
    expect(changed.filter((typed) => !readAs(protocol, typed).startsWith(REFUSED))).toEqual([]);
  });

  test('S7.45 of any account, as its network writes it, is read as it stands', () => {
    const base58check = createBase58check((data: Uint8Array) => hash('sha256', data, 'buffer'));
    const versioned = (version: number, bytes: Uint8Array) =>
      base58check.encode(Uint8Array.of(version, ...bytes));
    for (const long of fc.sample(fc.uint8Array({ minLength: 32, maxLength: 32 }), 100)) {
      const short = long.slice(0, 20);
      const written: [protocol: string, address: string][] = [
        ['ERC20', readAs('ERC20', `0x${Buffer.from(short).toString('hex')}`)],
        ['TRC20', versioned(0x41, short)],
        ['BTC', versioned(0x00, short)],
        ['BTC', versioned(0x05, short)],
        ...[short, long].map((bytes): [string, string] => [
          'BTC',
          bech32.encode('bc', [0, ...bech32.toWords(bytes)]),
        ]),
        ['BTC', bech32m.encode('bc', [1, ...bech32m.toWords(long)])],
      ];
      for (const [protocol, address] of written) expect(readAs(protocol, address)).toBe(address);
    }
  });
});

describe('an account', () => {
  const inFours = (iban: string) => iban.replace(/(.{4})(?!$)/g, '$1 ');

  test.each(
    IBANS,
  )('S7.45 %s is kept in one way, as typed in fours, in small letters or after its name', (iban) => {
    for (const typed of [
      iban,
      inFours(iban),
      iban.toLowerCase(),
      `IBAN: ${inFours(iban)}`,
      `\u200e${iban}\u202c`,
    ])
      expect(readAs('account CHASUS33', typed)).toBe(iban);
  });

  test.each(IBANS)('S8.1 %s with any character changed for another of its kind is refused', (iban) => {
    const changed = withOneChanged(iban, (letter) =>
      /\d/.test(letter) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    );
    expect(changed.filter((typed) => !readAs('account CHASUS33', typed).startsWith(REFUSED))).toEqual([]);
  });
});

test('S7.45 two ways to write a place are one, and two places are two', () => {
  const bank = (payeeAccount: string, bankSwift: string) =>
    placeOf({ ...NO_DETAILS, bankName: 'A Bank', payeeAccount, bankSwift }, '');
  const coin = (coinAddress: string) => placeOf({ ...NO_DETAILS, coinAddress }, 'ERC20');
  expect(coin(ETHER.toLowerCase())).toBe(coin(ETHER));
  expect(coin(ETHER)).not.toBe(coin('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'));
  expect(bank('000-123 456', 'chasus33xxx')).toBe(bank('000123456', 'CHASUS33'));
  expect(bank('000123456', 'CHASUS33')).not.toBe(bank('000123456', 'CHASUS33500'));
  expect(bank('000123456', 'CHASUS33')).not.toBe(bank('000123457', 'CHASUS33'));
  expect(bank(IBANS[0] ?? '', 'CHASUS33')).toBe(bank(IBANS[0]?.toLowerCase() ?? '', 'DEUTDEFF'));
});
