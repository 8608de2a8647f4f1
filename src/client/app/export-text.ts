import type { Trace } from '#contract/trace';

/** Saves a text as a file of the device. */
export function saveText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Saves a trace as a file of the device. */
export function saveTrace(trace: Trace): void {
  const time = new Date(trace.startedAt).toISOString().slice(0, 19).replace(/[:T]/g, '-');
  saveText(`candlestate-trace-${time}.json`, 'application/json', JSON.stringify(trace));
}
