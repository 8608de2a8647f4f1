import { readCatalogue, termsFile } from '#server/market/instrument-file';
import { readSite } from '#server/site-file';
import { exportMarket } from './market/export.ts';
import { importRecording } from './market/import/import.ts';
import { exportOrders } from './market/orders.ts';
import { Misuse } from './market/wish.ts';

/** Each command of `npm run market`, by its name; it throws Misuse for what it does not understand. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  export: exportMarket,
  import: importRecording,
  orders: exportOrders,
  terms: async () => {
    process.stdout.write(`${termsFile(readCatalogue(readSite(process.env).instruments))}\n`);
  },
};

const USAGE = `npm run --silent market -- export --from TIME [--to TIME] [--code CODE ...] [--period PERIOD] [--prices]
npm run --silent market -- orders [--from TIME] [--to TIME] [--fills]
npm run --silent market -- import FILE [FILE ...] [--code CODE | --code OLD=NEW ...] [--zone AREA/CITY] [--period PERIOD]
  [--column WHAT=COLUMN,...] [--dates day-first|month-first] [--point .|,] [--stamps start|end] [--per N] [--skip]
  [--accept closed|jumps|steps]
npm run --silent market -- terms
The first two take --format csv|json (one JSON object per line); all take --out FILE instead of the standard output, packed if it ends in .gz.
TIME is a day or an instant in UTC: 2026-01-14 or 2026-01-14T12:00:00Z. PERIOD is 1min, 5min, 15min, 30min, 60min or 1day;
an imported one may also be 2min to 10min, 2h to 12h or 1w. WHAT is time, open, high, low, close, volume and the like;
COLUMN is a header, or a number from 1 on.
MARKET, DATA_DIR and DATABASE_URL say which market, as they do for the server.`;

/** `npm run market`: takes candles, prices, orders and terms out, and brings recordings in. Exits with 1 when they cannot be had, 2 when it is not understood. */
export async function market([name = '', ...args]: readonly string[]): Promise<number> {
  try {
    const command = COMMANDS[name];
    if (!command) throw new Misuse(name === '' ? 'Say what to do.' : `There is no command ${name}.`);
    await command(args);
    return 0;
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    if (!(cause instanceof Misuse)) return 1;
    process.stderr.write(`\n${USAGE}\n`);
    return 2;
  }
}

if (import.meta.main) process.exitCode = await market(process.argv.slice(2));
