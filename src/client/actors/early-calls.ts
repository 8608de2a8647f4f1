/** What a call reads: its path with what it asks, e.g. `/api/loan/loan_list?page=1`. */
export type EarlyQuestion = string;

type Send = (question: EarlyQuestion, signal: AbortSignal) => Promise<unknown>;

/** An answer that nothing asked for by then is old. */
const KEPT_MS = 10_000;

/**
 * Reads that are sent before the code that needs them is there. The first chart that asks the same, for the same account and
 * in the same language, gets the answer that is on its way.
 */
export class EarlyCalls {
  readonly #calls = new Map<string, { sentAtMs: number; answer: Promise<unknown>; abort: () => void }>();

  send(who: string, questions: readonly EarlyQuestion[], nowMs: number, send: Send): void {
    for (const question of questions) {
      const stop = new AbortController();
      const answer = send(question, stop.signal);
      // A failure reaches the chart that takes the answer; without one it is ignored.
      answer.catch(() => undefined);
      this.#calls.set(who + question, { sentAtMs: nowMs, answer, abort: () => stop.abort() });
    }
  }

  /** The answer on its way, or undefined where there is none. `signal` gives the call up. */
  take(
    who: string,
    question: EarlyQuestion,
    nowMs: number,
    signal: AbortSignal | undefined,
  ): Promise<unknown> | undefined {
    const call = this.#calls.get(who + question);
    this.#calls.delete(who + question);
    if (!call || nowMs - call.sentAtMs > KEPT_MS) return undefined;
    signal?.addEventListener('abort', call.abort);
    return call.answer;
  }
}
