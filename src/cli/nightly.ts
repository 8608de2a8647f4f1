import { DAY_MS, MINUTE_MS } from '#contract/time-units';
import { createLog } from '../server/compose/log.ts';
import type { Settings } from '../server/settings.ts';
import { runQuietly } from './run-steps.ts';

/** Milliseconds from an instant until a time of day (UTC), such as 03:30, comes next. */
export function untilTime(time: string, nowMs: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = (hours * 60 + minutes) * MINUTE_MS - (nowMs % DAY_MS);
  return today > 0 ? today : today + DAY_MS;
}

/** Makes a backup every day, and tries it in a drill: each in a process of its own, so that no trader waits for it. */
export function backUpNightly({ backupAt }: Pick<Settings, 'backupAt'>): void {
  if (backupAt === '') return;
  const log = createLog('info', process.stdout);
  const round = async (): Promise<void> => {
    for (const command of ['backup', 'drill']) {
      const { code, output } = await runQuietly(process.execPath, [`src/cli/${command}.ts`]);
      if (code === 0) log.info({ command, said: output.trim() }, 'done as every day');
      else log.error({ command, said: output.trim() }, 'what is done every day failed');
    }
  };
  const wait = (): void => {
    setTimeout(() => round().finally(wait), untilTime(backupAt, Date.now())).unref();
  };
  wait();
}
