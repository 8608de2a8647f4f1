import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PIECES } from '../gallery/ui-gallery/names.ts';

const CLIENT = join(import.meta.dirname, '../../src/client');

test('the gallery of pieces shows every piece of ui/ and parts/numbers/, each once, and nothing else', () => {
  const files = ['ui', 'parts/numbers']
    .flatMap((folder) => readdirSync(join(CLIENT, folder), { recursive: true, encoding: 'utf8' }))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => name.replace(/^.*[/\\]/, '').replace(/\.tsx$/, ''));
  expect(Object.values(PIECES).flat().sort()).toEqual(files.sort());
});
