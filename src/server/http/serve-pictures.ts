import type { FastifyInstance } from 'fastify';
import { PICTURE_PATH } from '../pictures/picture-address.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { STORED_TYPE } from '../pictures/reencode.ts';

const HEADERS = {
  'content-type': STORED_TYPE,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // The page may be on another host of the same site (S7.1).
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
};

/**
 * Shows pictures to who has a live signed address (S7.10). No picture, a wrong signature and a lapsed address are
 * answered alike, as any unknown address is.
 */
export function servePictures(app: FastifyInstance, pictures: Pick<Pictures, 'show'>): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    `${PICTURE_PATH}/:id`,
    { helmet: false },
    async ({ params, query }, reply) => {
      const picture = await pictures.show(params.id, String(query.exp), String(query.sig));
      if (!picture) return reply.callNotFound();
      return reply.headers(HEADERS).send(picture);
    },
  );
}
