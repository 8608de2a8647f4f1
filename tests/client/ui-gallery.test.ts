import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PIECES } from '../gallery/ui-gallery/names.ts';

const SOURCE = join(import.meta.dirname, '../../src');

test('the gallery of pieces shows every piece of ui/ and parts/numbers/, each once, and nothing else', () => {
  const files = ['ui', 'client/parts/numbers']
    .flatMap((folder) => readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' }))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => name.replace(/^.*[/\\]/, '').replace(/\.tsx$/, ''));
  expect(Object.values(PIECES).flat().sort()).toEqual(files.sort());
});
