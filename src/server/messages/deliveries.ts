import type { Bus } from '../bus/bus.ts';
import { deliveryTable } from '../store/deliveries.ts';
import type { Tx } from '../store/handles.ts';
import { ChannelQueue, type ChannelQueueParts, type DeliveryChannel } from './channel-queue.ts';
import type { Message, Messenger } from './messenger.ts';

export type DeliveryParts = Omit<ChannelQueueParts, 'channel' | 'messenger'> & {
  bus: Pick<Bus, 'subscribe'>;
  messengers: Readonly<Record<DeliveryChannel, Messenger>>;
};

/** A message with how it goes. */
export type Sending = Message & {
  channel: DeliveryChannel;
  /** After so many milliseconds it is given up. */
  lifeMs: number;
  /** A code, or a word about the account's safety, which goes before all else of its channel. */
  isUrgent: boolean;
  /** Of a push: where it goes, and the id of the user whose it is. */
  lane?: { host: string; owner: number };
};

/**
 * Hands messages on after the commit of the command that causes them: an answer that waited for a mail would tell by its
 * time whether there was one. A message is a row until it is handed on, so that it outlives the process: it goes out once,
 * or twice if the process ends between the two. Each channel has a queue of its own.
 */
export class Deliveries {
  readonly #parts: DeliveryParts;
  readonly #queues: readonly ChannelQueue[];
  readonly #stop: () => void;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    this.#queues = Object.entries(parts.messengers).map(
      ([channel, messenger]) =>
        new ChannelQueue({ ...parts, channel: channel as DeliveryChannel, messenger }),
    );
    this.#stop = parts.bus.subscribe('delivery.waiting', (_, isOwn) => {
      if (isOwn) void this.#look();
    });
  }

  /** Adds a message to a command; a recipient of '' means none, that of a push is the id of a subscription. */
  async add(tx: Tx, sending: Sending): Promise<void> {
    const { channel, to, subject, text, lifeMs, isUrgent, lane = { host: '', owner: 0 } } = sending;
    const nowMs = this.#parts.clock();
    await deliveryTable.insert.run(tx, {
      ...{ channel, recipient: to, subject, text, ...lane, is_urgent: isUrgent ? 1 : 0 },
      ...{ due_at: nowMs, expires_at: nowMs + lifeMs },
    });
    tx.unit.tell({ type: 'delivery.waiting' });
  }

  /** Hands on what is due, on this node or left by another. Called every second too, for what is due again. */
  async sweep(): Promise<void> {
    await this.#look();
    await this.settled();
  }

  /** Waits for what is being sent; messengers give up on their own after seconds. */
  async settled(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.settled()));
  }

  async close(): Promise<void> {
    this.#stop();
    await Promise.all(this.#queues.map((queue) => queue.close()));
  }

  async #look(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.look()));
  }
}
