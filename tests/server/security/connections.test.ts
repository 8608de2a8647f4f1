import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TRIAL_DEFAULTS } from '#server/settings';
import { realToken } from '../../support/pictures.ts';
import { keptLog } from '../../support/security-log.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const COUNT = process.env.SOAK ? 4_000 : 200;
const AT_ONCE = 200;
const LATEST_CUT_MS = 30_000;

let server: TestServer;
afterEach(() => server.dispose());

const upload = (token: string) =>
  `POST /api/common/image_upload HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-length: 90000\r\n` +
  'content-type: multipart/form-data; boundary=b\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';

/** What stays half sent: what goes out at once, and what follows every second. */
const HALVES: Readonly<Record<string, (token: string) => { first: string; drip: string }>> = {
  'nothing at all': () => ({ first: '', drip: '' }),
  'half a head': () => ({ first: 'GET / HTTP/1.1\r\nhost: x\r\n', drip: '' }),
  'a head byte by byte': () => ({ first: 'GET / HTTP/1.1\r\nhost: x\r\nx: ', drip: 'a' }),
  'half a body': () => ({ first: post('x'), drip: '' }),
  'a body byte by byte': () => ({ first: post('x'), drip: 'x' }),
  'a body in chunks': () => ({
    first: 'POST /api/user/loginForU HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n',
    drip: '1\r\nx\r\n',
  }),
  'half a file, by a user': (token) => ({ first: upload(token), drip: '' }),
  'a file byte by byte, by a visitor': () => ({ first: upload('none'), drip: 'x' }),
};
/** Of these nothing can be known but that they are late. */
const HALF_HEADS: readonly string[] = ['nothing at all', 'half a head', 'a head byte by byte'];

const post = (body: string) =>
  `POST /api/user/loginForU HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 5000\r\n\r\n${body}`;

async function opened({ address }: TestServer): Promise<Socket> {
  const { port } = new URL(address);
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  // What the server says is read, and thrown away by those that do not look at it.
  socket.resume();
  await once(socket, 'connect');
  return socket;
}

/** True when the server cut the connection or closed its half. */
const isCut = (socket: Socket) => socket.destroyed || socket.readableEnded;

async function isAnswered({ address }: TestServer): Promise<boolean> {
  return (
    await fetch(`http://127.0.0.1:${new URL(address).port}/healthz`, { headers: { connection: 'close' } })
  ).ok;
}

describe('requests that never end', () => {
  test(`S8.1 ${COUNT} half requests are cut within 30 s, and others are served meanwhile`, async () => {
    server = await startServer({}, { MAX_CONNECTIONS_PER_NETWORK: '5000' });
    const token = await realToken(server);
    const live = new WebSocket(`${server.address.replace('http', 'ws')}/v1/ws`);
    await once(live, 'open');
    const kinds = Object.values(HALVES);
    const told: string[] = [];
    const startMs = performance.now();
    const send = async (nth: number) => {
      const half = kinds[nth % kinds.length]?.(token) ?? { first: '', drip: '' };
      const socket = await opened(server);
      const name = Object.keys(HALVES)[nth % kinds.length] ?? '';
      socket.on('data', (chunk: Buffer) => HALF_HEADS.includes(name) && told.push(chunk.toString()));
      if (half.first !== '') socket.write(half.first);
      return { socket, half, name };
    };
    const sent: Awaited<ReturnType<typeof send>>[] = [];
    // No more at once than a listening socket keeps for its server: the kernel drops the others.
    while (sent.length < COUNT) {
      const batch = Array.from({ length: AT_ONCE }, (_, nth) => send(sent.length + nth));
      sent.push(...(await Promise.all(batch)));
    }
    let served = 0;
    while (sent.some(({ socket }) => !isCut(socket)) && performance.now() - startMs < LATEST_CUT_MS) {
      for (const { socket, half } of sent) if (half.drip !== '' && !isCut(socket)) socket.write(half.drip);
      expect(await isAnswered(server)).toBe(true);
      served += 1;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    const left = sent.filter(({ socket }) => !isCut(socket)).map(({ name }) => name);
    for (const { socket } of sent) socket.destroy();
    const isLive = live.readyState === WebSocket.OPEN;
    live.terminate();
    expect([...new Set(left)]).toEqual([]);
    // A server that stood still takes what came meanwhile for late: it is not the fault of who asked, and is tried again.
    expect(told.length).toBeGreaterThan(0);
    for (const answer of told) expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":503,/s);
    expect(served).toBeGreaterThan(5);
    expect(isLive).toBe(true);
  }, 60_000);
});

/** Where IPv6 is listened on as well, an address of IPv4 comes as ::ffff:127.0.0.1. */
const HOSTS = ['127.0.0.1', '::'].map((HOST) => ({ HOST, ALLOW_IN_PUBLIC: TRIAL_DEFAULTS.join() }));

describe.each(HOSTS)('connections of one network, on $HOST', (place) => {
  const take = (count: number) => Promise.all(Array.from({ length: count }, () => opened(server)));
  const open = (sockets: Socket[]) => sockets.filter((socket) => !isCut(socket)).length;
  const end = (sockets: Socket[]) => {
    for (const socket of sockets) socket.destroy();
  };

  test('S8.1 there are so many and no more; one that closes makes room', async () => {
    const log = keptLog();
    server = await startServer(log.overrides, { ...place, MAX_CONNECTIONS_PER_NETWORK: '20' });
    const sockets = await take(40);
    await expect.poll(() => open(sockets)).toBe(20);
    await expect(isAnswered(server)).rejects.toThrow();
    end(sockets);
    await expect.poll(() => isAnswered(server).catch(() => false)).toBe(true);
    expect(log.events()).toEqual([
      expect.objectContaining({ event: 'connection.refused', limit: 'network', network: '127.0.0.1' }),
    ]);
  });

  test('S8.1 a configured proxy speaks for many and is not counted', async () => {
    server = await startServer(
      {},
      { ...place, MAX_CONNECTIONS_PER_NETWORK: '20', TRUSTED_PROXIES: '127.0.0.0/8' },
    );
    const sockets = await take(40);
    expect(await isAnswered(server)).toBe(true);
    expect(open(sockets)).toBe(40);
    end(sockets);
  });

  test('S8.1 there is a bound for all of them together', async () => {
    server = await startServer({}, { ...place, MAX_CONNECTIONS: '30', TRUSTED_PROXIES: '127.0.0.1' });
    const sockets = await take(40);
    await expect.poll(() => open(sockets)).toBe(30);
    end(sockets);
  });
});
