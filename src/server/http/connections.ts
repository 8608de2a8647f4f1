import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../accounts/network-of.ts';
import type { SecurityEvents } from '../security-events.ts';

/** How long the head of a request may be on its way. */
const HEAD_MS = 10_000;
/** How long a body may be on its way; 64 KiB pass on the slowest phone. A file has its own time, see multipart.ts. */
const BODY_MS = 15_000;
/** No request may take longer, a file included. */
const REQUEST_MS = 4 * 60_000;
/** How often the server looks for requests that are late. */
const CHECK_MS = 2_000;
/** How long a connection may rest between two requests; longer than the proxies in front of us keep theirs. */
const KEEP_ALIVE_MS = 72_000;

/** What the web server is made with: requests that arrive too slowly are cut. An open live socket is no request. */
export const SLOW_REQUEST_OPTIONS = {
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  http: { headersTimeout: HEAD_MS, connectionsCheckingInterval: CHECK_MS },
} as const;

const bodyTimers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

/** Cuts a request whose body does not come whole in time. */
export function cutSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.raw.complete || hasNoBody(request)) return;
    const timer = setTimeout(() => request.raw.destroy(), BODY_MS);
    bodyTimers.set(request, timer);
    request.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}

/** Leaves the body of a request the time its reader gives it. */
export function readInOwnTime(request: FastifyRequest): void {
  clearTimeout(bodyTimers.get(request));
}

function hasNoBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

export type ConnectionBounds = {
  /** Connections in all, and from one network. */
  maxConnections: number;
  maxConnectionsPerNetwork: number;
  /** Addresses or CIDR ranges: a proxy speaks for many, so its connections count in all only. */
  trustedProxies: readonly string[];
};

/** Refuses a connection beyond the bounds before anything of it is read, so that one network cannot take them all. */
export function boundConnections(
  server: Server,
  { maxConnections, maxConnectionsPerNetwork, trustedProxies }: ConnectionBounds,
  events: Pick<SecurityEvents, 'report'>,
): void {
  const isProxy = proxyCheck(trustedProxies);
  const open = new Map<string, number>();
  server.maxConnections = maxConnections;
  server.on('drop', (dropped) =>
    events.report({
      event: 'connection.refused',
      limit: 'all',
      network: networkOf(dropped?.remoteAddress ?? ''),
    }),
  );
  // Before the listener that begins to read.
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const network = networkOf(address);
    const count = open.get(network) ?? 0;
    if (count >= maxConnectionsPerNetwork) {
      socket.destroy();
      events.report({ event: 'connection.refused', limit: 'network', network });
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** Tells whether an address is one of the trusted proxies, given as addresses or CIDR ranges. */
export function proxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
