import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChartTransition } from './model.ts';

/** A test file of one chart, by the convention of its name: `tests/machines/<chart>*.test.ts`. */
export type TestFile = { name: string; text: string };

/** The test files of each chart. A file belongs to the chart with the longest name its own name starts with. */
export function testsByChart(root: string, charts: readonly string[]): Map<string, TestFile[]> {
  const folder = join(root, 'tests/machines');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.test.ts')) : [];
  const byChart = new Map<string, TestFile[]>(charts.map((chart) => [chart, []]));
  for (const name of names.sort()) {
    const [owner] = charts
      .filter((chart) => name.startsWith(`${chart}.`) || name.startsWith(`${chart}-`))
      .sort((one, other) => other.length - one.length);
    byChart.get(owner ?? '')?.push({ name, text: readFileSync(join(folder, name), 'utf8') });
  }
  return byChart;
}

/** Whether a test walks a transition: a model test walks them all, another one those whose event it names. */
export function walks({ text }: TestFile, { trigger, source }: ChartTransition): boolean {
  if (/\bdescribeChart\(/.test(text)) return true;
  switch (trigger.kind) {
    case 'event':
      return text.includes(`'${trigger.name}'`);
    case 'done':
    case 'error':
      return text.includes(`${trigger.kind}:${trigger.name}'`);
    case 'after':
      return text.includes(`after:${trigger.name}@${source}'`);
    default:
      return false;
  }
}
