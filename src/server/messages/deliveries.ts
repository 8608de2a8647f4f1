import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import { type DeliveryRow, deliveryTable } from '../store/deliveries.ts';
import type { Tx } from '../store/handles.ts';
import { type Message, type Messenger, Undeliverable } from './messenger.ts';

/** The ways to people, by the names in the rows. */
type Channel = DeliveryRow['channel'];

export type DeliveryLog = { warn(details: object, message: string): void };

/** Messages handed on at once. */
const AT_ONCE = 20;
/** How long one is this node's; longer than any messenger tries. */
const TAKEN_MS = 60_000;
/** How long until a message that could not be handed on is tried again; twice as long each time. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

export type DeliveryParts = {
  database: Pick<Database, 'db' | 'queue'>;
  clock: Clock;
  bus: Pick<Bus, 'subscribe'>;
  messengers: Readonly<Record<Channel, Messenger>>;
  log: DeliveryLog;
};

/**
 * Hands messages on after the commit of the command that causes them: an answer that waited for a mail would tell by its
 * time whether there was one. A message is a row until it is handed on, so that it outlives the process: it goes out once,
 * or twice if the process ends between the two.
 */
export class Deliveries {
  readonly #parts: DeliveryParts;
  readonly #stop: () => void;
  #sending = Promise.resolve();
  #isClosed = false;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    this.#stop = parts.bus.subscribe('delivery.waiting', (_, isOwn) => (isOwn ? this.sweep() : undefined));
  }

  /**
   * Adds a message to a command; a recipient of '' means none, that of a push is the id of a subscription. It is given up after
   * `lifeMs`.
   */
  async add(tx: Tx, channel: Channel, { to, subject, text }: Message, lifeMs: number): Promise<void> {
    const nowMs = this.#parts.clock();
    const times = { due_at: nowMs, expires_at: nowMs + lifeMs };
    await deliveryTable.insert.run(tx, { channel, recipient: to, subject, text, ...times });
    tx.unit.tell({ type: 'delivery.waiting' });
  }

  /** Hands on what is due, on this node or left by another. Called every second too, for what is due again. */
  sweep(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#sendDue().catch(() => {}));
    return this.#sending;
  }

  /** Waits for what is being sent; messengers give up on their own after seconds. */
  settled(): Promise<void> {
    return this.#sending;
  }

  async close(): Promise<void> {
    this.#stop();
    await this.settled();
    this.#isClosed = true;
    for (const messenger of Object.values(this.#parts.messengers)) messenger.close();
  }

  async #sendDue(): Promise<void> {
    const { database, clock } = this.#parts;
    while (!this.#isClosed && (await deliveryTable.due.get(database.db, { now: clock() }))) {
      const now = clock();
      const taken = await database.queue.submit((tx) =>
        deliveryTable.take.all(tx, { now, until: now + TAKEN_MS, limit: AT_ONCE }),
      );
      await Promise.all(taken.map((row) => this.#send(row)));
    }
  }

  async #send(row: DeliveryRow): Promise<void> {
    const { database, clock, messengers } = this.#parts;
    const { id, channel, recipient, subject, text, tries } = row;
    const outcome =
      row.expires_at <= clock()
        ? { reason: 'too late', isOver: true }
        : await outcomeOf(messengers[channel], { to: recipient, subject, text });
    const { reason, isOver } = outcome;
    if (reason !== null) {
      this.#parts.log.warn({ channel, reason, tries, isOver }, 'a message could not be delivered');
    }
    const dueAt = clock() + Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
    await database.queue.submit(async (tx) => {
      await (isOver ? deliveryTable.delete.run(tx, { id }) : deliveryTable.putOff.run(tx, { id, dueAt }));
    });
  }
}

/** Whether a message needs no further try; and why it was not handed on, null when it was. */
type Outcome = { isOver: boolean; reason: string | null };

async function outcomeOf(messenger: Messenger, message: Message): Promise<Outcome> {
  try {
    if (message.to !== '') await messenger.send(message);
    return { isOver: true, reason: null };
  } catch (cause) {
    // Errors of mail servers quote the recipient, so only their code is kept.
    return { isOver: cause instanceof Undeliverable, reason: codeOf(cause) };
  }
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  if ('code' in cause) return String(cause.code);
  return cause.cause instanceof Error ? codeOf(cause.cause) : cause.name;
}
