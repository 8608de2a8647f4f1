import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A way to a PostgreSQL or a Redis that a test can cut: open connections end then, and new ones are refused until it is mended. While it
 * hangs, connections stay and nothing passes, in neither direction; what came meanwhile passes once it is mended.
 */
export type CutProxy = { url: string; cut(): void; hang(): void; mend(): void; close(): Promise<void> };

/** `url` names a server by the folder of its socket, or by its host. */
export async function startCutProxy(url: string): Promise<CutProxy> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  /** Where what each connection reads goes to. */
  const open = new Map<Socket, Socket>();
  let isCut = false;
  let isHanging = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = folder
      ? connect(`${folder}/.s.PGSQL.5432`)
      : connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.set(one, other);
      if (!isHanging) one.pipe(other);
      one.on('error', () => other.destroy());
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const user = target.searchParams.get('user') ?? target.username;
  const end = () => {
    for (const socket of open.keys()) socket.destroy();
  };
  return {
    url: `${target.protocol}//${user === '' ? '' : `${user}@`}127.0.0.1:${port}${target.pathname}`,
    cut() {
      isCut = true;
      end();
    },
    hang() {
      isHanging = true;
      for (const [one, other] of open) one.unpipe(other).pause();
    },
    mend() {
      isCut = false;
      if (isHanging) for (const [one, other] of open) one.pipe(other);
      isHanging = false;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      end();
      await closed;
    },
  };
}
