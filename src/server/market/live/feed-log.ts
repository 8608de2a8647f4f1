import type { IntakeRefusal } from './intake.ts';
import { closedText } from './live-source.ts';

/** The server's log, as far as a feed writes to it. */
export type Log = Record<'info' | 'warn', (details: object, message: string) => void>;

const MOST_WORDS = 200;
const MOST_TEXT = 500;

/** Words of a feed or of the network in one short line, as anyone may read them. */
export function shortWords(words: string): string {
  return words
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS);
}

/** Writes to the log what becomes of a feed: each change once, and no line for what goes on as it was. */
export class FeedLog {
  readonly #log: Log;
  #failure: string | null = null;
  readonly #refused = new Set<string>();
  #closed: ReadonlyMap<string, string> = new Map();
  readonly #historyFailures = new Map<string, string>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** The feed sends what was asked for. What it sends from now on is refused for the first time again. */
  joined(failedTries: number): void {
    this.#log.info(
      { failedTries },
      this.#failure === null ? 'the price feed is there' : 'the price feed is back',
    );
    this.#failure = null;
    this.#refused.clear();
  }

  /** A connection has ended. The log leaves out a try that fails for the same reason as the one before. */
  ended(reason: string, wasAccepted: boolean): void {
    if (wasAccepted) this.#log.warn({ reason }, 'the connection to the price feed has ended');
    else if (reason !== this.#failure) this.#log.warn({ reason }, 'there is no connection to the price feed');
    this.#failure = reason;
  }

  /** The server did not take something of the feed: the log has the first of its kind on a connection. */
  refused(kind: IntakeRefusal | 'missed', text: string): void {
    if (this.#refused.has(kind)) return;
    this.#refused.add(kind);
    const details = { reason: kind, text: text.slice(0, MOST_TEXT) };
    if (kind === 'missed') this.#log.warn(details, 'ticks of the price feed were lost before this one');
    else this.#log.warn(details, 'the price feed sent what is refused');
  }

  /** Names the instruments that have closed while the feed sends others, by code with why, and those that are open again. */
  closed(closed: ReadonlyMap<string, string>): void {
    const [news, back] = [
      new Map([...closed].filter(([code, why]) => this.#closed.get(code) !== why)),
      [...this.#closed.keys()].filter((code) => !closed.has(code)),
    ];
    this.#closed = closed;
    if (news.size > 0)
      this.#log.warn({ codes: closedText(news) }, 'instruments of the price feed are closed');
    if (back.length > 0)
      this.#log.info({ codes: back.join(', ') }, 'instruments of the price feed are open again');
  }

  /**
   * The history of a code could not be asked. The log leaves out a failure that another code has already. The
   * host wants no request for `heldSeconds`.
   */
  historyFailed(code: string, failure: Error, heldSeconds: number): void {
    const isTold = [...this.#historyFailures.values()].includes(failure.message);
    this.#historyFailures.set(code, failure.message);
    if (!isTold) this.#log.warn({ code, err: failure, heldSeconds }, "the price feed's history fails");
  }

  /** Prices that were to be kept could not be written. */
  ticksFailed(failure: Error): void {
    this.#log.warn({ err: failure }, 'prices of the feed could not be kept');
  }

  historyAnswered(code: string): void {
    if (this.#historyFailures.delete(code) && this.#historyFailures.size === 0)
      this.#log.info({}, "the price feed's history answers again");
  }
}
