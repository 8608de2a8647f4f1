import type { WebSocketRoute } from 'playwright/test';
import type { ServerMessage } from '../../support/wire.ts';

type Kind = ServerMessage['type'];

/** Stands between the page's socket and the server: delays its opening, cuts it, keeps frames of the server back. */
export class SocketProxy {
  readonly #open = new Set<WebSocketRoute>();
  readonly #keptKinds = new Set<string>();
  #isHeld = false;
  #keepsAll = false;
  #waiting: (() => void)[] = [];
  #wake: (() => void)[] = [];
  #kept: { kind: string; send: () => void }[] = [];

  /** From now on a new connection stays on its way. */
  hold(): void {
    this.#isHeld = true;
  }

  /** Lets what is on its way arrive. */
  release(): void {
    this.#isHeld = false;
    for (const go of this.#waiting.splice(0)) go();
  }

  async cut(): Promise<void> {
    const sockets = [...this.#open];
    this.#open.clear();
    for (const socket of sockets) await socket.close();
  }

  /** Keeps back the server's frames of these kinds, or of every kind when none is named. */
  keepBack(...kinds: readonly Kind[]): void {
    this.#keepsAll ||= kinds.length === 0;
    for (const kind of kinds) this.#keptKinds.add(kind);
  }

  /** Delivers what was kept back of these kinds, or of every kind when none is named, and what comes of them later. */
  deliver(...kinds: readonly Kind[]): void {
    if (kinds.length === 0) {
      this.#keepsAll = false;
      this.#keptKinds.clear();
    }
    for (const kind of kinds) this.#keptKinds.delete(kind);
    const ready = this.#kept.filter(({ kind }) => !this.#keptKinds.has(kind));
    this.#kept = this.#kept.filter((frame) => !ready.includes(frame));
    for (const { send } of ready) send();
  }

  /** Waits until a frame of this kind is kept back. */
  async keptBack(kind: Kind): Promise<void> {
    while (!this.#kept.some((frame) => frame.kind === kind))
      await new Promise<void>((wake) => this.#wake.push(wake));
  }

  /** Drops what was kept back: the page never gets it. */
  dropKept(): void {
    this.#kept = [];
  }

  /** Sends the page a frame the server did not send. */
  inject(frame: ServerMessage): void {
    for (const socket of this.#open) socket.send(JSON.stringify(frame));
  }

  /** A new connection of the page. */
  async meet(socket: WebSocketRoute): Promise<void> {
    this.#open.add(socket);
    if (this.#isHeld) await new Promise<void>((go) => this.#waiting.push(go));
    if (!this.#open.has(socket)) return;
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const frame = { kind: kindOf(String(message)), send: () => socket.send(message) };
      if (!this.#keepsAll && !this.#keptKinds.has(frame.kind)) return frame.send();
      this.#kept.push(frame);
      for (const wake of this.#wake.splice(0)) wake();
    });
  }
}

function kindOf(text: string): string {
  return text === 'pong' ? text : (JSON.parse(text) as { type: string }).type;
}
