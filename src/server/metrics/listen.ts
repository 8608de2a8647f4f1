import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * Serves `GET /metrics` on a port of the operator's own. Answers where it listens and what closes it. Throws when the port
 * is taken.
 */
export async function listenForMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
  log: FastifyBaseLogger,
): Promise<{ address: string; close: () => Promise<void> }> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.get('/metrics', async (_, reply) => {
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
  return { address: await app.listen({ host, port }), close: async () => app.close() };
}
