import { hash } from 'node:crypto';
import { bech32, bech32m, createBase58check } from '@scure/base';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFaulty, NO_DETAILS, placeOf, readDetail } from '#contract/payout-details';
import { OTHER_TRON, TRON } from '../support/payments.ts';

const addressOn = (protocol: string, coinAddress: string) =>
  readDetail('coinAddress', { ...NO_DETAILS, coinAddress }, protocol);
const accountAt = (payeeAccount: string, bankSwift = 'CHASUS33') =>
  readDetail('payeeAccount', { ...NO_DETAILS, payeeAccount, bankSwift }, '');
const bicOf = (bankSwift: string) => readDetail('bankSwift', { ...NO_DETAILS, bankSwift }, '');

const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SATOSHI = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const WITNESS_16 = 'bc1sw50qgdz25j';

/** Networks, what is typed, and what is kept of it. */
const RIGHT: readonly (readonly [protocol: string, typed: string, kept: string])[] = [
  ...[TRON, OTHER_TRON, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'].map(
    (address) => ['TRC20', address, address] as const,
  ),
  ['TRC20', ' TR7NHqjeKQxG TCi8q8ZY4pL8ot\u200bSzgjLj6t\u00a0', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  // EIP-55.
  ...[
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    ETHER,
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ].map((address) => ['ERC20', address, address] as const),
  ['BEP20', ETHER, ETHER],
  ['ERC20', ETHER.toLowerCase(), ETHER],
  ['ERC20', `0x${ETHER.slice(2).toUpperCase()}`, ETHER],
  ['ERC20', `\u2066${ETHER.slice(0, 20)}\n${ETHER.slice(20)}`, ETHER],
  ['ERC20', `０ｘ${ETHER.slice(2)}`, ETHER],
  ...[SATOSHI, '17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'].map(
    (address) => ['BTC', address, address] as const,
  ),
  ['BTC', '1111111111111111111114oLvT2', '1111111111111111111114oLvT2'],
  ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  // BIP-173 and BIP-350.
  ['BTC', SEGWIT, SEGWIT],
  ['BTC', SEGWIT.toUpperCase(), SEGWIT],
  ['BTC', TAPROOT, TAPROOT],
  ['BTC', 'BC1SW50QGDZ25J', WITNESS_16],
  ['BTC', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  [
    'BTC',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  ],
];

/** Networks, what is typed, and what the form says of its beginning and length; nothing where a character is wrong. */
const WRONG: readonly (readonly [protocol: string, typed: string, wanted: string])[] = [
  ['TRC20', ETHER, 'T… (34)'],
  ['TRC20', TRON.slice(1), 'T… (34)'],
  ['TRC20', `${TRON}b`, 'T… (34)'],
  ['TRC20', TRON.toLowerCase(), 'T… (34)'],
  ['TRC20', TRON.replace('T', 't'), 'T… (34)'],
  ['TRC20', TRON.replace('yD', 'Dy'), ''],
  ['TRC20', TRON.replace('9', '0'), ''],
  ['TRC20', 'TExampLeDoNotSendMoneyHereXXXXXXXX', ''],
  ['ERC20', TRON, '0x… (42)'],
  ['ERC20', ETHER.slice(2), '0x… (42)'],
  ['ERC20', `${ETHER}0`, '0x… (42)'],
  ['ERC20', ETHER.replace('b', 'g'), ''],
  ['ERC20', ETHER.replace('a', 'A'), ''],
  ['ERC20', ETHER.replace('6', '7'), ''],
  ['BTC', TRON, 'bc1… (42, 62), 1… (26–34), 3… (34)'],
  ['BTC', ETHER, 'bc1… (42, 62), 1… (26–34), 3… (34)'],
  // The test network, and a Tron address in the dress of a Bitcoin one.
  ['BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'bc1… (42, 62), 1… (26–34), 3… (34)'],
  ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'bc1… (42, 62), 1… (26–34), 3… (34)'],
  ['BTC', SATOSHI.replace('zP', 'Pz'), ''],
  // BIP-173 and BIP-350: another checksum, both cases, another version, too long a program, bits left over.
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', ''],
  ['BTC', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', ''],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', ''],
  ['BTC', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', ''],
  ['BTC', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', ''],
  ['BTC', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', ''],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', ''],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4', ''],
  ['XYZ', TRON, 'XYZ'],
];

/** Of the registry of IBANs. */
const IBANS = [
  ...['AD1200012030200359100100', 'AE070331234567890123456', 'AT611904300234573201', 'BE68539007547034'],
  ...['BG80BNBG96611020345678', 'CH9300762011623852957', 'CY17002001280000001200527600'],
  ...['CZ6508000000192000145399', 'DE89370400440532013000', 'DK5000400440116243', 'EE382200221020145685'],
  ...['ES9121000418450200051332', 'FI2112345600000785', 'FR1420041010050500013M02606'],
  ...['GB29NWBK60161331926819', 'GB33BUKB20201555555555', 'GR1601101250000000012300695'],
  ...['HR1210010051863000160', 'HU42117730161111101800000000', 'IE29AIBK93115212345678'],
  ...['IT60X0542811101000000123456', 'LI21088100002324013AA', 'LT121000011101001000'],
  ...['LU280019400644750000', 'LV80BANK0000435195001', 'MT84MALT011000012345MTLCAST001S'],
  ...['NL91ABNA0417164300', 'NO9386011117947', 'PL61109010140000071219812874', 'PT50000201231234567890154'],
  ...['RO49AAAA1B31007593840000', 'SA0380000000608010167519', 'SE4550000000058398257466'],
  ...['SI56263300012039086', 'SK3112000000198742637541', 'TR330006100519786457841326'],
];

describe('an address', () => {
  test.each(RIGHT)('S7.45 of %s, typed as %j, is %s', (protocol, typed, kept) => {
    expect(addressOn(protocol, typed)).toEqual({ value: kept });
    expect(isFaulty({ ...NO_DETAILS, coinAddress: typed }, protocol)).toBe(false);
  });

  test.each(WRONG)('S8.1 of %s is not %j, which should look like %j', (protocol, typed, wanted) => {
    expect(addressOn(protocol, typed)).toMatchObject({ wanted });
    expect(isFaulty({ ...NO_DETAILS, coinAddress: typed }, protocol)).toBe(true);
  });

  test('S8.1 what was seen is said with its length', () => {
    const seen = (typed: string) => addressOn('TRC20', typed);
    expect(seen('TJRab')).toEqual({ seen: 'TJRab (5)', wanted: 'T… (34)' });
    expect(seen(ETHER)).toEqual({ seen: '0x5aAeb6…1BeAed (42)', wanted: 'T… (34)' });
  });

  const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  test.each([
    ['TRC20', BASE58, [...RIGHT.flatMap(([on, , kept]) => (on === 'TRC20' ? [kept] : []))]],
    ['ERC20', '0123456789abcdefABCDEF', [ETHER, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']],
    ['BTC', BASE58, [SATOSHI, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy']],
    ['BTC', 'qpzry9x8gf2tvdw0s3jn54khce6mua7l', [SEGWIT, TAPROOT]],
  ] as const)('S8.1 of %s with any one of its characters changed is refused', (protocol, alphabet, addresses) => {
    for (const address of addresses)
      for (let at = 0; at < address.length; at += 1)
        for (const other of alphabet)
          if (other !== address[at])
            expect(
              addressOn(protocol, address.slice(0, at) + other + address.slice(at + 1)),
              `${other} at ${at} of ${address}`,
            ).toHaveProperty('seen');
  });

  test('S7.45 of any account, as its network writes it, is read as it stands', () => {
    const base58check = createBase58check((data: Uint8Array) => hash('sha256', data, 'buffer'));
    const versioned = (version: number, bytes: Uint8Array) =>
      base58check.encode(Uint8Array.of(version, ...bytes));
    for (const long of fc.sample(fc.uint8Array({ minLength: 32, maxLength: 32 }), 100)) {
      const short = long.slice(0, 20);
      const kept = addressOn('ERC20', `0x${Buffer.from(short).toString('hex')}`);
      const written: [protocol: string, address: string][] = [
        ['ERC20', 'value' in kept ? kept.value : ''],
        ['TRC20', versioned(0x41, short)],
        ['BTC', versioned(0x00, short)],
        ['BTC', versioned(0x05, short)],
        ...[short, long].map((bytes): [string, string] => [
          'BTC',
          bech32.encode('bc', [0, ...bech32.toWords(bytes)]),
        ]),
        ['BTC', bech32m.encode('bc', [1, ...bech32m.toWords(long)])],
      ];
      for (const [protocol, address] of written)
        expect(addressOn(protocol, address), protocol).toEqual({ value: address });
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
      expect(accountAt(typed), typed).toEqual({ value: iban });
  });

  test.each(IBANS)('S8.1 %s with any character changed for another of its kind is refused', (iban) => {
    for (let at = 0; at < iban.length; at += 1)
      for (const other of /\d/.test(iban.charAt(at)) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
        if (other !== iban[at])
          expect(
            accountAt(iban.slice(0, at) + other + iban.slice(at + 1)),
            `${other} at ${at}`,
          ).toHaveProperty('seen');
  });

  test.each([
    ['DE8937040044053201300', 'DE… (22)'],
    ['DE893704004405320130000', 'DE… (22)'],
    ['XE89370400440532013000', ''],
    ['DE98370400440532013000', ''],
    ['GB33BUKB2020155555555A', ''],
  ])('S8.1 %s is no IBAN', (typed, wanted) => {
    expect(accountAt(typed)).toMatchObject({ wanted });
  });

  test('S8.1 with a digit for a letter it is still meant as an IBAN at a bank of such a country', () => {
    expect(accountAt('0E89370400440532013000', 'DEUTDEFF')).toHaveProperty('seen');
    expect(accountAt('DEB9370400440532013000', 'DEUTDEFF')).toHaveProperty('seen');
  });

  test.each([
    ['12345678', '12345678'],
    [' 000-123456-001 ', '000-123456-001'],
    ['1234  5678\u200b', '1234 5678'],
    ['A1234567', 'A1234567'],
    ['口座 1234567', '口座 1234567'],
  ])('S7.45 %j is no IBAN and kept as %j', (typed, kept) => {
    expect(accountAt(typed)).toEqual({ value: kept });
  });
});

describe('a BIC', () => {
  test.each([
    ['DEUTDEFF', 'DEUTDEFF'],
    [' deut de ff 500 ', 'DEUTDEFF500'],
    ['CHASUS33XXX', 'CHASUS33XXX'],
    ['HSBCHKHHHKH\u200b', 'HSBCHKHHHKH'],
  ])('S7.45 %j is kept as %s', (typed, kept) => {
    expect(bicOf(typed)).toEqual({ value: kept });
  });

  test.each([
    'DEUTDEF',
    'DEUTDEFFX',
    'DEUTDEFF50',
    'DEU1DEFF',
    'DEUTZZFF',
    'DEUT1EFF',
    'none',
  ])('S8.1 %s is none', (typed) => {
    expect(bicOf(typed)).toEqual({
      seen: `${typed} (${typed.length})`,
      wanted: 'ABCDUS33 (8), ABCDUS33XXX (11)',
    });
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
  expect(bank(IBANS[0] ?? '', 'CHASUS33')).toBe(bank(inLower(IBANS[0]), 'DEUTDEFF'));
});

const inLower = (text = ''): string => text.toLowerCase();
