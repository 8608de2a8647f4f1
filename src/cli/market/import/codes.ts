import { basename } from 'node:path';
import { type CatalogueInstrument, INSTRUMENT_CODE } from '#server/market/catalogue';
import type { RecordedPeriod } from '#server/market/recorded-periods';
import { Misuse } from '../wish.ts';
import { periodNamed } from './periods.ts';

/** What `--code` says: a code for files that name none, and other names for codes that a file has. */
export type CodeWish = { own: string | null; renamed: ReadonlyMap<string, string> };

/** Throws Misuse. */
export function codeWishOf(options: readonly string[]): CodeWish {
  const renamed = new Map<string, string>();
  let own: string | null = null;
  for (const option of options) {
    const [old = '', renamedTo] = option.split('=');
    const code = renamedTo ?? old;
    if (!INSTRUMENT_CODE.test(code)) {
      throw new Misuse(`--code ${option}: a code is 1 to 20 upper-case letters or digits.`);
    }
    if (renamedTo !== undefined) renamed.set(old, code);
    else if (own === null) own = code;
    else throw new Misuse('--code names one code for files without one; to rename codes say --code OLD=NEW.');
  }
  return { own, renamed };
}

/**
 * The code for what a file calls an instrument: `BRK.B` is BRKB, `EUR/USD` EURUSD, and so are `C:EURUSD` of an exchange or a class and
 * `EURUSD=X` of Yahoo. Null where no letter or digit is left.
 */
export function instrumentCodeOf(name: string, { renamed }: CodeWish): string | null {
  const code = renamed.get(name) ?? bareOf(name.replace(/^[A-Z]+:|=[XF]$/g, ''));
  return INSTRUMENT_CODE.test(code) ? code : null;
}

const bareOf = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** What the names of files call instruments of ours beside their codes and what traders read. */
const ALIASES: Readonly<Record<string, string>> = {
  ...{ XTIUSD: 'USOIL', USOUSD: 'USOIL', WTI: 'USOIL', CRUDEOIL: 'USOIL', CRUDEOILWTI: 'USOIL' },
  ...{ XBRUSD: 'UKOIL', UKOUSD: 'UKOIL', BRENT: 'UKOIL', BRENTOIL: 'UKOIL', XNGUSD: 'NGAS', NATGAS: 'NGAS' },
  ...{ DJ30: 'US30', WS30: 'US30', DJI: 'US30', DOWJONES: 'US30' },
  ...{ SP500: 'US500', SPX500: 'US500', SPX: 'US500', GSPC: 'US500' },
  ...{ US100: 'NAS100', USTEC: 'NAS100', NASDAQ100: 'NAS100', NDX: 'NAS100' },
  ...{ DAX: 'GER40', DAX40: 'GER40', DE40: 'GER40', DE30: 'GER40', GER30: 'GER40', GDAXI: 'GER40' },
  ...{ FTSE: 'UK100', FTSE100: 'UK100', NIKKEI225: 'JP225', N225: 'JP225', JPN225: 'JP225' },
  ...{ HSI: 'HK50', HANGSENG: 'HK50', HK33: 'HK50' },
  ...{ XBTUSD: 'BTCUSD', BITCOIN: 'BTCUSD', ETHEREUM: 'ETHUSD', SOLANA: 'SOLUSD', CARDANO: 'ADAUSD' },
  ...{ DOGECOIN: 'DOGEUSD', LITECOIN: 'LTCUSD' },
};

/** The code of an instrument of the catalogue, by its code, what traders read, or an alias; null for any other name. */
function listedCode(name: string, catalogue: readonly CatalogueInstrument[]): string | null {
  const bare = bareOf(name);
  const wanted = ALIASES[bare] ?? bare;
  return catalogue.find(({ code, showCode }) => code === wanted || bareOf(showCode) === wanted)?.code ?? null;
}

/** Words in front of a code and behind it in the names of files. */
const BEFORE =
  /^(dat|ascii|mt|nt|spot|perp|binance|bitstamp|bitfinex|bybit|coinbase|gemini|kraken|kucoin|okx|poloniex)$/i;
const BEHIND =
  /^(bid|ask|last|candles?|candlestick|data|historical|history|ohlcv?|prices?|futures?|spot|index|cash|coinmarketcap)$/i;
/** MetaTrader 4 writes the minutes behind the name: EURUSD60.csv. */
const MINUTES = ['1', '5', '15', '30', '60', '240', '1440', '10080'];

/** What a file's name says: the instrument's code or name, and the period. */
export type NamedInFile = { name: string | null; period: RecordedPeriod | null };

/** As in `EURUSD_M1_202401.csv`, `BTC-USDT-1m-2024-01.csv.gz` and, of instruments of the catalogue by other names, `GOLD60.csv`. */
export function namedInFile(file: string, catalogue: readonly CatalogueInstrument[]): NamedInFile {
  const words = basename(file)
    .replace(/(\.(csv|txt|prn|gz|zip))+$/i, '')
    .split(/[\s_\-.]+/);
  while (words[0] !== undefined && BEFORE.test(words[0])) words.shift();
  const found = words.findIndex(
    (word, index) =>
      BEHIND.test(word) || (index > 0 && (/^\d{4,}$/.test(word) || periodNamed(word) !== null)),
  );
  const end = found < 0 ? words.length : found;
  const name = words.slice(0, end).join('');
  // A number is a period, or belongs to the name, as in US 30.
  const longer = words.slice(0, end + 1).join('');
  const period = words.slice(end).flatMap((word) => (/\D/.test(word) && periodNamed(word)) || [])[0] ?? null;
  const listed = listedCode(longer, catalogue) ?? listedCode(name, catalogue);
  if (listed) return { name: listed, period };
  for (const minutes of MINUTES) {
    const before = name.endsWith(minutes) ? name.slice(0, -minutes.length) : '';
    const code = listedCode(before, catalogue) ?? (/^[A-Z]{6}$/.test(before) ? before : null);
    if (code) return { name: code, period: periodNamed(minutes) };
  }
  return { name: name || null, period };
}
