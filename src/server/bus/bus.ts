import { randomUUID } from 'node:crypto';
import type { Unsubscribe } from '../clock.ts';
import { type BusMessage, type BusMessageOf, busTextsOf, LOOK_AGAIN, readText } from './messages.ts';

/** A connection with a transaction open, of PostgreSQL. */
export type SqlClient = { query(text: string, values: unknown[]): Promise<unknown> };

/** `degraded`: messages of other nodes may be missing. What they would have said is read from the database meanwhile. */
export type BusState = 'connected' | 'degraded';

/** The way to the other nodes. It carries texts to all of them in the order in which they were sent, or loses them. */
export type Link = {
  /** Rejects when the texts may be lost. */
  send(texts: readonly string[]): Promise<void>;
  /** Sends the texts with the commit of the transaction; a link that cannot has none, and sends after the commit. */
  sendWith?(client: SqlClient, texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

export type LinkEvents = {
  received(text: string): void;
  up(): void;
  down(): void;
  /** A message may be missing although the link is up: a node may end between its commit and its message. */
  mayMiss(): void;
  /** What any node committed before an instant, by performance.now(), was received. A link that never knows says nothing. */
  heardUpTo(atMs: number): void;
};
export type Connect = (events: LinkEvents) => Link;

/** How often listeners look again while messages may be missing. */
const LOOK_MS = 1_000;
/**
 * How long a node trusts that nothing was committed that it did not hear of, and how often it looks whether it still may: what ended
 * elsewhere is over here within a second, the reading included.
 */
const SURE_MS = 500;
const SURE_LOOK_MS = 200;

type Listener = (message: BusMessage, isOwn: boolean) => unknown;

/**
 * Tells listeners of this node and of all others what was committed. This node's own hear it at once, in the
 * publisher's turn, and once: the copy that comes back over the link is left out. A node that is alone has no link.
 * Every second while it is degraded, and once when it is back, listeners of this node hear `look.again`; where messages
 * follow the commit instead of going with it, every few seconds as well.
 */
export class Bus {
  readonly #name = randomUUID();
  readonly #listeners = new Map<BusMessage['type'], Set<Listener>>();
  readonly #onFault: (cause: unknown) => void;
  readonly #link: Link | null;
  #looking: NodeJS.Timeout | undefined;
  readonly #doubting: NodeJS.Timeout | undefined;
  readonly #doubters = new Set<() => void>();
  /** By performance.now(). */
  #heardUpToMs = Number.NEGATIVE_INFINITY;
  /** Whether others may have missed a message of this node. */
  #hasLost = false;
  #isClosed = false;

  constructor(onFault: (cause: unknown) => void, connect?: Connect) {
    this.#onFault = onFault;
    if (connect) {
      this.#lookAround();
      this.#doubting = setInterval(() => this.#doubt(), SURE_LOOK_MS).unref();
    }
    this.#link =
      connect?.({
        received: (text) => this.#receive(text),
        up: () => this.#onUp(),
        down: () => {
          this.#heardUpToMs = Number.NEGATIVE_INFINITY;
          this.#lookAround();
        },
        heardUpTo: (atMs) => {
          this.#heardUpToMs = atMs;
        },
        mayMiss: () => this.#deliver([LOOK_AGAIN], true),
      }) ?? null;
  }

  get state(): BusState {
    return this.#looking ? 'degraded' : 'connected';
  }

  /**
   * Whether nothing was committed half a second ago or earlier that this node did not hear of: then what it knows need not be
   * read. A node that is alone is always sure, and one whose link tells after the commit never.
   */
  get isSure(): boolean {
    return this.#link === null || performance.now() - this.#heardUpToMs <= SURE_MS;
  }

  /** Calls the listener a few times a second while this node is not sure. */
  whileUnsure(listener: () => void): void {
    this.#doubters.add(listener);
  }

  /** Tells what is committed. It never throws: the log names a listener that fails, and the others hear all the same. */
  publish(messages: readonly BusMessage[]): void {
    if (this.#isClosed || messages.length === 0) return;
    this.#send(messages);
    this.#deliver(messages, true);
  }

  /** Tells this node alone what it found by looking again. */
  tellHere(messages: readonly BusMessage[]): void {
    this.#deliver(messages, true);
  }

  /**
   * Within a transaction of PostgreSQL, as its last statement. Answers what to call once it committed; after a rollback
   * nothing is called and nothing told. Rejects when the transaction is broken.
   */
  async publishIn(client: SqlClient, messages: readonly BusMessage[]): Promise<() => void> {
    const link = this.#link;
    if (!link?.sendWith || messages.length === 0) return () => this.publish(messages);
    await link.sendWith(client, busTextsOf(this.#name, messages));
    return () => this.#deliver(messages, true);
  }

  /** `isOwn` tells the listener whether this node told it. */
  subscribe<Type extends BusMessage['type']>(
    type: Type,
    listener: (message: BusMessageOf<Type>, isOwn: boolean) => unknown,
  ): Unsubscribe {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener as Listener));
    return () => listeners.delete(listener as Listener);
  }

  /** Nothing is sent or heard any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#looking);
    clearInterval(this.#doubting);
    await this.#link?.close();
  }

  #send(messages: readonly BusMessage[]): void {
    this.#link?.send(busTextsOf(this.#name, messages)).catch(() => {
      this.#hasLost = true;
    });
  }

  #receive(text: string): void {
    const read = readText(text);
    if (read && read.from !== this.#name) this.#deliver(read.messages, false);
  }

  #lookAround(): void {
    this.#looking ??= setInterval(() => this.#deliver([LOOK_AGAIN], true), LOOK_MS).unref();
  }

  #doubt(): void {
    if (!this.isSure) for (const listener of this.#doubters) listener();
  }

  #onUp(): void {
    clearInterval(this.#looking);
    this.#looking = undefined;
    if (this.#hasLost) this.#send([LOOK_AGAIN]);
    this.#hasLost = false;
    this.#deliver([LOOK_AGAIN], true);
  }

  #deliver(messages: readonly BusMessage[], isOwn: boolean): void {
    for (const message of messages) {
      for (const listener of [...(this.#listeners.get(message.type) ?? [])]) {
        if (this.#isClosed) return;
        void this.#call(listener, message, isOwn);
      }
    }
  }

  /** A listener may wait for what it reads; the bus does not wait for the listener. */
  async #call(listener: Listener, message: BusMessage, isOwn: boolean): Promise<void> {
    try {
      await listener(message, isOwn);
    } catch (cause) {
      this.#onFault(cause);
    }
  }
}
