import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';

/** Where an operator keeps the economic calendar: a file, or an https address. */

const MAX_BYTES = 2 << 20;
const TIMEOUT_MS = 10_000;
/** How often an address is asked, and how soon again when it did not answer. */
const ASKED_EVERY_MS = 15 * 60_000;
const ASKED_AGAIN_MS = 60_000;

/** Answers the text when it may be another one since it was last read, else null. Rejects when it cannot be read. */
export type CalendarSource = { readonly name: string; read(): Promise<string | null> };

export type CalendarPlace = { file: string } | { address: string };

/** `ca` is trusted in place of the public authorities. */
type Asking = { ca?: string; timeoutMs?: number };

/** `monotonic` answers milliseconds that really passed. */
export function calendarSource(
  place: CalendarPlace,
  monotonic: () => number,
  asking: Asking = {},
): CalendarSource {
  return 'file' in place ? fileSource(place.file) : addressSource(place.address, monotonic, asking);
}

/** Read again when its time or its length changed. */
function fileSource(file: string): CalendarSource {
  let known = '';
  return {
    name: file,
    async read() {
      const { mtimeMs, size } = await stat(file);
      const version = `${mtimeMs} ${size}`;
      if (version === known) return null;
      known = version;
      if (size > MAX_BYTES) throw new Error(`is longer than ${MAX_BYTES} bytes`);
      return readFile(file, 'utf8');
    },
  };
}

function addressSource(address: string, monotonic: () => number, asking: Asking): CalendarSource {
  let dueAtMs = Number.NEGATIVE_INFINITY;
  return {
    // A key in the query is no business of the log.
    name: new URL(address).origin,
    async read() {
      const nowMs = monotonic();
      if (nowMs < dueAtMs) return null;
      dueAtMs = nowMs + ASKED_AGAIN_MS;
      const text = await ask(address, asking);
      dueAtMs = nowMs + ASKED_EVERY_MS;
      return text;
    },
  };
}

/** Follows no redirect: the operator named this address and no other. */
async function ask(address: string, { ca, timeoutMs = TIMEOUT_MS }: Asking): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  const request = get(address, { headers: { accept: 'application/json' }, signal, ...(ca && { ca }) });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  try {
    if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new Error(`is longer than ${MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  } finally {
    response.destroy();
  }
}
