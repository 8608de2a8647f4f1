import WebSocket from 'ws';
import { CODE_EXPIRED, CODE_SUCCESS } from '#contract/constants';
import { SOCKET_PATH } from '#contract/socket';
import { wait } from './site.ts';
import type { Addresses } from './traders.ts';

const CONNECT_MS = 2_000;
/** As the app: a beat, and two that are missed end the connection. */
const BEAT_MS = 2_000;
const MISSED = 2;
const AGAIN_MS = 200;

type Message = { type: string; code?: number; data: Push & { ids: number[] } };
type Push = { seq: number; balance: string; TransOrder: { Id: number }[] };
/** The account as a socket was told last. */
export type Told = { balance: string; openIds: readonly number[] };

/** A live connection of a trader that moves to another node when the one it is at falls silent. */
export class LiveClient {
  readonly userId: number;
  readonly #token: string;
  readonly #addresses: Addresses;
  #turn: number;
  #isClosed = false;
  #socket: WebSocket | null = null;
  /** Null until the connection there is now has told. */
  told: Told | null = null;
  readonly closedIds: number[] = [];
  /** What must not happen to it. */
  readonly faults: string[] = [];
  moves = -1;

  constructor(index: number, { token, userId }: { token: string; userId: number }, addresses: Addresses) {
    this.#turn = index;
    this.#token = token;
    this.userId = userId;
    this.#addresses = addresses;
    void this.#stayConnected();
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  async #stayConnected(): Promise<void> {
    while (!this.#isClosed) {
      await this.#connection();
      this.told = null;
      this.#turn += 1;
      await wait(AGAIN_MS);
    }
  }

  /** One connection, from its beginning to its end. */
  #connection(): Promise<void> {
    const addresses = this.#addresses();
    const address = addresses[this.#turn % addresses.length] ?? '';
    const socket = new WebSocket(address.replace('http', 'ws') + SOCKET_PATH, {
      handshakeTimeout: CONNECT_MS,
    });
    this.#socket = socket;
    this.moves += 1;
    let seq = 0;
    let unanswered = 0;
    const beat = setInterval(() => {
      if (unanswered >= MISSED) socket.terminate();
      else if (socket.readyState === WebSocket.OPEN) socket.send('ping');
      unanswered += 1;
    }, BEAT_MS);
    socket.on('open', () => {
      for (const message of [
        { type: 'login', token: this.#token },
        { type: 'sub', topic: 'FOREX_TRADE' },
        { type: 'sub', topic: 'FOREX_CLOSED' },
      ])
        socket.send(JSON.stringify(message));
    });
    socket.on('message', (data) => {
      unanswered = 0;
      const message = JSON.parse(String(data)) as Message;
      if (message.type === 'login_result' && message.code !== CODE_SUCCESS) {
        // As the app: another connection, unless the session is over, which is none of what happens here.
        if (message.code === CODE_EXPIRED) this.faults.push('the session was over');
        socket.terminate();
      }
      const { type, data: push } = message;
      if (type !== 'FOREX_TRADE' && type !== 'FOREX_CLOSED') return;
      if (push.seq !== seq + 1) this.faults.push(`${seq} was followed by ${push.seq}`);
      seq = push.seq;
      if (type === 'FOREX_CLOSED') this.closedIds.push(...push.ids);
      else
        this.told = {
          balance: push.balance,
          openIds: push.TransOrder.map(({ Id }) => Id).sort((a, b) => a - b),
        };
    });
    return new Promise((resolve) => {
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(beat);
        resolve();
      });
    });
  }
}
