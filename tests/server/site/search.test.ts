import { describe, expect, test } from 'vitest';
import { LANGUAGE_CODES, type Language } from '#contract/languages';
import { nameOf, searchable, shownName } from '#server/http/instrument-names';
import { INSTRUMENTS } from '#server/market/instruments';
import { MAX_FOUND, plain, searchInstruments } from '#server/site/search';
import { createTexts } from '#server/texts';
import { DRIVEN } from '../../support/driven-source.ts';
import { serverForAll } from '../../support/server-hooks.ts';
import type { SearchResult } from '../../support/wire.ts';

describe('the search for instruments', () => {
  const server = serverForAll();

  const search = async (name: string, lang = 'en') =>
    (await server.get<SearchResult[]>('/v1/api/forex/searchCurrency', { name }, { lang })).data;
  const codes = async (name: string, lang?: string) =>
    (await search(name, lang)).map(({ ShowCode }) => ShowCode);

  test('S7.58 S3.31 answers what is shown of an instrument and its close', async () => {
    server.move(DRIVEN.euro, 1.2345);
    expect(await search('eurusd')).toEqual([
      {
        Id: 1,
        Code: 'EURUSD',
        ShowCode: 'EUR/USD',
        Name: 'Euro / US Dollar',
        Logo: '/v1/api/forex/logo/EURUSD.svg',
        ForexQuotations: { Close: '1.23450' },
      },
    ]);
  });

  test.each([
    'EUR/USD',
    'eurusd',
    'Eur Usd',
    ' eur-usd ',
    'ÉÚR',
    'ｅｕｒ',
  ])('S7.58 %j finds EUR/USD', async (name) => {
    expect(await codes(name)).toEqual(['EUR/USD']);
  });

  test('S7.58 a category is found by its name in the language of the caller, and in English', async () => {
    expect(await codes('crypto')).toEqual(await codes('加密', 'hk'));
    expect(await codes('CRYPTO', 'hk')).toContain('BTC/USD');
    expect(await codes('外匯', 'hk')).toContain('EUR/USD');
    expect(await codes('外匯')).toEqual([]);
  });

  test.each([
    'nothing like it',
    '%',
    '_',
    '.*',
    "' OR 1=1 --",
    '/',
    ' ',
    '💱',
  ])('S7.58 %j finds nothing', async (name) => {
    expect(await codes(name)).toEqual([]);
  });

  test('S7.58 what begins with the words comes first, and thirty at most are answered', () => {
    const named = (instrument: (typeof INSTRUMENTS)[number]) => ({
      instrument,
      codes: [instrument.code, instrument.showCode].map(plain),
      names: [instrument.category],
      foreignNames: [],
    });
    const found = searchInstruments(INSTRUMENTS.map(named), 'usd');
    const isPrefix = found.map(({ code, showCode }) =>
      [code, showCode].some((text) => plain(text).startsWith('usd')),
    );
    expect(isPrefix).toEqual(isPrefix.toSorted((a, b) => Number(b) - Number(a)));
    const [one] = INSTRUMENTS;
    if (!one) throw new Error('the catalogue lists something');
    const many = Array.from({ length: 100 }, (_, id) => named({ ...one, id }));
    expect(searchInstruments(many, one.code)).toHaveLength(MAX_FOUND);
  });
});

const texts = await createTexts();

/** What the whole market answers, by code. */
const found = (words: string, language: Language) =>
  searchInstruments(
    INSTRUMENTS.map((instrument) => searchable(texts, language, instrument)),
    words,
  ).map(({ code }) => code);

describe('the names of instruments', () => {
  test.each([
    ['bitcoin', 'BTCUSD'],
    ['euro', 'EURUSD'],
    ['nasdaq', 'NAS100'],
    ['黃金', 'XAUUSD'],
    ['比特幣', 'BTCUSD'],
    ['الذهب', 'XAUUSD'],
    ['ทองคำ', 'XAUUSD'],
    ['pound', 'GBPUSD'],
    ['pfund', 'GBPUSD'],
    ['google', 'GOOGL'],
    ['ÉRDGAS', 'NGAS'],
    ['dow jones', 'US30'],
  ])('S7.58 %j is found first under %s, whatever language the caller speaks', (words, code) => {
    for (const language of ['en', 'hk', 'ar'] as const)
      expect(found(words, language)[0], language).toBe(code);
  });

  test.each(LANGUAGE_CODES)('S7.58 S9.2 in %s everything is found by the name it has there', (language) => {
    for (const instrument of INSTRUMENTS)
      expect(found(nameOf(texts, language, instrument), language)).toContain(instrument.code);
  });

  test('S2.39 S9.2 what is shown by name is named in the language; a pair and a recording keep their code', () => {
    const shown = (code: string, language: Language) => {
      const instrument = INSTRUMENTS.find((each) => each.code === code);
      return instrument && shownName(texts, language, instrument);
    };
    expect(shown('XAUUSD', 'en')).toBe('Gold');
    expect(shown('XAUUSD', 'hk')).toBe('黃金');
    expect(shown('NGAS', 'ar')).toBe('الغاز الطبيعي');
    expect(shown('HK50', 'th')).toBe('ฮ่องกง 50');
    expect(shown('BTCUSD', 'hk')).toBe('BTC/USD');
    expect(shown('EURUSD', 'th')).toBe('EUR/USD');
    const recorded = { code: 'XAUUSD', showCode: 'XAUUSD', category: 'recorded' } as const;
    expect(shownName(texts, 'hk', recorded)).toBe('XAUUSD');
  });

  test('S9.2 every instrument that English shows by name has one in each language', () => {
    const named = INSTRUMENTS.filter(({ showCode }) => !showCode.includes('/'));
    expect(named.map((instrument) => shownName(texts, 'en', instrument))).toEqual(
      named.map(({ showCode }) => showCode),
    );
  });
});
