import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';
import type { From } from '../accounts/from.ts';

/** Above this many unsent bytes a socket is left out of market frames; the next flush carries what it missed. */
const CONGESTED_BYTES = 64 * 1024;
/** Above this many unsent bytes a socket is cut: one stalled reader may not hold the server's memory. */
export const STALLED_BYTES = 1024 * 1024;

/** Where a socket comes from that does not say it. */
const NOWHERE: From = { network: '', browser: '', system: '' };

/** Who a socket speaks for; `seq` is the number of its last account push. */
export type SocketLogin = { userId: number; sessionId: number; seq: number };

/** One connection: what it asked for, who it is, and the frames it gets with the next flush. */
export class SocketClient {
  readonly topics = new Set<string>();
  login: SocketLogin | null = null;
  /** Counts login and logout, so that an overtaken login does not count. */
  loginAttempt = 0;
  /** Settles when every login so far has its answer. */
  answered: Promise<void> = Promise.resolve();
  /** When its last message came, by the monotonic clock; a peer that is gone says nothing any more. */
  heardAtMs: number;
  readonly lang: string;
  readonly from: From;
  readonly #webSocket: WebSocket;
  readonly #stream: Socket;
  #pending: Buffer[] = [];

  /** `stream` must be the connection under `webSocket`, free of compression: whole frames are written to it. */
  constructor(webSocket: WebSocket, stream: Socket, lang: string, nowMs: number, from: From = NOWHERE) {
    this.#webSocket = webSocket;
    this.#stream = stream;
    this.lang = lang;
    this.heardAtMs = nowMs;
    this.from = from;
  }

  get isCongested(): boolean {
    return this.#stream.writableLength > CONGESTED_BYTES;
  }

  /** Adds a frame to those that the next flush writes in one piece. */
  queue(frame: Buffer): void {
    this.#pending.push(frame);
  }

  /** Writes what is queued, if the connection is still open. */
  flush(): void {
    const frames = this.#pending;
    if (frames.length === 0) return;
    this.#pending = [];
    // After the close frame nothing may follow.
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return;
    const [first] = frames;
    this.#stream.write(frames.length === 1 && first ? first : Buffer.concat(frames));
    if (this.#stream.writableLength > STALLED_BYTES) this.terminate();
  }

  /** Writes a reply at once, behind whatever is queued. */
  reply(frame: Buffer): void {
    this.queue(frame);
    this.flush();
  }

  close(code: number, reason: string): void {
    this.#webSocket.close(code, reason);
  }

  terminate(): void {
    this.#pending = [];
    this.#webSocket.terminate();
  }
}
