import { describe, expect, it } from 'vitest';
import { INSTRUMENTS } from '#server/market/instruments';
import { parseFeedFile, readFeedFile } from '#server/market/live/feed-file';

/** The file that names a feed, and what is said of a wrong one. */

const PLAIN = {
  adapter: 'plain',
  socket: 'wss://bridge.example/feed',
  history: 'https://bridge.example/minutes/',
  instruments: [{ code: 'XAU/USD', instrument: 'XAUUSD' }] as object[],
};
const TERMS = {
  ...{ code: 'TONUSD', category: 'crypto', pricePrecision: 4, unitsPerLot: '1000', feeRate: '5' },
  ...{ multiples: ['10', '1'], basePrice: '2.1000' },
};

const parse = (file: object) => parseFeedFile(JSON.stringify(file), 'feed.json', INSTRUMENTS);

describe('a feed file', () => {
  it('S3.1 lists instruments of the catalogue with their terms, and others with their own', () => {
    const { listing, adapter } = parse({
      ...PLAIN,
      instruments: [...PLAIN.instruments, { code: 'TON', terms: TERMS }],
    });
    expect(adapter.address).toBe('wss://bridge.example/feed');
    expect(listing.get('XAU/USD')).toEqual(INSTRUMENTS.find(({ code }) => code === 'XAUUSD'));
    expect(listing.get('TON')).toMatchObject({
      ...TERMS,
      showCode: 'TONUSD',
      lotStep: '0.01',
      marginMode: 0,
    });
    const again = parse({ ...PLAIN, instruments: [{ code: 'OTHER', terms: TERMS }] });
    expect(again.listing.get('OTHER')?.id, 'the id comes from the code').toBe(listing.get('TON')?.id);
  });

  it('S4.10 has limits in seconds, with defaults', () => {
    expect(parse(PLAIN).limits).toMatchObject({ silenceMs: 30_000, absurdShare: 0.05, persistTicks: 5 });
    const own = parse({ ...PLAIN, limits: { silenceSeconds: 7, absurdShare: 0.2 } });
    expect(own.limits).toMatchObject({ silenceMs: 7_000, absurdShare: 0.2, skewMs: 2_000 });
  });

  it.each([
    [{ ...PLAIN, adapter: 'fix' }, /^feed\.json: adapter: /],
    [{ ...PLAIN, socket: 'https://bridge.example' }, /^feed\.json: socket: /],
    [{ ...PLAIN, history: 'nowhere' }, /^feed\.json: history: /],
    [{ ...PLAIN, prices: 'book' }, /^feed\.json: the file: .*prices/],
    [{ ...PLAIN, instruments: [] }, /^feed\.json: instruments: /],
    [{ ...PLAIN, limits: { absurdShare: 2 } }, /^feed\.json: limits\.absurdShare: /],
    [{ ...PLAIN, limits: { silence: 2 } }, /^feed\.json: limits: .*silence/],
    [
      { ...PLAIN, instruments: [{ code: 'A', instrument: 'NOTHING' }] },
      /^feed\.json: instruments\[0\]\.instrument: is no listed instrument$/,
    ],
    [
      { ...PLAIN, instruments: [...PLAIN.instruments, { code: 'XAU/USD', instrument: 'XAGUSD' }] },
      /^feed\.json: instruments\[1\]\.code: XAU\/USD is there twice$/,
    ],
    [
      { ...PLAIN, instruments: [...PLAIN.instruments, { code: 'GOLD', instrument: 'XAUUSD' }] },
      /^feed\.json: instruments\[1\]: XAUUSD is there twice$/,
    ],
    [
      { ...PLAIN, instruments: [{ code: 'A', terms: { ...TERMS, code: 'XAUUSD' } }] },
      /^feed\.json: instruments\[0\]: XAUUSD is there twice$/,
    ],
    [
      { ...PLAIN, instruments: [{ code: 'A', terms: { ...TERMS, pricePrecision: 7 } }] },
      /^feed\.json: instruments\[0\]\.terms\.pricePrecision: /,
    ],
  ])('S3.1 is refused by its place: %j', (file, message) => {
    expect(() => parse(file)).toThrow(message);
  });

  it('S3.1 that is no JSON, or is not there, is refused by its name', () => {
    expect(() => parseFeedFile('{', 'feed.json', INSTRUMENTS)).toThrow(/^feed\.json: is no JSON/);
    expect(() => readFeedFile('/nowhere/feed.json', INSTRUMENTS)).toThrow(
      /^\/nowhere\/feed\.json: cannot be read/,
    );
  });
});
