import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Bar } from '#server/market/bar';
import type { Dialect, Faults } from './dialects.ts';
import type { TrueEvent } from './truth.ts';

/** A feed that stands in for a real one: real sockets and HTTP, in one of the protocols, with faults on demand. */
export class FeedServer {
  readonly faults: Faults = {
    slowHandshake: false,
    refusal: null,
    lacks: [],
    ignoresSubscription: false,
    refusesHttp: null,
    historyFailures: 0,
    historyCuts: 0,
  };
  /** How many sockets subscribed, and how often history was asked for. */
  subscriptions = 0;
  historyRequests = 0;
  /** How many sockets asked for their handshake. */
  handshakes = 0;
  readonly #dialect: Dialect;
  readonly #http: Server;
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #waiting = new Set<Duplex>();
  readonly #subscribed = new Set<WebSocket>();
  readonly #minutes = new Map<string, Bar[]>();

  private constructor(dialect: Dialect) {
    this.#dialect = dialect;
    this.#http = createServer((request, response) => {
      const [status, body, headers] = this.#historyOf(new URL(request.url ?? '/', 'http://feed'));
      response.writeHead(status, { connection: 'close', ...headers }).end(body);
    });
    this.#http.on('upgrade', (request, socket, head) => {
      socket.on('error', () => {});
      this.#waiting.add(socket);
      socket.on('close', () => this.#waiting.delete(socket));
      this.handshakes += 1;
      if (this.faults.slowHandshake) return;
      const { refusesHttp } = this.faults;
      if (refusesHttp) {
        const headers = Object.entries({ connection: 'close', ...refusesHttp.headers });
        const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
        socket.end(`HTTP/1.1 ${refusesHttp.status} no\r\n${lines}\r\n`);
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (opened) =>
        this.#opened(opened, new URL(request.url ?? '/', 'http://feed')),
      );
    });
  }

  static async start(dialect: Dialect): Promise<FeedServer> {
    const server = new FeedServer(dialect);
    server.#http.listen(0, '127.0.0.1');
    await once(server.#http, 'listening');
    return server;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  /** Sockets that are subscribed now. */
  get joined(): number {
    return this.#subscribed.size;
  }

  async stop(): Promise<void> {
    for (const socket of this.#waiting) socket.destroy();
    this.#sockets.close();
    this.#http.close();
    this.#http.closeAllConnections();
    await once(this.#http, 'close');
  }

  /** Puts a minute into the history. */
  keep(code: string, bar: Bar): void {
    this.#minutes.set(code, [...(this.#minutes.get(code) ?? []), bar]);
  }

  textOf(event: TrueEvent): string {
    return event.type === 'tick' ? this.#dialect.tick(event) : this.#dialect.minute(event);
  }

  tell(event: TrueEvent): void {
    this.send(this.textOf(event));
  }

  send(text: string | Buffer): void {
    for (const socket of this.#subscribed) socket.send(text);
  }

  sendClosing(): void {
    this.send(this.#dialect.closing);
  }

  /** Resolves when every socket has read all that was sent to it, or is closed. */
  async settle(): Promise<void> {
    await Promise.all(
      [...this.#subscribed].map(async (socket) => {
        const either = new AbortController();
        const read = [once(socket, 'pong', either), once(socket, 'close', either)];
        socket.ping();
        await Promise.race(read);
        either.abort();
        await Promise.allSettled(read);
      }),
    );
  }

  /** Ends every connection without a word. */
  cut(): void {
    for (const socket of this.#subscribed) socket.terminate();
    this.#subscribed.clear();
  }

  /** Ends every connection as one that breaks the rules of the feed, with these words. */
  endSaying(words: string): void {
    for (const socket of this.#subscribed) socket.close(1_008, words);
    this.#subscribed.clear();
  }

  /** Stops reading, so that no ping is answered, and sends nothing by itself. */
  freeze(): void {
    for (const socket of this.#subscribed) socket.pause();
    this.#subscribed.clear();
  }

  /** Sends the first half of a frame and ends the connection. */
  cutWithin(text: string): void {
    const body = Buffer.from(text.slice(0, 100));
    // An unmasked text frame that promises its whole length.
    const frame = Buffer.concat([Buffer.from([0x81, body.length]), body.subarray(0, body.length / 2)]);
    for (const socket of this.#waiting) socket.end(frame);
    this.#subscribed.clear();
  }

  #opened(socket: WebSocket, address: URL): void {
    socket.on('error', () => {});
    for (const text of this.#dialect.greeting) socket.send(text);
    socket.on('close', () => this.#subscribed.delete(socket));
    socket.on('message', (data) => {
      if (this.faults.ignoresSubscription) return;
      socket.send(this.#dialect.answer(String(data), address, this.faults));
      if (this.faults.refusal) return;
      this.subscriptions += 1;
      this.#subscribed.add(socket);
    });
  }

  #historyOf(address: URL): [status: number, body: string, headers?: Record<string, string>] {
    const asked = this.#dialect.asked(address);
    if (!asked) return [404, ''];
    this.historyRequests += 1;
    const { refusesHttp } = this.faults;
    if (refusesHttp) return [refusesHttp.status, 'slow down', refusesHttp.headers];
    if (this.faults.historyFailures > 0) {
      this.faults.historyFailures -= 1;
      return [503, 'busy'];
    }
    const bars = (this.#minutes.get(asked.code) ?? []).filter(
      ({ startMs }) => startMs >= asked.fromMs && startMs < asked.toMs,
    );
    const body = this.#dialect.history(asked.code, bars);
    if (this.faults.historyCuts === 0) return [200, body];
    this.faults.historyCuts -= 1;
    return [200, body.slice(0, Math.max(1, body.length - 5))];
  }
}
