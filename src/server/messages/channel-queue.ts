import type { Clock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import { type DeliveryRow, deliveryTable } from '../store/deliveries.ts';
import { type Message, type Messenger, Resting, Undeliverable } from './messenger.ts';

/** The ways to people, by the names in the rows. */
export type DeliveryChannel = DeliveryRow['channel'];

export type DeliveryLog = { warn(details: object, message: string): void };

/** Messages of a channel handed on at once, and how many of these only urgent ones may be. */
const AT_ONCE: Readonly<Record<DeliveryChannel, number>> = { email: 20, mobile: 20, push: 64 };
const FOR_URGENT: Readonly<Record<DeliveryChannel, number>> = { email: 4, mobile: 4, push: 16 };
/** Of these, to one host and for one user at once: one that hangs delays its own alone. */
const TO_HOST_AT_ONCE = 8;
const FOR_OWNER_AT_ONCE = 2;
/** Due messages looked at in one reading. */
const LOOKED_AT = 100;
/** How long one is this node's; longer than any messenger tries. */
const TAKEN_MS = 60_000;
/** How long until a message that could not be handed on is tried again; twice as long each time. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

export type ChannelQueueParts = {
  database: Pick<Database, 'db' | 'queue'>;
  clock: Clock;
  channel: DeliveryChannel;
  messenger: Messenger;
  log: DeliveryLog;
};

/** Where a message goes and for whom, as its row says. */
type Lane = Pick<DeliveryRow, 'host' | 'owner'>;
type Taken = Lane & Pick<DeliveryRow, 'id'>;

/** Hands on the messages of one channel, and waits for no other. */
export class ChannelQueue {
  readonly #parts: ChannelQueueParts;
  /** What is being sent, by what ends when it was. */
  readonly #sending = new Map<Promise<void>, Taken>();
  #looking = Promise.resolve();
  #isWaiting = false;
  #isClosed = false;

  constructor(parts: ChannelQueueParts) {
    this.#parts = parts;
  }

  /** Begins with what is due and has room. What ends makes room for the next. */
  look(): Promise<void> {
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      this.#looking = this.#looking.then(async () => {
        this.#isWaiting = false;
        await this.#begin().catch(() => {});
      });
    }
    return this.#looking;
  }

  /** Waits until nothing is being sent. */
  async settled(): Promise<void> {
    let looked: Promise<void>;
    do {
      looked = this.#looking;
      await looked;
      await Promise.all(this.#sending.keys());
      // What ended has looked for more.
    } while (this.#looking !== looked);
  }

  /** Begins with what is due by now, and waits until it was sent. */
  async close(): Promise<void> {
    await this.#looking;
    this.#isClosed = true;
    await this.settled();
    this.#parts.messenger.close();
  }

  async #begin(): Promise<void> {
    const { channel } = this.#parts;
    while (await this.#beginSome(1, AT_ONCE[channel]));
    while (await this.#beginSome(0, AT_ONCE[channel] - FOR_URGENT[channel]));
  }

  /** Whether there was something to begin with. */
  async #beginSome(isUrgent: 0 | 1, atOnce: number): Promise<boolean> {
    const { database, clock, channel } = this.#parts;
    const room = atOnce - this.#sending.size;
    if (this.#isClosed || room <= 0) return false;
    const now = clock();
    const underWay = [...this.#sending.values()];
    const due = await deliveryTable.due.all(database.db, {
      ...{ channel, is_urgent: isUrgent, now, limit: LOOKED_AT },
      hosts: underWay.filter((lane) => !hasRoom(underWay, { ...lane, owner: 0 })).map(({ host }) => host),
      owners: underWay.filter((lane) => !hasRoom(underWay, { ...lane, host: '' })).map(({ owner }) => owner),
    });
    const chosen: Taken[] = [];
    for (const row of due) {
      // One that takes long may be due again.
      const isUnderWay = underWay.some(({ id }) => id === row.id);
      if (!isUnderWay && chosen.length < room && hasRoom([...underWay, ...chosen], row)) chosen.push(row);
    }
    if (chosen.length === 0) return false;
    const ids = chosen.map(({ id }) => id);
    const taken = await database.queue.submit((tx) =>
      deliveryTable.take.all(tx, { ids, now, until: now + TAKEN_MS }),
    );
    for (const row of taken) this.#send(row);
    // Another node may have been faster with all of them.
    return taken.length > 0;
  }

  #send(row: DeliveryRow): void {
    const sent = this.#handOn(row)
      .catch(() => {})
      .then(() => {
        this.#sending.delete(sent);
        void this.look();
      });
    this.#sending.set(sent, row);
  }

  async #handOn(row: DeliveryRow): Promise<void> {
    const { database, clock, channel, messenger } = this.#parts;
    const { id, recipient, subject, text, tries } = row;
    const outcome: Outcome =
      row.expires_at <= clock()
        ? { reason: 'too late', isOver: true }
        : await outcomeOf(messenger, { to: recipient, subject, text });
    const { reason, isOver, notBeforeMs = 0 } = outcome;
    if (reason !== null) {
      this.#parts.log.warn({ channel, reason, tries, isOver }, 'a message could not be delivered');
    }
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
    const dueAt = Math.max(clock() + pauseMs, notBeforeMs);
    await database.queue.submit(async (tx) => {
      await (isOver ? deliveryTable.delete.run(tx, { id }) : deliveryTable.putOff.run(tx, { id, dueAt }));
    });
  }
}

/** Whether one more to this host and for this user may be sent beside what is under way. */
function hasRoom(underWay: readonly Lane[], { host, owner }: Lane): boolean {
  const isFree = (key: keyof Lane, value: string | number, none: string | number, max: number): boolean =>
    value === none || underWay.filter((lane) => lane[key] === value).length < max;
  return isFree('host', host, '', TO_HOST_AT_ONCE) && isFree('owner', owner, 0, FOR_OWNER_AT_ONCE);
}

/** Whether a message needs no further try; what the log says, null for nothing; and when it is tried again at the earliest. */
type Outcome = { isOver: boolean; reason: string | null; notBeforeMs?: number };

async function outcomeOf(messenger: Messenger, message: Message): Promise<Outcome> {
  try {
    if (message.to !== '') await messenger.send(message);
    return { isOver: true, reason: null };
  } catch (cause) {
    if (cause instanceof Resting) return { isOver: false, reason: null, notBeforeMs: cause.untilMs };
    // Errors of mail servers quote the recipient, so only their code is kept.
    return { isOver: cause instanceof Undeliverable, reason: codeOf(cause) };
  }
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  if ('code' in cause) return String(cause.code);
  return cause.cause instanceof Error ? codeOf(cause.cause) : cause.name;
}
