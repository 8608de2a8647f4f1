import { readFileSync } from 'node:fs';
import { type Trace, trace } from '#contract/trace';
import { findCharts } from '../chart-tools/find-charts.ts';
import { countTaken, replay, verdictWords } from '../chart-tools/trace/replay.ts';
import { ROOT } from './run-steps.ts';

/** The trace of a file; null, with a complaint, where it is none. */
export function readTraceFile(file: string): Trace | null {
  const parsed = trace.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  console.error(`${file} is no trace: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  return null;
}

/**
 * How often the trails of real use took each transition: traces that testers and traders exported. `refused` says of each which step
 * no chart allows; the steps before it count.
 */
export async function readTrails(
  files: readonly string[],
): Promise<{ counts: ReadonlyMap<string, number>; refused: readonly string[] }> {
  const charts = await findCharts(ROOT);
  const machines = new Map(charts.map(({ machine }) => [machine.id, machine]));
  const counts = new Map<string, number>();
  const refused: string[] = [];
  for (const file of files) {
    const trail = readTraceFile(file);
    if (trail === null) throw new Error(`${file} cannot be read`);
    const verdict = replay(trail, machines);
    if (!verdict.isLegal) refused.push(`${file}: ${verdictWords(verdict)}`);
    for (const [name, times] of countTaken(trail, verdict)) counts.set(name, (counts.get(name) ?? 0) + times);
  }
  return { counts, refused };
}
