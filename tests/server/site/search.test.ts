import { describe, expect, test } from 'vitest';
import { INSTRUMENTS } from '#server/market/instruments';
import { MAX_FOUND, plain, searchInstruments } from '#server/site/search';
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
        ShowCode: 'EUR/USD',
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
      names: [instrument.category],
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
