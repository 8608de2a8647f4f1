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

/** A count of a server's `/metrics`, as Prometheus writes it: transitions that devices took, which sent their trails. */
const COUNTED = /^candlestate_chart_steps_total\{transition="([^"]+)"\} (\d+)$/gm;

/**
 * How often real use took each transition: by traces that testers and traders exported, and by what a server's `/metrics` answered.
 * `refused` says of each trace which step no chart allows; the steps before it count.
 */
export async function readTrails(
  files: readonly string[],
): Promise<{ counts: ReadonlyMap<string, number>; refused: readonly string[] }> {
  const charts = await findCharts(ROOT);
  const machines = new Map(charts.map(({ machine }) => [machine.id, machine]));
  const counts = new Map<string, number>();
  const refused: string[] = [];
  const add = (name: string, times: number): void => void counts.set(name, (counts.get(name) ?? 0) + times);
  for (const file of files) {
    const counted = [...readFileSync(file, 'utf8').matchAll(COUNTED)];
    for (const [, name = '', times] of counted) add(name, Number(times));
    if (counted.length > 0) continue;
    const trail = readTraceFile(file);
    if (trail === null) throw new Error(`${file} cannot be read`);
    const verdict = replay(trail, machines);
    if (!verdict.isLegal) refused.push(`${file}: ${verdictWords(verdict)}`);
    for (const [name, times] of countTaken(trail, verdict)) add(name, times);
  }
  return { counts, refused };
}
