import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../accounts/network-of.ts';
import type { SecurityEvents } from '../security-events.ts';
import { readHost, type SiteAddresses } from '../site-addresses.ts';

const MISDIRECTED = 421;

/**
 * Refuses a request before anything is made of its Host header: one that is no host, and one that is not the site's. Checks of
 * health pass: they go by address, and HAProxy's say no host.
 */
export function checkHosts(
  app: FastifyInstance,
  addresses: SiteAddresses,
  events: Pick<SecurityEvents, 'report'>,
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const host = readHost(request.headers.host);
    const isHealth = request.url === '/healthz' || request.url === '/readyz';
    if (isHealth || (host && addresses.has(host))) return;
    events.report({ event: 'host.refused', network: networkOf(request.ip) });
    return refuse(request, reply.code(MISDIRECTED));
  });
}
