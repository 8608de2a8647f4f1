import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOUR_S = 3_600;
const FIRST_S = Date.UTC(2026, 0, 14) / 1_000;
const HOURS = Array.from({ length: 2_000 }, (_, hour) => {
  const open = 90_000 + 500 * Math.sin(hour / 7) + 90 * Math.sin(hour * 1.7);
  const close = 90_000 + 500 * Math.sin((hour + 1) / 7) + 90 * Math.sin((hour + 1) * 1.7);
  const [high, low] = [Math.max(open, close) + 40, Math.min(open, close) - 55];
  const prices = [open, high, low, close].map((price) => price.toFixed(2));
  return ['BTCUSD', FIRST_S + hour * HOUR_S, ...prices, 12].join(',');
});

/** The settings of a market that is replayed from a recording of hours from 14 January 2026, an hour in a second. */
export function recordedHours(): Record<string, string> {
  const file = join(temporaryFolder().path, 'hours.csv');
  writeFileSync(file, ['Code,Time,Open,High,Low,Close,Volume', ...HOURS].join('\n'));
  return { MARKET: `recorded:${file}`, MARKET_SPEED: '3600' };
}
