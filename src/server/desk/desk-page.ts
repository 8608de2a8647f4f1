import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DESK_FOLDER, withSiteName } from '../http/pages/built-client.ts';
import { DeskRefusal } from './desk-refusal.ts';

/** The page runs its own scripts and styles alone, asks this port alone, and makes no markup from texts. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const FILES = '/desk/assets/';
const ICON = 'icon.svg';
/** Where the page is: an invitation is a link to `/`. */
const PATHS = ['/', '/desk', '/desk/*'];
const YEAR_S = 31_536_000;

/** Whether a request is for the page or a file of it, by the route that answers it. */
export function isOfPage({ routeOptions, method }: FastifyRequest): boolean {
  const { url } = routeOptions;
  return method === 'GET' && url !== undefined && [...PATHS, `${FILES}*`, `/desk/${ICON}`].includes(url);
}

/** Serves the desk that was built beside a client; nothing where none was. */
export async function addPages(app: FastifyInstance, clientDir: string, siteTitle: string): Promise<void> {
  const folder = join(clientDir, DESK_FOLDER);
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return;
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: FILES,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // The names of these files carry a hash of what is in them; the page is stored nowhere, as all else of the desk.
      if (path.includes(`${sep}assets${sep}`))
        reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
    },
  });
  app.get(`/desk/${ICON}`, (_, reply) => reply.sendFile(ICON, folder));
  const sendPage = async (reply: FastifyReply) => {
    const page = withSiteName(file, await readFile(file, 'utf8'), siteTitle);
    return reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page);
  };
  for (const path of PATHS)
    app.get<{ Params: { '*'?: string } }>(path, async ({ params }, reply) => {
      // A call that there is not is no page.
      if (params['*']?.startsWith('api')) throw new DeskRefusal('notFound');
      return sendPage(reply);
    });
}
