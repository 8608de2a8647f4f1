import { readdirSync, readFileSync } from 'node:fs';

/** The unit of the times in /proc, which Linux shows to programs as hundredths of a second. */
const TICK_MS = 10;

type ProcessTimes = { pid: number; parent: number; ownTicks: number; endedTicks: number };

/** CPU milliseconds of a process and its children so far, those that ended among them; Linux alone tells. */
export function cpuOfTreeMs(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (timesOf(name) ?? []) : []));
  const root = all.find((one) => one.pid === pid);
  if (!root) throw new Error(`there is no process ${pid}`);
  const children = all.filter(({ parent }) => parent === pid);
  const ticks = children.reduce((sum, { ownTicks }) => sum + ownTicks, root.ownTicks + root.endedTicks);
  return ticks * TICK_MS;
}

/** Null when it ended meanwhile. */
function timesOf(pid: string): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its name stands in brackets and may hold anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { pid: Number(pid), parent, ownTicks: user + system, endedTicks: endedUser + endedSystem };
  } catch {
    return null;
  }
}
