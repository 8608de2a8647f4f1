import { PERIODS, type Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import { microToWire } from '#contract/money';
import { readSaved } from '#server/compose/read-saved';
import { needsDatabase, type SavedMarket, savedMarket } from '#server/compose/saved-market';
import type { CatalogueInstrument } from '#server/market/catalogue';
import type { PriceAt } from '#server/market/spans';
import { readSite } from '#server/site-file';
import type { Db } from '#server/store/handles';
import { askedInstantOf, type FileFormat, fileFormatOf, Misuse, optionsOf, SHARED } from './wish.ts';
import { type WrittenColumn, writeFileRows } from './write-rows.ts';

type Wish = {
  codes: readonly string[];
  period: Period;
  wantsPrices: boolean;
  fromMs: number;
  toMs: number;
  format: FileFormat;
  out: string | undefined;
};

/** Candles or prices of the market of the settings. A CSV of candles is what `MARKET=recorded:` replays. */
export async function exportMarket(args: readonly string[]): Promise<void> {
  const wish = wishOf(args);
  const settings = readSite(process.env);
  const write = async (db: Db | null) => {
    // A recording is read from its file alone.
    const market = await savedMarket(settings, db as Db);
    await writeMarket(market, wish);
  };
  if (needsDatabase(settings)) await readSaved(settings, write);
  else await write(null);
}

function wishOf(args: readonly string[]): Wish {
  const values = optionsOf(args, {
    ...SHARED,
    code: { type: 'string', multiple: true, default: [] },
    period: { type: 'string', default: '1min' },
    prices: { type: 'boolean', default: false },
  });
  if (values.from === undefined) throw new Misuse('Say from when: --from TIME.');
  const period = PERIODS.find((one) => one === values.period);
  if (!period) throw new Misuse(`--period ${values.period} is none of ${PERIODS.join(', ')}.`);
  const nowMs = Date.now();
  const fromMs = askedInstantOf('from', values.from);
  // The key could compute prices of the future; the command gives none out.
  const toMs = Math.min(nowMs, values.to === undefined ? nowMs : askedInstantOf('to', values.to));
  if (fromMs >= toMs) throw new Misuse('--from is not before --to, or not before now.');
  return {
    codes: values.code,
    period,
    wantsPrices: values.prices,
    fromMs,
    toMs,
    format: fileFormatOf(values.format),
    out: values.out,
  };
}

async function writeMarket(market: SavedMarket, wish: Wish): Promise<void> {
  const instruments = chosen(market.instruments, wish.codes);
  if (!wish.wantsPrices)
    return writeFileRows(candlesOf(market, instruments, wish), candleColumns(wish), wish);
  return writeFileRows(pricesOf(market, instruments, wish), PRICE_COLUMNS, wish);
}

type PriceRow = { code: string; price: PriceAt };

async function* pricesOf(
  market: SavedMarket,
  instruments: readonly CatalogueInstrument[],
  wish: Wish,
): AsyncGenerator<PriceRow> {
  for (const instrument of instruments) {
    for await (const price of market.prices(instrument, wish)) yield { code: instrument.code, price };
  }
}

function chosen(
  instruments: readonly CatalogueInstrument[],
  codes: readonly string[],
): readonly CatalogueInstrument[] {
  if (codes.length === 0) return instruments;
  return codes.map((code) => {
    const found = instruments.find((one) => one.code === code);
    if (!found)
      throw new Misuse(`The market has no ${code}. It has ${instruments.map((one) => one.code).join(', ')}.`);
    return found;
  });
}

type CandleRow = { code: string; candle: Candle };

async function* candlesOf(
  market: SavedMarket,
  instruments: readonly CatalogueInstrument[],
  wish: Wish,
): AsyncGenerator<CandleRow> {
  for (const instrument of instruments) {
    for await (const candle of market.candles(instrument, wish.period, wish)) {
      yield { code: instrument.code, candle };
    }
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** In a CSV the columns of a recording, and its times; JSON says what was made up as well. */
function candleColumns({ format }: Wish): WrittenColumn<CandleRow>[] {
  const columns: WrittenColumn<CandleRow>[] = [
    ['Code', ({ code }) => code],
    ['Time', ({ candle }) => iso(candle.time).replace('.000Z', 'Z')],
    ['Open', ({ candle }) => candle.open],
    ['High', ({ candle }) => candle.high],
    ['Low', ({ candle }) => candle.low],
    ['Close', ({ candle }) => candle.close],
    ['Volume', ({ candle }) => candle.volume],
  ];
  return format === 'csv' ? columns : [...columns, ['MadeUp', ({ candle }) => candle.isMadeUp ?? false]];
}

const PRICE_COLUMNS: readonly WrittenColumn<PriceRow>[] = [
  ['Code', ({ code }) => code],
  ['Time', ({ price }) => iso(price.marketMs)],
  ['Price', ({ price }) => microToWire(price.priceMicro)],
];
