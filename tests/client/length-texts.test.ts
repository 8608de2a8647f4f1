import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#contract/languages';
import { ROOT } from '../../src/cli/run-steps.ts';
import { lengthTextsOf } from '../../src/client/app/i18n/length-texts.ts';

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
