import { FeedError } from './feed.ts';

const ANSWER_TIMEOUT_MS = 10_000;

/** The text a feed's history answers. Throws FeedError when there is none, or the answer is no success. */
export async function askHistory(url: URL, signal: AbortSignal): Promise<string> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    const text = await answer.text();
    if (!answer.ok) throw new FeedError(`the history answers ${answer.status}`);
    return text;
  } catch (failure) {
    if (failure instanceof FeedError) throw failure;
    throw new FeedError('the history does not answer', { cause: failure });
  }
}

/** The value of a JSON text; undefined when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
