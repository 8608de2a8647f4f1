import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawLogo } from '../market/logos/draw-logo.ts';
import type { Market } from '../market/market.ts';

const LOGO_PATH = '/v1/api/forex/logo';

/** The address of an instrument's sign (S3.1). */
export function logoAddress(code: string): string {
  return `${LOGO_PATH}/${code}.svg`;
}

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=86400, stale-while-revalidate=2592000',
  'x-content-type-options': 'nosniff',
  // Opened by itself it runs and loads nothing.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  // The page may be on another host of the same site (S7.1).
  'cross-origin-resource-policy': 'same-site',
};

/** Sends a body with a tag of its content, and no body to a browser that has it already. */
export function sendTagged(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag);
  return headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body);
}

/** Serves the sign of each instrument as a picture, drawn once. */
export function serveLogos(app: FastifyInstance, { instruments }: Pick<Market, 'instruments'>): void {
  const logos: ReadonlyMap<string, string> = new Map(
    instruments.map((instrument) => [`${instrument.code}.svg`, drawLogo(instrument)] as const),
  );
  app.get<{ Params: { file: string } }>(`${LOGO_PATH}/:file`, { helmet: false }, async (request, reply) => {
    const logo = logos.get(request.params.file);
    return logo ? sendTagged(request, reply.headers(HEADERS), logo) : reply.callNotFound();
  });
}
