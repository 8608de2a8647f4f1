import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clausesOf, collectClauses, unknownClauses } from '#chart-tools/clauses/collect';
import { traceabilityPage } from '#chart-tools/clauses/page';
import { ROOT } from '../../src/cli/run-steps.ts';
import { DOOR, FixtureProject } from '../chart-tools/fixture.ts';

describe('the specification', () => {
  const lines = readFileSync(join(ROOT, 'docs/spec.md'), 'utf8').split('\n');
  const ids = clausesOf(lines.join('\n')).map(({ id }) => id);

  it('numbers the clauses of each section from 1 upwards, without a gap', () => {
    const sections = new Map<string, number>();
    for (const id of ids) {
      const [section = '', n] = id.split('.');
      expect(Number(n), id).toBe((sections.get(section) ?? 0) + 1);
      sections.set(section, Number(n));
    }
    expect([...sections.keys()].join(' ')).toBe([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `S${n}`).join(' '));
  });

  it('has every list item as a clause', () => {
    expect(lines.filter((line) => /^\s*[-*] /.test(line))).toHaveLength(ids.length);
  });

  it('has every clause that a chart, a comment or a test title cites', async () => {
    expect(await unknownClauses(ROOT)).toEqual([]);
  });
});

describe('the committed traceability page', () => {
  it('is what charts, code and tests make now', async () => {
    const committed = readFileSync(join(ROOT, 'docs/traceability.md'), 'utf8');
    const isFresh = committed === traceabilityPage(await collectClauses(ROOT));
    expect(isFresh, 'docs/traceability.md is stale; run npm run traceability').toBe(true);
  });
});

describe('clauses are found where they are cited', () => {
  // Spelled by numbers, as an id in a string of this file would count as a title that cites it.
  const clause = (section: number, n: number): string => `S${section}.${n}`;
  const LONG = 'Doors, locks, keys, guests, knocks, bells and hinges stand in their places.';
  const spec = (...ids: string[]): string =>
    ids.map((id) => `- **${id}** ${id === clause(1, 6) ? LONG : `Text of ${id}.`}\n`).join('');
  const all = [1, 2, 3, 4, 5, 6].map((n) => clause(1, n));
  const project = new FixtureProject();
  beforeAll(() => {
    project.writeMachine('door', DOOR);
    project.write('src/contract/nothing.ts', `/** ${clause(1, 2)} to ${clause(1, 4)} */\nexport {};`);
    project.write(
      'tests/door.test.ts',
      [
        `// ${clause(1, 1)}`,
        `it('${clause(1, 5)} a text of its own stands here', () => say('${clause(1, 1)}'));`,
        `it('${clause(1, 2)} too short text', () => {});`,
        `it('${clause(1, 3)} none of its words are here', () => {});`,
        `it('${clause(1, 1)} to ${clause(1, 4)} a text about far too many', () => {});`,
        `it('${clause(1, 6)} a guest is let in', () => {});`,
        `it('${clause(1, 6)} a guest who knocks is let in', () => {});`,
      ].join('\n'),
    );
    project.write('tests/charts/door/door.model.ts', `  clauses: '${clause(1, 4)}',`);
  });
  afterAll(() => project.remove());

  it('in states, in comments with their ranges, and in titles alone of tests', async () => {
    project.write('docs/spec.md', spec(...all));
    const traces = await collectClauses(project.root);
    expect(traces.map(({ states, code }) => [states, code])).toEqual([
      [['door.closed'], ['machines/door/door.machine.ts']],
      [[], ['src/contract/nothing.ts']],
      [[], ['src/contract/nothing.ts']],
      [[], ['src/contract/nothing.ts']],
      [[], []],
      [[], []],
    ]);
    expect(await unknownClauses(project.root)).toEqual([]);
  });

  it('proven by a title that says in words of the clause what it asserts, and else only walked', async () => {
    const file = 'tests/door.test.ts';
    const traces = await collectClauses(project.root);
    expect(traces.map(({ proofs, walks }) => [proofs, walks])).toEqual([
      [[], [file]],
      [[], [file]],
      [[], [file]],
      [[], [file, 'tests/charts/door/door.model.ts']],
      [[{ file, says: 'a text of its own stands here' }], []],
      [[{ file, says: 'a guest who knocks is let in' }], []],
    ]);
    expect(traceabilityPage(traces)).toContain('6 clauses: 2 proven, 4 walked, 0 named by no test.');
    expect(traceabilityPage(traces)).toContain(`  - proven by: [a text of its own stands here](../${file})`);
  });

  it('and named when the specification lacks them', async () => {
    project.write('docs/spec.md', spec(clause(1, 2), clause(1, 4)));
    expect(await unknownClauses(project.root)).toEqual([
      `${clause(1, 1)} in door.closed`,
      `${clause(1, 1)} in machines/door/door.machine.ts`,
      `${clause(1, 3)} in src/contract/nothing.ts`,
      `${clause(1, 5)} in tests/door.test.ts`,
      `${clause(1, 3)} in tests/door.test.ts`,
      `${clause(1, 1)} in tests/door.test.ts`,
      `${clause(1, 6)} in tests/door.test.ts`,
    ]);
  });
});
