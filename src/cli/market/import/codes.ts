import { basename } from 'node:path';
import { INSTRUMENT_CODE } from '#server/market/catalogue';
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

/** The code for what a file calls an instrument: `BRK.B` is BRKB, `EUR/USD` EURUSD. Null where no letter or digit is left. */
export function codeOf(name: string, { renamed }: CodeWish): string | null {
  const code = renamed.get(name) ?? name.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return INSTRUMENT_CODE.test(code) ? code : null;
}

/** Words in front of a code and behind it in the names of files. */
const BEFORE =
  /^(dat|ascii|mt|nt|binance|bitstamp|bitfinex|bybit|coinbase|gemini|kraken|kucoin|okx|poloniex)$/i;
const BEHIND = /^(bid|ask|candles?|candlestick|data|historical|history|ohlcv?|prices?|\d{4,})$/i;
/** MetaTrader 4 writes the minutes behind the pair: EURUSD60.csv. */
const WITH_MINUTES = /^([A-Z]{6})(1|5|15|30|60|240|1440|10080)$/;

/** The instrument in a file's name, as in `EURUSD_M1_202401.csv` and `BTC-USDT-1m-2024-01.csv.gz`; null where there is none. */
export function nameInFile(file: string): string | null {
  const words = basename(file)
    .replace(/(\.(csv|txt|prn|gz))+$/i, '')
    .split(/[\s_\-.]+/);
  while (words[0] !== undefined && BEFORE.test(words[0])) words.shift();
  const end = words.findIndex(
    (word, index) => index > 0 && (BEHIND.test(word) || periodNamed(word) !== null),
  );
  const name = words.slice(0, end < 0 ? words.length : end).join('');
  return (WITH_MINUTES.exec(name)?.[1] ?? name) || null;
}
