import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { SOCKET_PATH } from '#contract/socket';
import { freePort } from '../../support/free-port.ts';
import { trader } from '../../support/orders.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** What Prometheus reads of a server that is used. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, { METRICS_PORT: '0' });
});
afterAll(() => server.dispose());

async function read(): Promise<string> {
  const answer = await fetch(`${server.metricsAddress}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  return answer.text();
}

/** The value of one line, e.g. `candlestate_open_sockets`; 0 while it is not there. */
async function value(line: string): Promise<number> {
  const found = (await read()).split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.split(' ').at(-1) ?? 0);
}

describe('the metrics', () => {
  it('S8.1 count every command by how it ended, and time every route', async () => {
    const { token } = await server.demo();
    const account = await trader(server, token);
    const before = await read();
    const placed = await account.submit();
    expect(placed.code).toBe(1);
    await account.close(placed.data.Id);
    await account.close(placed.data.Id);
    const after = await read();
    const routes = [
      ...after.matchAll(/candlestate_commands_total\{route="([^"]+)",outcome="(\w+)"\} (\d+)/g),
    ];
    const of = (outcome: string) =>
      routes.filter(([, route, ended]) => /forex/.test(route ?? '') && ended === outcome);
    expect(of('ok').length).toBeGreaterThanOrEqual(2);
    expect(of('notHolding').map(([, , , count]) => count)).toEqual(['1']);
    expect(before).not.toContain('outcome="notHolding"');
    expect(after).toMatch(/candlestate_request_seconds_count\{route="[^"]+",outcome="ok"\} \d+/);
  });

  it('S8.3 time the transactions, and how many commands share one', async () => {
    const known = await value('candlestate_commit_seconds_count');
    await server.demo();
    expect(await value('candlestate_commit_seconds_count')).toBeGreaterThan(known);
    expect(await value('candlestate_commit_commands_sum')).toBeGreaterThanOrEqual(
      await value('candlestate_commit_commands_count'),
    );
    await expect.poll(() => value('candlestate_waiting_commands')).toBe(0);
  });

  it('S7.32 count the sockets, and time what is pushed to them and what a price triggers', async () => {
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}${SOCKET_PATH}`);
    await new Promise((open) => socket.once('open', open));
    expect(await value('candlestate_open_sockets')).toBe(1);
    const pushed = new Promise((message) => socket.once('message', message));
    socket.send(JSON.stringify({ type: 'sub', topic: 'DAY_MARKET' }));
    await pushed;
    const [instrument] = server.market.instruments;
    await server.move({ id: instrument?.id ?? 0 }, 1.5);
    await expect.poll(() => value('candlestate_push_delay_seconds_count')).toBeGreaterThan(0);
    expect(await value('candlestate_trigger_delay_seconds_count')).toBeGreaterThan(0);
    socket.close();
    await expect.poll(() => value('candlestate_open_sockets')).toBe(0);
  });

  it('S8.3 say how old the last price is', async () => {
    await server.market.tick();
    expect(await value('candlestate_price_age_seconds')).toBe(0);
    server.clock.nowMs += 7_000;
    expect(await value('candlestate_price_age_seconds')).toBe(7);
  });

  it('S7.58 name nobody: labels hold routes and outcomes alone', async () => {
    const labels = new Set(
      [...(await read()).matchAll(/candlestate_\w+\{([^}]*)\}/g)].flatMap(([, inner = '']) =>
        [...inner.matchAll(/(\w+)="/g)].map(([, label]) => label),
      ),
    );
    expect([...labels].sort()).toEqual(['build', 'le', 'outcome', 'route', 'version']);
  });

  it('S7.58 are the ones that the dashboard and the alarms ask for', async () => {
    const text = await read();
    const docs = ['docs/OPERATIONS.md', 'docs/grafana-dashboard.json', 'docs/deploy/alerts.yaml'].map(
      (file) => readFileSync(file, 'utf8'),
    );
    // Those of a live feed are where there is one: market/live/running-server.test.ts.
    const asked = new Set(docs.join().match(/\b(candlestate_(?!feed_)|nodejs_|process_)[a-z0-9_]+[a-z0-9]/g));
    expect(asked.size).toBeGreaterThan(10);
    const known = (name: string): boolean =>
      text.includes(`# TYPE ${name.replace(/_(bucket|sum|count)$/, '')} `) ||
      text.includes(`# TYPE ${name} `);
    expect([...asked].filter((name) => !known(name))).toEqual([]);
    const own = [...text.matchAll(/^# TYPE (candlestate_\w+) /gm)].map(([, name = '']) => name);
    expect(
      own.filter((name) => !docs[0]?.includes(`\`${name}\``)),
      'own metrics that docs/OPERATIONS.md does not tell of',
    ).toEqual([]);
  });

  it('S7.58 are not on the port of the site, and nowhere without a port of their own', async () => {
    const { code } = await server.get('/metrics');
    expect(code).not.toBe(1);
    const plain = await startServer();
    expect(plain.metricsAddress).toBeNull();
    await plain.dispose();
  });

  it('S7.58 fail the start with a port that is taken, and leave nothing open', async () => {
    const { port } = new URL(server.metricsAddress ?? '');
    await expect(startServer({}, { METRICS_PORT: port })).rejects.toThrow('EADDRINUSE');
    const sitePort = new URL(server.address).port;
    const free = String(await freePort());
    await expect(startServer({}, { METRICS_PORT: free, PORT: sitePort })).rejects.toThrow('EADDRINUSE');
    await expect(fetch(`http://127.0.0.1:${free}/metrics`)).rejects.toThrow('fetch failed');
  });
});
