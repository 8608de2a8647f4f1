import { FeedError, FeedHoldError } from './feed.ts';
import { shortWords } from './feed-log.ts';
import { waitOf } from './host-hold.ts';

const ANSWER_TIMEOUT_MS = 10_000;
/** A candle takes a fifth of this in either protocol. */
const MOST_BYTES_OF_MINUTE = 1_024;
/** For what stands around the candles, and for the words of a refusal. */
const BYTES_BESIDE = 4_096;

/**
 * The text a feed's history answers to a question for so many minutes. Follows no redirect: the operator named this address and
 * no other. Throws FeedHoldError when the host asks us to wait, and FeedError when there is none, when the answer is no success, or longer than those minutes can be.
 */
export async function askHistory(url: URL, minutes: number, signal: AbortSignal): Promise<string> {
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    const text = await textOf(answer, minutes * MOST_BYTES_OF_MINUTE + BYTES_BESIDE);
    if (answer.ok) return text;
    const failure = shortWords(`the history answers ${answer.status} ${text}`);
    const waitMs = waitOf(answer.status, (name) => answer.headers.get(name));
    throw waitMs === undefined ? new FeedError(failure) : new FeedHoldError(failure, waitMs);
  } catch (failure) {
    if (failure instanceof FeedError) throw failure;
    throw new FeedError('the history does not answer', { cause: failure });
  }
}

/** Counted as it comes, and after it was unpacked. */
async function textOf(answer: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new FeedError(`the history answers more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The value of a JSON text; undefined when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The values of a frame, which holds one JSON text, an array of messages, or a JSON text a line; undefined for what is none. */
export function messagesOf(text: string): unknown[] {
  const whole = jsonOf(text);
  const isLine = (line: string): boolean => line.trim() !== '';
  const values = whole === undefined ? text.split('\n').filter(isLine).map(jsonOf) : [whole].flat();
  return values.length > 0 ? values : [undefined];
}
