import { globSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/languages';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS } from '#contract/time-units';
import { ROOT } from '../../src/cli/run-steps.ts';
import { lengthTextsOf } from '../../src/client/app/i18n/length-texts.ts';
import { pageTitle, TITLES } from '../../src/client/app/shell/titles.ts';

it('S9.2 lengths of time read in the language itself, whatever the wire calls it', () => {
  const days = Object.values(LANGUAGES).map((tag) => lengthTextsOf(tag).daysText(30));
  expect(days).toEqual(
    expect.arrayContaining(['30 days', '30 Tage', '30 días', '30 ngày', '30일', '30 hari']),
  );
  const { minutesText, waitText } = lengthTextsOf(LANGUAGES.spa);
  expect([minutesText(90), waitText(60), waitText(61), waitText(2_881)]).toEqual([
    '90 minutos',
    '60 minutos',
    '2 horas',
    '3 días',
  ]);
});

it('S9.2 no view reads a tag of Intl as a code of the wire, which would be the default language for most', async () => {
  const found: string[] = [];
  for await (const file of glob('src/{client/{app,parts,screens},ui}/**/*.{ts,tsx}', { cwd: ROOT }))
    if (readFileSync(join(ROOT, file), 'utf8').includes('resolveLanguage')) found.push(file);
  expect(found).toEqual([]);
});

const routes = readFileSync(new URL('../../src/client/app/shell/app.tsx', import.meta.url), 'utf8');

describe('the title of the page', () => {
  it('S2.1 every route has one, and nothing else has', () => {
    const paths = [...routes.matchAll(/^ {2}\['(\/[\w/-]*)',/gm)].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(30);
    expect(Object.keys(TITLES).toSorted()).toEqual(['/', ...paths].toSorted());
  });

  it('S2.1 S2.44 what the screen is about comes first', () => {
    expect(pageTitle('EUR/USD', 'Trade', 'Candlestate')).toBe('EUR/USD · Trade · Candlestate');
  });

  it('S2.1 it names the screen, then the site, and the site alone while the screen has no words yet', () => {
    expect(pageTitle(null, 'Orders', 'Candlestate')).toBe('Orders · Candlestate');
    expect(pageTitle(null, null, 'Candlestate')).toBe('Candlestate');
  });
});

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
