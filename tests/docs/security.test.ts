import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/cli/run-steps.ts';

/** The page for auditors: its table is whole, its sum is right, and what it points to exists. */

const text = readFileSync(join(ROOT, 'docs/SECURITY.md'), 'utf8');
const ROW = /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| (met|partly|not met|not applicable) \| ([^|]+) \|$/gm;
const rows = [...text.matchAll(ROW)].map(([, id = '', , state = '', where = '']) => ({ id, state, where }));

/** How many requirements of levels 1 and 2 each section of these chapters has in ASVS 5.0. */
const SECTIONS = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};

describe('the page on security', () => {
  it('has each requirement of levels 1 and 2 once, in order', () => {
    // In each section the requirements of level 3 come last.
    const expected = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    expect(rows.map(({ id }) => id)).toEqual(expected);
  });

  it('counts its rows', () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    expect(text).toContain(
      `Of ${rows.length} requirements ${count('met')} are met, ${count('partly')} partly, ${count('not met')} are not, and ` +
        `${count('not applicable')} do not apply.`,
    );
  });

  it('links to files that exist, and to headings that do', () => {
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => !link.startsWith('https:') && !isThere(link));
    expect(links.length).toBeGreaterThan(80);
    expect(broken).toEqual([]);
  });
});

/** `path#heading`, the path from `docs/`, empty for the page itself. */
function isThere(link: string): boolean {
  const [path = '', heading] = link.split('#');
  const file = join(ROOT, 'docs', path === '' ? 'SECURITY.md' : path);
  if (!existsSync(file)) return false;
  if (heading === undefined) return true;
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return headings.includes(heading);
}
