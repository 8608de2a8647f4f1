import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const DOCUMENTS = ['openapi.json', 'asyncapi.json'] as const;

/** Serves the machine-readable contract as `npm run contract` wrote it (docs/CONTRACT.md). */
export function serveContract(app: FastifyInstance): void {
  for (const name of DOCUMENTS) {
    const written = readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
    // Made small when it is first asked for: to do so takes a fifth of a start.
    let text: string | undefined;
    app.get(`/${name}`, { compress: {} }, (_, reply) => {
      text ??= JSON.stringify(JSON.parse(written));
      return reply
        .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
        .send(text);
    });
  }
}
