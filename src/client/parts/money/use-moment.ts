import { useTimes } from '../../app/format/times.ts';

const PARTS = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** How an instant of the next days reads, epoch ms: `Nov 26, 14:05`. */
export function useMoment(): (epochMs: number) => string {
  return useTimes().writer(PARTS);
}
