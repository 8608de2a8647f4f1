import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../accounts/network-of.ts';
import { apiHostOf, readHost } from '../allowed-origin.ts';
import type { SecurityEvents } from '../security-events.ts';

const MISDIRECTED = 421;

/**
 * Refuses a request before anything is made of its Host header: one that is no host, and with `siteHosts` one that is
 * neither among them nor the API host of one (S7.1). Checks of health go by address and pass.
 */
export function checkHosts(
  app: FastifyInstance,
  siteHosts: readonly string[],
  events: Pick<SecurityEvents, 'report'>,
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  const known = new Set(siteHosts.flatMap((host) => hostAndApi(host)));
  app.addHook('onRequest', async (request, reply) => {
    const host = readHost(request.headers.host);
    const isHealth = request.url === '/healthz' || request.url === '/readyz';
    if (host && (isHealth || known.size === 0 || known.has(host.host.toLowerCase()))) return;
    events.report({ event: 'host.refused', network: networkOf(request.ip) });
    return refuse(request, reply.code(MISDIRECTED));
  });
}

function hostAndApi(host: string): string[] {
  const page = readHost(host);
  if (!page) return [];
  const api = apiHostOf(page);
  return api === null ? [page.host] : [page.host, api];
}
