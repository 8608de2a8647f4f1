import type { Channel } from '#contract/routes/joining';
import type { Message, Messenger } from './messenger.ts';

export type DeliveryLog = { warn(details: object, message: string): void };

/**
 * Sends messages after the answer to the request that caused them: an answer that waited for a mail would tell by its
 * time whether there was one.
 */
export class Deliveries {
  readonly #messengers: Readonly<Record<Channel, Messenger>>;
  readonly #log: DeliveryLog;
  readonly #pending = new Set<Promise<void>>();

  constructor(messengers: Readonly<Record<Channel, Messenger>>, log: DeliveryLog) {
    this.#messengers = messengers;
    this.#log = log;
  }

  /** Sends in a later turn. A failure is logged, without the address and the text. */
  start(channel: Channel, message: Message): void {
    const sending = this.#send(channel, message).finally(() => this.#pending.delete(sending));
    this.#pending.add(sending);
  }

  /** Waits for what is being sent; messengers give up on their own after seconds. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async close(): Promise<void> {
    await this.settled();
    for (const messenger of Object.values(this.#messengers)) messenger.close();
  }

  async #send(channel: Channel, message: Message): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await this.#messengers[channel].send(message);
    } catch (cause) {
      // Errors of mail servers quote the recipient, so only their code is kept.
      this.#log.warn({ channel, reason: codeOf(cause) }, 'a message could not be delivered');
    }
  }
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  if ('code' in cause) return String(cause.code);
  return cause.cause instanceof Error ? codeOf(cause.cause) : cause.name;
}
