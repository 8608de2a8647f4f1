import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS } from '#contract/time-units';
import { ROOT } from '../../src/cli/run-steps.ts';

const DEFINITION = /\bconst ((?:SECOND|MINUTE|HOUR|DAY|WEEK)_MS)\b[^=\n]*= (.*);/g;

it('units of time are defined once, and the second of the kit is the same', () => {
  const units = { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS, WEEK_MS };
  expect(units).toEqual({
    SECOND_MS: 1_000,
    MINUTE_MS: 60 * SECOND_MS,
    HOUR_MS: 60 * MINUTE_MS,
    DAY_MS: 24 * HOUR_MS,
    WEEK_MS: 7 * DAY_MS,
  });
  const defined = globSync('{src,machines,tests}/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(DEFINITION)].map(
      ([, name, value]) => `${file.replaceAll('\\', '/')}: ${name} = ${value}`,
    ),
  );
  const own = defined.filter((line) => line.startsWith('src/contract/time-units.ts: '));
  expect(own).toHaveLength(Object.keys(units).length);
  // The kit knows no contract.
  expect(defined.filter((line) => !own.includes(line))).toEqual(['src/ui/clock-text.ts: SECOND_MS = 1_000']);
});
