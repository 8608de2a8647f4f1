import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const CHECK_MS = 100;

export type Balancer = {
  /** Where it listens, e.g. http://127.0.0.1:8080. */
  address: string;
  /** The nodes that new connections go to now. */
  ready(): string[];
  /** Nodes by address, in place of those before; connections to these stay. */
  use(nodes: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

/**
 * A balancer of TCP connections: each new one goes to the next node whose readyz answers 200, and stays there. Without such
 * a node a connection is closed.
 */
export async function startBalancer(nodes: readonly string[]): Promise<Balancer> {
  let all = nodes;
  let ready: string[] = [];
  let turn = 0;
  const open = new Set<Socket>();

  const check = async (): Promise<void> => {
    const asked = all;
    const areReady = await Promise.all(asked.map(isReady));
    if (asked === all) ready = asked.filter((_, index) => areReady[index]);
  };
  const server = createServer((client) => {
    const node = ready[turn % ready.length];
    turn += 1;
    if (node === undefined) {
      client.destroy();
      return;
    }
    const { hostname, port } = new URL(node);
    const upstream = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.once('close', () => {
        open.delete(one);
        other.destroySoon();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await check();

  let isClosed = false;
  let next: NodeJS.Timeout;
  let checking = Promise.resolve();
  const schedule = () => {
    next = setTimeout(() => {
      checking = check().then(() => {
        if (!isClosed) schedule();
      });
    }, CHECK_MS);
  };
  schedule();
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready,
    use: (others) => {
      all = others;
      return check();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(next);
      await checking;
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** Asks on a connection of its own, so that a node that is gone is noticed. */
async function isReady(node: string): Promise<boolean> {
  try {
    const { status, body } = await fetch(`${node}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(1_000),
    });
    await body?.cancel();
    return status === 200;
  } catch {
    return false;
  }
}
