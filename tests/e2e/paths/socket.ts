import type { Page, WebSocketRoute } from 'playwright/test';
import { type ServerMessage, SOCKET_PATH } from '#contract/socket';

type Kind = ServerMessage['type'];

/** Stands in the live connection: keeps it from opening, cuts it, keeps the server's frames back or loses them. */
export class Link {
  readonly #open = new Set<WebSocketRoute>();
  readonly #silenced = new Set<string>();
  #isHeld = false;
  #isDeaf = false;
  #waiting: (() => void)[] = [];
  #wake: (() => void)[] = [];
  #kept: { kind: string; send: () => void }[] = [];

  async watch(page: Page): Promise<void> {
    await page.routeWebSocket(new RegExp(`${SOCKET_PATH}(\\?|$)`), (socket) => this.#meet(socket));
  }

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
  silence(...kinds: readonly Kind[]): void {
    this.#isDeaf ||= kinds.length === 0;
    for (const kind of kinds) this.#silenced.add(kind);
  }

  /** Hands over what was kept back of these kinds, and what comes of them later. */
  speak(...kinds: readonly Kind[]): void {
    for (const kind of kinds) this.#silenced.delete(kind);
    const ready = this.#kept.filter(({ kind }) => !this.#silenced.has(kind));
    this.#kept = this.#kept.filter((frame) => !ready.includes(frame));
    for (const { send } of ready) send();
  }

  /** Waits until a frame of this kind is kept back. */
  async kept(kind: Kind): Promise<void> {
    while (!this.#kept.some((frame) => frame.kind === kind))
      await new Promise<void>((wake) => this.#wake.push(wake));
  }

  /** Loses what was kept back. */
  forget(): void {
    this.#kept = [];
  }

  /** Says a frame the server did not send. */
  say(frame: ServerMessage): void {
    for (const socket of this.#open) socket.send(JSON.stringify(frame));
  }

  async #meet(socket: WebSocketRoute): Promise<void> {
    this.#open.add(socket);
    if (this.#isHeld) await new Promise<void>((go) => this.#waiting.push(go));
    if (!this.#open.has(socket)) return;
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const frame = { kind: kindOf(String(message)), send: () => socket.send(message) };
      if (!this.#isDeaf && !this.#silenced.has(frame.kind)) return frame.send();
      this.#kept.push(frame);
      for (const wake of this.#wake.splice(0)) wake();
    });
  }
}

function kindOf(text: string): string {
  return text === 'pong' ? text : (JSON.parse(text) as { type: string }).type;
}
