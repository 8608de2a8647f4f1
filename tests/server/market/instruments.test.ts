import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it, test } from 'vitest';
import { MARGIN_FIXED } from '#contract/constants';
import { inputDecimal } from '#contract/decimal-text';
import { ERRORS } from '#contract/errors';
import { LANGUAGE_CODES } from '#contract/languages';
import { Decimal, toMicro } from '#contract/money';
import { margin, maxLots, profit } from '#contract/trading';
import { CALENDARS } from '#server/market/catalogue';
import { parseCatalogue, readCatalogue, termsFile } from '#server/market/instrument-file';
import { INSTRUMENTS } from '#server/market/instruments';
import { parseFeedFile } from '#server/market/live/feed-file';
import { drawLogo } from '#server/market/logos/draw-logo';
import { parseRecording } from '#server/market/read-recording';
import { sourceOf } from '#server/market/recorded';
import { instrumentNameIn, shownName } from '#server/site/instrument-names';
import { createTexts } from '#server/texts';
import { ROOT } from '../../../src/cli/run-steps.ts';
import { serverForAll } from '../../support/server-hooks.ts';
import type { Instrument } from '../../support/wire.ts';

const THOUSANDS_OF_LOTS = 5_000;

describe('the catalogue', () => {
  it('S3.1 ids and codes are unique, codes fit a topic', () => {
    expect(new Set(INSTRUMENTS.map(({ id }) => id)).size).toBe(INSTRUMENTS.length);
    expect(new Set(INSTRUMENTS.map(({ code }) => code)).size).toBe(INSTRUMENTS.length);
    for (const { code } of INSTRUMENTS) expect(code).toMatch(/^[A-Z0-9]{1,20}$/);
  });

  it('S5.8 S9.5 exactly one instrument has no leverage and exactly one a fixed margin', () => {
    expect(INSTRUMENTS.filter(({ multiples }) => multiples.length === 0)).toHaveLength(1);
    expect(INSTRUMENTS.filter(({ marginMode }) => marginMode === MARGIN_FIXED)).toHaveLength(1);
  });

  it('S3.1 every figure is a decimal the wire takes, prices have at most six decimals', () => {
    for (const one of INSTRUMENTS) {
      for (const text of [
        one.lotStep,
        one.minLots,
        one.unitsPerLot,
        one.feeRate,
        one.basePrice,
        ...one.multiples,
      ]) {
        expect(inputDecimal.safeParse(text).success).toBe(true);
        expect(new Decimal(text).gt(0)).toBe(true);
      }
      expect(one.pricePrecision).toBeLessThanOrEqual(6);
      expect(new Decimal(one.basePrice).decimalPlaces()).toBeLessThanOrEqual(one.pricePrecision);
    }
  });

  it('S9.5 an order of thousands of lots fits the safe integers in millionths, at twice the usual price', () => {
    for (const one of INSTRUMENTS) {
      const terms = { marginMode: one.marginMode, unitsPerLot: one.unitsPerLot, feeRate: one.feeRate };
      const price = new Decimal(one.basePrice).times(2);
      expect(() => toMicro(margin(terms, THOUSANDS_OF_LOTS, price, 1))).not.toThrow();
      expect(() => toMicro(profit(terms, 1, THOUSANDS_OF_LOTS, 0, price))).not.toThrow();
    }
  });

  it('S9.6 the fee of a lot is a small part of what it is worth', () => {
    for (const one of INSTRUMENTS) {
      const share = new Decimal(one.feeRate)
        .div(new Decimal(one.unitsPerLot).times(one.basePrice))
        .toNumber();
      expect(share).toBeLessThan(0.002);
      expect(share).toBeGreaterThan(0.00001);
    }
  });
});

/** What a row's sign may weigh: all of them together less than one photograph. */
const MAX_BYTES = 2_500;
const UNKNOWN = { code: 'ZZZQQQ', category: 'forex' } as const;

describe('the signs of instruments', () => {
  const server = serverForAll();

  test('S3.1 S2.39 each is a small picture of its own, without letters, and the same each time', () => {
    const drawn = [...INSTRUMENTS, UNKNOWN].map((instrument) => drawLogo(instrument));
    expect(new Set(drawn).size).toBe(INSTRUMENTS.length + 1);
    for (const svg of drawn) {
      expect(XMLValidator.validate(svg)).toBe(true);
      expect(svg).not.toMatch(/<(text|script|image|foreignObject|use|style)|href|url\((?!#)/);
      expect(svg.length).toBeLessThan(MAX_BYTES);
      expect(new XMLParser({ ignoreAttributes: false }).parse(svg).svg['@_viewBox']).toBe('0 0 36 36');
    }
    expect([...INSTRUMENTS, UNKNOWN].map((instrument) => drawLogo(instrument))).toEqual(drawn);
  });

  test('S3.1 Logo is the address of the picture, which is asked for once', async () => {
    const { data } = await server.get<Instrument[]>('/v1/api/forex/trade_list');
    expect(data.length).toBeGreaterThan(0);
    for (const { Logo } of data) {
      const first = await fetch(server.address + Logo);
      expect(first.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
      expect(first.headers.get('cache-control')).toContain('max-age=86400');
      expect(await first.text()).toMatch(/^<svg /);
      const etag = first.headers.get('etag') ?? '';
      const again = await fetch(server.address + Logo, { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });

  test('S8.1 the sign of no instrument is not found', async () => {
    for (const file of ['NONE.svg', 'EURUSD', '..%2fEURUSD.svg', '__proto__'])
      expect(await server.get(`/v1/api/forex/logo/${file}`)).toMatchObject({ code: ERRORS.notFound });
  });
});

/** The file that INSTRUMENTS names. */

const texts = await createTexts();
const EXAMPLE = join(ROOT, 'docs/examples/instruments.json');
const YEN = {
  ...{ code: 'USDJPY', showCode: 'USD/JPY', category: 'forex', currency: 'JPY', calendar: 'forex' },
  ...{
    pricePrecision: 3,
    unitsPerLot: '100000',
    feeRate: '6',
    multiples: ['100', '1'],
    basePrice: '150.000',
  },
};
const parse = (...instruments: readonly object[]) =>
  parseCatalogue(JSON.stringify(instruments), 'terms.json');

describe('the file of instruments', () => {
  it('S3.1 what the market lists is printed as such a file, and read as the same; the example is one', () => {
    expect(readCatalogue(null)).toBe(INSTRUMENTS);
    expect(parseCatalogue(termsFile(INSTRUMENTS), 'terms.json')).toEqual(INSTRUMENTS);
    const example = readCatalogue(EXAMPLE);
    expect(parseCatalogue(termsFile(example), 'terms.json')).toEqual(example);
  });

  it('S3.1 what is left out has a default; an id comes from the code, or is the built-in one', () => {
    const [yen, euro] = parse(YEN, { ...YEN, code: 'EURUSD', currency: undefined });
    expect(yen).toMatchObject({ lotStep: '0.01', minLots: '0.01', marginMode: 0, currency: 'JPY' });
    expect(yen?.id).toBe(parse({ ...YEN, feeRate: '7' })[0]?.id);
    expect(euro).toMatchObject({
      currency: 'USD',
      id: INSTRUMENTS.find(({ code }) => code === 'EURUSD')?.id,
    });
  });

  it.each([
    [{ code: 'usdjpy' }, '[0].code: must be 1 to 20 upper-case letters or digits'],
    [{ currency: 'YEN' }, '[0].currency: is no currency'],
    [{ unitsPerLot: '0' }, '[0].unitsPerLot: must be above zero'],
    [{ lotStep: '0.1', minLots: '0.25' }, '[0].minLots: must be a multiple of lotStep'],
    [{ minLots: '2', maxLots: '1' }, '[0].maxLots: must not be below minLots'],
    [{ maxLots: '1000000' }, '[0].maxLots: must be at most 1000'],
    [{ basePrice: '150.0001' }, '[0].basePrice: has more decimals than pricePrecision'],
    [{ financing: { long: '1e3', short: '0' } }, '[0].financing.long: must be percent as text, such as -6.5'],
    [{ closureMargin: { factor: '0.5', minutes: 60 } }, '[0].closureMargin.factor: must be 1 to 100'],
    [{ closureMargin: { factor: 3, minutes: 60 } }, /^terms\.json: \[0\]\.closureMargin\.factor: /],
    [
      { calendar: 'always', closureMargin: { factor: '3', minutes: 60 } },
      '[0].closureMargin: needs a calendar with closures',
    ],
    [{ financing: { long: '-6.5' } }, /^terms\.json: \[0\]\.financing\.short: /],
    [
      { calendar: 'mars' },
      `[0].calendar: Invalid option: expected one of ${CALENDARS.map((one) => `"${one}"`).join('|')}`,
    ],
    [{ marginMode: 2 }, '[0].marginMode: Invalid option: expected one of 0|1'],
    [{ multiples: ['1', '0.5'] }, '[0].multiples[1]: must be 1 to 9999 as text'],
    [{ names: { xx: 'Yen' } }, /^terms\.json: \[0\]\.names/],
    [{ leverage: '5' }, /^terms\.json: \[0\]: .*leverage/],
  ])('S3.1 %j is refused by its place', (wrong, message) => {
    expect(() => parse({ ...YEN, ...wrong })).toThrow(
      typeof message === 'string' ? `terms.json: ${message}` : message,
    );
  });

  it('S3.1 a code that is there twice, no JSON and no file are refused', () => {
    expect(() => parse(YEN, YEN)).toThrow('terms.json: [1].code: USDJPY is there twice');
    expect(() => parse()).toThrow(/^terms\.json: the file: /);
    expect(() => parseCatalogue('[', 'terms.json')).toThrow(/^terms\.json: is no JSON/);
    expect(() => readCatalogue('/nowhere/terms.json')).toThrow(/^\/nowhere\/terms\.json: cannot be read/);
  });

  it('S1.8 S3.1 names stand for each language, and English for those without', () => {
    const names = Object.fromEntries(LANGUAGE_CODES.map((language) => [language, `Dax ${language}`]));
    const [all, some, pair] = parse(
      { ...YEN, code: 'DAX', showCode: undefined, names },
      { ...YEN, code: 'DAX2', showCode: undefined, names: { en: 'Dax', de: 'DAX 40' } },
      { ...YEN, names: { en: 'Dollar and yen' } },
    );
    if (!all || !some || !pair) throw new Error('three were listed');
    for (const language of LANGUAGE_CODES) expect(shownName(texts, language, all)).toBe(`Dax ${language}`);
    expect([shownName(texts, 'de', some), shownName(texts, 'fr', some)]).toEqual(['DAX 40', 'Dax']);
    expect([shownName(texts, 'de', pair), instrumentNameIn(texts, 'de', pair)]).toEqual([
      'USD/JPY',
      'Dollar and yen',
    ]);
  });

  it('S5.10 an instrument may have a largest order of its own', () => {
    const [yen] = parse({ ...YEN, maxLots: '2' });
    if (!yen) throw new Error('one was listed');
    expect(maxLots({ ...yen, rate: '1/150' }, '150').toFixed()).toBe('2');
    expect(maxLots({ ...yen, maxLots: undefined, rate: '1/150' }, '150').toFixed()).toBe('1000');
  });

  it('S3.1 a recording and a feed take its terms', () => {
    const catalogue = parse({ ...YEN, feeRate: '9' });
    const csv =
      'Code,Time,Open,High,Low,Close,Volume\nUSDJPY,2026-01-05T00:00:00Z,150,151,149,150,1\nUSDJPY,2026-01-05T00:01:00Z,150,151,149,150,1\n';
    expect(sourceOf(parseRecording(csv, 'a.csv'), catalogue).instruments).toEqual(catalogue);
    const feed = {
      ...{ adapter: 'plain', socket: 'wss://bridge.example', history: 'https://bridge.example' },
      instruments: [{ code: 'JPY', instrument: 'USDJPY' }],
    };
    const { listing } = parseFeedFile(JSON.stringify(feed), 'feed.json', catalogue);
    expect(listing.get('JPY')).toEqual(catalogue[0]);
    expect(() => parseFeedFile(JSON.stringify(feed), 'feed.json', INSTRUMENTS)).toThrow(
      'is no listed instrument',
    );
  });
});
