import type { Page, WebSocketRoute } from 'playwright/test';
import { type ServerMessage, SOCKET_PATH } from '#contract/socket';

type Kind = ServerMessage['type'];

/** Stands in the live connection: keeps it from opening, cuts it, keeps frames back, says what the server did not. */
export class Link {
  readonly #open = new Set<WebSocketRoute>();
  readonly #silenced = new Set<string>();
  #isHeld = false;
  #waiting: (() => void)[] = [];
  #kept: (() => void)[] = [];
  #isDeaf = false;

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

  /** Keeps back the server's frames of these kinds, or of every kind. */
  silence(...kinds: readonly Kind[]): void {
    if (kinds.length === 0) this.#isDeaf = true;
    for (const kind of kinds) this.#silenced.add(kind);
  }

  /** Hands over what was kept back, in order. */
  speak(): void {
    this.#isDeaf = false;
    this.#silenced.clear();
    for (const send of this.#kept.splice(0)) send();
  }

  /** Says a frame the server did not send. */
  say(frame: ServerMessage | 'pong'): void {
    const text = frame === 'pong' ? frame : JSON.stringify(frame);
    for (const socket of this.#open) socket.send(text);
  }

  async #meet(socket: WebSocketRoute): Promise<void> {
    this.#open.add(socket);
    if (this.#isHeld) await new Promise<void>((go) => this.#waiting.push(go));
    if (!this.#open.has(socket)) return;
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const send = (): void => socket.send(message);
      if (this.#isDeaf || this.#silenced.has(kindOf(String(message)))) this.#kept.push(send);
      else send();
    });
  }
}

function kindOf(text: string): string {
  return text === 'pong' ? text : (JSON.parse(text) as { type: string }).type;
}
