import type { Trace } from '#contract/trace';
import type { DownloadedFile } from '#machines/download/download.machine';

/** Saves a text, or bytes, as a file of the device. */
function saveFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Saves what a download handed over. */
export function saveDownloaded({ name, type, content, isBase64 }: DownloadedFile): void {
  saveFile(name, type, isBase64 ? Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)) : content);
}

/** Saves a picture, a data URL of a PNG. */
export function savePicture(dataUrl: string): void {
  const content = dataUrl.slice(dataUrl.indexOf(',') + 1);
  saveDownloaded({ name: 'trade.png', type: 'image/png', content, isBase64: true });
}

/** Saves a trace as a file of the device. */
export function saveTrace(trace: Trace): void {
  const time = new Date(trace.startedAt).toISOString().slice(0, 19).replace(/[:T]/g, '-');
  saveFile(`candlestate-trace-${time}.json`, 'application/json', JSON.stringify(trace));
}
