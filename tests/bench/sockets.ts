import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { WebSocketServer } from 'ws';
import type { Unsubscribe } from '#server/clock';
import { Drain } from '#server/drain';
import { INSTRUMENTS } from '#server/market/instruments';
import { createMarket, type Market } from '#server/market/market';
import { quotationText } from '#server/market/price-text';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import { SiteAddresses } from '#server/site-addresses';
import { textFrame } from '#server/socket/frame';
import { registerSocket } from '#server/socket/register-socket';
import { type BenchRow, printRows } from './measured.ts';

const SOCKETS = 1_000;
const RUN_MS = 4_000;
const SEED = 1;
/** A Wednesday afternoon: every session is open. */
const START_MS = Date.UTC(2026, 2, 11, 15);
const none = (): Unsubscribe => () => {};

/** What both servers have in common: a market of its own, and connections that can be waited for. */
type Contender = {
  port: number;
  /** Bytes written and not yet taken by the network. */
  unsent(): number;
  /** Sends what the next tick changed to every socket and returns how many quotes that were. */
  sendTick(): Promise<number>;
  /** How many quotes a new socket gets at once. */
  snapshot: number;
  stop(): Promise<void>;
};

/** A market that moves a quarter of a second with every tick, as fast as it is asked to. */
function drivenMarket(): { market: Market; tick: () => Promise<number> } {
  let nowMs = START_MS;
  const market = createMarket(createSimulatedSource(seededDraws(SEED), INSTRUMENTS), () => nowMs);
  let changes = 0;
  market.onTick((changed) => {
    changes = changed.length;
  });
  const tick = async (): Promise<number> => {
    nowMs += 250;
    await market.tick();
    return changes;
  };
  return { market, tick };
}

async function candlestate(): Promise<Contender> {
  const { market, tick } = drivenMarket();
  const app = Fastify();
  await registerSocket(app, {
    drain: new Drain(),
    addresses: new SiteAddresses({ siteHosts: [], apiHost: '' }),
    market,
    sessions: { authenticate: async () => null, onEnded: none },
    trading: { valueAccount: async () => null, onClosed: none, onChanged: none },
    reviews: { onDecided: none },
    monotonic: () => performance.now(),
    events: { report: () => {} },
    // What a flush costs is measured, not how seldom there is one.
    flushGapMs: 0,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (app.server.address() as AddressInfo).port,
    unsent: () => [...app.websocketServer.clients].reduce((sum, client) => sum + client.bufferedAmount, 0),
    sendTick: tick,
    snapshot: INSTRUMENTS.length,
    stop: () => app.close(),
  };
}

/** Bare `ws`: each quote is a message, framed once, its bytes written to every socket. */
async function bareWs(): Promise<Contender> {
  const { market, tick } = drivenMarket();
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  const streams: import('node:net').Socket[] = [];
  server.on('connection', (_, request) => streams.push(request.socket));
  let frames: Buffer[] = [];
  market.onTick((changed, time) => {
    frames = changed.flatMap((quote) => {
      const instrument = market.find(quote.instrumentId);
      if (!instrument) return [];
      const { close, change } = quotationText(instrument, quote);
      const data = [{ symbol: instrument.code, quotation: { close, change }, status: 1, time }];
      return [textFrame(JSON.stringify({ type: 'DAY_MARKET', data }))];
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    unsent: () => streams.reduce((sum, stream) => sum + stream.writableLength, 0),
    async sendTick() {
      const changes = await tick();
      for (const stream of streams) for (const frame of frames) stream.write(frame);
      return changes;
    },
    snapshot: 0,
    async stop() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

async function ask(clients: ChildProcess, message: object | 'count'): Promise<number> {
  clients.send(message);
  const [quotes] = await once(clients, 'message');
  return Number(quotes);
}

/** Waits until the clients have counted so many quotes; throws when they never do, as some were then lost. */
async function arrival(clients: ChildProcess, quotes: number): Promise<void> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const counted = await ask(clients, 'count');
    if (counted >= quotes) return;
    if (Date.now() > deadline) throw new Error(`${counted} of ${quotes} quotes arrived`);
    await pause(2);
  }
}

/** Quote updates a second that reach the clients: a tick is sent once the network has taken the one before. */
async function measure(contender: Contender): Promise<number> {
  const clients = fork(new URL('./socket-clients.ts', import.meta.url));
  try {
    await ask(clients, { port: contender.port, sockets: SOCKETS });
    let sent = contender.snapshot * SOCKETS;
    await arrival(clients, sent);
    const before = sent;
    const start = performance.now();
    while (performance.now() - start < RUN_MS) {
      sent += (await contender.sendTick()) * SOCKETS;
      do await turn();
      while (contender.unsent() > 0);
    }
    await arrival(clients, sent);
    return ((sent - before) / (performance.now() - start)) * 1000;
  } finally {
    clients.kill();
    await contender.stop();
  }
}

/** Quote updates a second delivered to 1,000 sockets, beside pre-framed sends of the same quotes by bare `ws`. */
export async function benchSockets(): Promise<BenchRow[]> {
  const peer = await measure(await bareWs());
  const value = await measure(await candlestate());
  return [
    {
      what: `Quote updates delivered to ${SOCKETS.toLocaleString('en')} sockets`,
      value,
      unit: '/s',
      peer: { what: 'bare ws, one pre-framed send per quote', value: peer },
      ratio: value / peer,
    },
  ];
}

if (import.meta.main) printRows(await benchSockets());
