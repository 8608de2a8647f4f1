import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../accounts/network-of.ts';
import { apiHostOf } from '../allowed-origin.ts';
import type { SecurityEvents } from '../security-events.ts';

/** Labels of letters, digits, hyphens and underscores, or an IPv6 address in brackets; then perhaps a port. */
const HOST =
  /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
const MAX_LENGTH = 260;
const MISDIRECTED = 421;

/** The host of a Host header as a URL has it; null when it is none. */
export function readHost(header: string | undefined): URL | null {
  if (header === undefined || header.length > MAX_LENGTH || !HOST.test(header)) return null;
  return URL.parse(`http://${header}`);
}

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
