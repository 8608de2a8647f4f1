import { once } from 'node:events';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { SOCKET_PATH, serverMessage } from '#contract/socket';
import { textFrame } from '#server/socket/frame';
import { SocketRig } from './socket-rig.ts';

let rig: SocketRig;
beforeEach(async () => {
  rig = await new SocketRig().start();
  return () => rig.stop();
});

describe('what clients may not do', () => {
  const junk = fc.oneof(
    fc.string(),
    fc.json(),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc
      .record({
        type: fc.constantFrom('login', 'sub', 'unsub', 'logout', 'x'),
        token: fc.anything(),
        topic: fc.anything(),
      })
      .map((value) => JSON.stringify(value) ?? ''),
    fc
      .record({
        type: fc.constantFrom('sub', 'unsub'),
        topic: fc.constantFrom('KLINE.', 'KLINE.__proto__', 'DAY_MARKET', 'FOREX_TRADE ', ''),
      })
      .map((value) => JSON.stringify(value)),
  );

  it('S8.13 two hundred senseless messages are answered with errors at most, and the next ping with pong', async () => {
    const client = await rig.connect();
    for (const message of fc.sample(junk, { numRuns: 200, seed: 42 })) client.socket.send(message);
    await client.settled();
    const kinds = new Set(client.received.map(({ type }) => type));
    expect([...kinds].sort().join()).toMatch(/^(DAY_MARKET,)?error,(login_result,)?pong$/);
    expect(client.of('error').length).toBeGreaterThan(100);
    expect(client.of('error').every(({ code }) => code === 400 || code === 2001)).toBe(true);
  });

  it('S8.12 a message without a type, a field too many and a binary frame are malformed', async () => {
    const client = await rig.connect();
    client.send({ topic: 'DAY_MARKET' });
    client.send({ type: 'sub', topic: 'DAY_MARKET', more: 1 });
    client.socket.send(Buffer.from('ping'), { binary: true });
    const errors = await client.until('error', 3);
    expect(errors.map(({ code }) => code)).toEqual([400, 400, 400]);
  });

  it('S7.30 a message above 16 KiB closes the connection', async () => {
    const client = await rig.connect();
    client.send('x'.repeat(16 * 1024 + 1));
    const [code] = await once(client.socket, 'close');
    expect(code).toBe(1009);
  });

  it('S7.30 a flood of messages closes the connection', async () => {
    // The rig's clock stands: all of these come within one second.
    const client = await rig.connect();
    const allowed = 500;
    for (let message = 0; message < allowed; message += 1) client.send('ping');
    await client.until('pong', allowed);
    rig.nowMs += 1_000;
    for (let message = 0; message < allowed; message += 1) client.send('ping');
    await client.until('pong', 2 * allowed);
    client.send('ping');
    const [code] = await once(client.socket, 'close');
    expect(code).toBe(1008);
  });

  it('S7.30 a page of another site is refused with 403, a page of this host and a program are not', async () => {
    for (const origin of ['https://evil.example', 'null', `http://evil.${rig.address}`, 'ftp://127.0.0.1']) {
      const socket = new WebSocket(`ws://${rig.address}${SOCKET_PATH}`, { headers: { origin } });
      const [, response] = await once(socket, 'unexpected-response');
      expect(response.statusCode).toBe(403);
    }
    await rig.connect({ origin: `http://${rig.address}` });
    await rig.connect({ origin: 'http://localhost:5173' });
    await rig.connect();
  });

  it('S7.30 an upgrade on an ordinary route and a plain request to the socket are refused', async () => {
    const socket = new WebSocket(`ws://${rig.address}/plain`);
    const [code] = await once(socket, 'close');
    expect(code).toBe(1005);
    expect((await fetch(`http://${rig.address}${SOCKET_PATH}`)).status).toBe(404);
  });
});

describe('frames', () => {
  it('S7.30 every frame the server writes keeps to the contract, whatever its length', async () => {
    for (const length of [0, 125, 126, 65_535, 65_536]) {
      const frame = textFrame('é'.repeat(Math.floor(length / 2)) + 'x'.repeat(length % 2));
      expect(frame.length - length).toBe(length < 126 ? 2 : length < 65_536 ? 4 : 10);
    }
  });

  it('S8.13 a quote that is none is not understood', () => {
    const quote = { symbol: 'EURUSD', quotation: { close: '1.05', change: '-0.2' }, status: 1, time: 1 };
    const isUnderstood = (data: unknown): boolean =>
      serverMessage.safeParse({ type: 'DAY_MARKET', data: [quote, data] }).success;
    expect(isUnderstood(quote)).toBe(true);
    const faults = [
      null,
      'EURUSD',
      {},
      { ...quote, symbol: 7 },
      { ...quote, quotation: null },
      { ...quote, quotation: { close: '1e5', change: '0' } },
      { ...quote, quotation: { close: 1.05, change: '0' } },
      { ...quote, quotation: { close: '1.05' } },
      { ...quote, status: 2 },
      { ...quote, time: 1.5 },
      { ...quote, time: '1' },
    ];
    expect(faults.filter(isUnderstood)).toEqual([]);
  });
});
