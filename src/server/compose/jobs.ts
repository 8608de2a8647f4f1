import type { Clock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import { jobTable } from '../store/jobs.ts';

/** Work by the clock: how often, and what. */
export type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

/**
 * Does jobs by the clock; a round that fails is tried again by the next. Where several nodes serve one site, one of them does
 * each round: the first to find it due. A node that dies takes nothing with it but the round it was in.
 */
export async function startJobs(
  { engine, db, queue }: Pick<Database, 'engine' | 'db' | 'queue'>,
  clock: Clock,
  jobs: readonly Job[],
): Promise<() => void> {
  const isShared = engine === 'postgres';
  if (isShared)
    await queue.submit(async (tx) => {
      for (const { name } of jobs) await jobTable.add.run(tx, { name });
    });
  const isOurs = async ({ name, everyMs }: Job): Promise<boolean> => {
    const now = clock();
    if (!(await jobTable.due.get(db, { name, now }))) return false;
    // A little sooner, so that the next look of the same node is not just too early.
    const dueAt = now + 0.9 * everyMs;
    const { changes } = await queue.submit((tx) => jobTable.take.run(tx, { name, now, dueAt }));
    return changes === 1;
  };
  const round = async (job: Job): Promise<void> => {
    if (!isShared || (await isOurs(job))) await job.run();
  };
  const timers = jobs.map((job) => setInterval(() => round(job).catch(() => {}), job.everyMs));
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
