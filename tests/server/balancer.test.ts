import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type Balancer, startBalancer } from '../support/balancer.ts';

/** The balancer that tests of several nodes stand behind. */

type Node = { server: Server; address: string; isReady: boolean };

describe('the balancer of the tests', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function startNode(name: string): Promise<Node> {
    const server = createServer((request, response) => {
      const isOk = request.url !== '/readyz' || node.isReady;
      response.writeHead(isOk ? 200 : 503).end(name);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const node = {
      server,
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      isReady: true,
    };
    ends.push(async () => void (server.listening && (await stop(node))));
    return node;
  }

  async function twoNodes(): Promise<{ a: Node; b: Node; balancer: Balancer }> {
    const [a, b] = [await startNode('a'), await startNode('b')];
    const balancer = await startBalancer([a.address, b.address]);
    ends.push(() => balancer.close());
    return { a, b, balancer };
  }

  test('S8.1 gives each node its turn', async () => {
    const { balancer } = await twoNodes();
    const names = [await ask(balancer), await ask(balancer), await ask(balancer), await ask(balancer)];
    expect(names.sort()).toEqual(['a', 'a', 'b', 'b']);
  });

  test('S8.1 leaves a node that drains its open connections, and sends new ones elsewhere until it is back', async () => {
    const { a, b, balancer } = await twoNodes();
    const [first, second] = [await open(balancer), await open(balancer)];
    const before = [await askOn(first), await askOn(second)];
    expect(before.toSorted()).toEqual(['a', 'b']);
    a.isReady = false;
    await expect.poll(() => balancer.ready()).toEqual([b.address]);
    expect([await ask(balancer), await ask(balancer)]).toEqual(['b', 'b']);
    expect([await askOn(first), await askOn(second)]).toEqual(before);
    a.isReady = true;
    await expect.poll(() => balancer.ready()).toEqual([a.address, b.address]);
    for (const socket of [first, second]) socket.destroy();
  });

  test('S8.1 notices a node that is gone, closes when none is left, and takes another in its place', async () => {
    const { a, b, balancer } = await twoNodes();
    await stop(a);
    await expect.poll(() => balancer.ready()).toEqual([b.address]);
    await stop(b);
    await expect.poll(() => balancer.ready()).toEqual([]);
    await expect(ask(balancer)).rejects.toThrow('fetch failed');
    const c = await startNode('c');
    await balancer.use([c.address]);
    expect(await ask(balancer)).toBe('c');
  });
});

async function stop({ server }: Node): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Who answers on a new connection. */
async function ask({ address }: Balancer): Promise<string> {
  const response = await fetch(address, { headers: { connection: 'close' } });
  return response.text();
}

async function open({ address }: Balancer): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Who answers on this connection, which stays open. */
async function askOn(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [data] = (await once(socket, 'data')) as [Buffer];
  return /\r\n([ab])\r\n/.exec(data.toString())?.[1] ?? '';
}
