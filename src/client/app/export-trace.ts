import type { Trace } from '#contract/trace';

/** Saves a trace as a file of the device. */
export function saveTrace(trace: Trace): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(trace)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `candlestate-trace-${new Date(trace.startedAt).toISOString().slice(0, 19).replace(/[:T]/g, '-')}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
