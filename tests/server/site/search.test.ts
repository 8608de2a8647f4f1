import { describe, expect, test } from 'vitest';
import { LANGUAGE_CODES, type Language } from '#contract/languages';
import { INSTRUMENTS } from '#server/market/instruments';
import { instrumentNameIn, searchable, shownName } from '#server/site/instrument-names';
import { MAX_FOUND, plain, type Searchable, searchInstruments } from '#server/site/search';
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
    await server.move(DRIVEN.euro, 1.2345);
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
    'ÉÚR ÚSD',
    'ｅｕｒｕｓｄ',
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

const market = Object.fromEntries(
  LANGUAGE_CODES.map((language) => [
    language,
    INSTRUMENTS.map((instrument) => searchable(texts, language, instrument)),
  ]),
) as Record<Language, Searchable[]>;

/** What the whole market answers, by code. */
const found = (words: string, language: Language) =>
  searchInstruments(market[language], words).map(({ code }) => code);

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

  const TYPED: Readonly<Record<Language, string>> = {
    hk: '黃金 XAUUSD, 英鎊 GBPUSD, 紐元 NZDUSD, 納指 NAS100, 恒指 HK50, 比特幣 BTCUSD',
    en: 'gold XAUUSD, oil USOIL, sterling GBPUSD, aussie AUDUSD, wall street US30, nikkei 225 JP225',
    jp: 'ゴールド XAUUSD, ポンド GBPUSD, 豪ドル AUDUSD, 日経平均 JP225, ナスダック NAS100, ビットコイン BTCUSD',
    kr: '골드 XAUUSD, 은 XAGUSD, 파운드 GBPUSD, 호주달러 AUDUSD, 나스닥 NAS100, 비트코인 BTCUSD',
    th: 'ทอง XAUUSD, ราคาทอง XAUUSD, ปอนด์ GBPUSD, ยูโร EURUSD, ดาวโจนส์ US30, ก๊าซ NGAS, บิตคอย BTCUSD',
    vn: 'vàng XAUUSD, bac XAGUSD, do la uc AUDUSD, bảng GBPUSD, dầu USOIL, đức 40 GER40, khí đốt NGAS',
    fr: 'or XAUUSD, argent XAGUSD, pétrole USOIL, livre GBPUSD, franc CHFUSD, gaz NGAS, indice allemand GER40',
    de: 'gold XAUUSD, öl USOIL, pfund GBPUSD, franken CHFUSD, grossbritannien UK100, dax 40 GER40, gas NGAS',
    ru: 'золото XAUUSD, нефть USOIL, фунт GBPUSD, франк CHFUSD, газ NGAS, насдак NAS100, биток BTCUSD',
    spa: 'oro XAUUSD, plata XAGUSD, petroleo USOIL, libra GBPUSD, franco CHFUSD, estados unidos 500 US500',
    pt: 'ouro XAUUSD, prata XAGUSD, petroleo USOIL, libra GBPUSD, gás NGAS, estados unidos 30 US30',
    ar: 'ذهب XAUUSD, فضة XAGUSD, فضه XAGUSD, باوند GBPUSD, غاز NGAS, داو US30, بتكوين BTCUSD',
    it: 'oro XAUUSD, argento XAGUSD, greggio USOIL, sterlina GBPUSD, metano NGAS, stati uniti 500 US500',
    tr: 'altin XAUUSD, gümüş XAGUSD, petrol USOIL, sterlin GBPUSD, avro EURUSD, doğalgaz NGAS, ALTIN XAUUSD',
    id: 'emas XAUUSD, perak XAGUSD, minyak USOIL, poundsterling GBPUSD, gas NGAS, indeks jepang JP225',
    my: 'emas XAUUSD, perak XAGUSD, minyak USOIL, paun GBPUSD, gas asli NGAS, indeks jepun JP225',
    hi: 'सोना XAUUSD, गोल्ड XAUUSD, चांदी XAGUSD, पौंड GBPUSD, गैस NGAS, बिटकॉइन BTCUSD',
    cs: 'zlato XAUUSD, stribro XAGUSD, ropa USOIL, libra GBPUSD, cena zlata XAUUSD, surova ropa USOIL, plyn NGAS',
    fa: 'طلا XAUUSD, نقره XAGUSD, پوند GBPUSD, يورو EURUSD, فرانك CHFUSD, گاز NGAS, داوجونز US30',
    fi: 'kulta XAUUSD, hopea XAGUSD, oljy USOIL, punta GBPUSD, kullan hinta XAUUSD, yhdysvallat 30 US30, kaasu NGAS',
    et: 'kuld XAUUSD, hobe XAGUSD, nafta USOIL, nael GBPUSD, kulla hind XAUUSD, ameerika 30 US30, gaas NGAS',
  };
  test.each(LANGUAGE_CODES)('S7.58 S9.2 in %s what a trader would type finds it first', (language) => {
    for (const typed of TYPED[language].split(', ')) {
      const [, words = '', code] = /^(.*) (\w+)$/.exec(typed) ?? [];
      expect(found(words, language)[0], words).toBe(code);
    }
  });

  test.each([
    ['Großbritannien', 'grossbritannien'],
    ['Altın', 'ALTIN'],
    ['Đức', 'duc'],
    ['œuvre', 'OEUVRE'],
    ['یورو', 'يورو'],
    ['فضة', 'فضه'],
  ])('S7.58 %s is found as %s', (name, typed) => {
    expect(plain(name)).toBe(plain(typed));
  });

  test.each(LANGUAGE_CODES)('S7.58 S9.2 in %s everything is found by the name it has there', (language) => {
    for (const instrument of INSTRUMENTS)
      expect(found(instrumentNameIn(texts, language, instrument), language)).toContain(instrument.code);
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
