import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DESK_FOLDER } from '../http/pages/built-client.ts';
import { markAsSvg, type SiteTheme, themeStyle, withSite } from '../site-theme.ts';
import { DeskRefusal } from './desk-refusal.ts';

/**
 * The page runs its own scripts and styles alone, `style` among them, asks this port alone, and makes no markup from texts.
 */
const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${style && ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`}`,
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
const ICON_PATH = `/desk/${ICON}`;
/** Where the page is: an invitation is a link to `/`. */
const PATHS = ['/', '/desk', '/desk/*'];
const YEAR_S = 31_536_000;

/** Whether a request is for the page or a file of it, by the route that answers it. */
export function isOfPage({ routeOptions, method }: FastifyRequest): boolean {
  const { url } = routeOptions;
  return method === 'GET' && url !== undefined && [...PATHS, `${FILES}*`, ICON_PATH].includes(url);
}

/** Serves the desk that was built beside a client; nothing where none was. */
export async function addPages(app: FastifyInstance, clientDir: string, site: SiteTheme): Promise<void> {
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
  const mark = site.siteMark && markAsSvg(site.siteMark);
  app.get(ICON_PATH, (_, reply) =>
    mark ? reply.type('image/svg+xml').send(mark) : reply.sendFile(ICON, folder),
  );
  const policy = policyOf(themeStyle(site, ICON_PATH));
  const sendPage = async (reply: FastifyReply) => {
    const page = withSite(file, await readFile(file, 'utf8'), site, ICON_PATH);
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
  };
  for (const path of PATHS)
    app.get<{ Params: { '*'?: string } }>(path, async ({ params }, reply) => {
      // A call that there is not is no page.
      if (params['*']?.startsWith('api')) throw new DeskRefusal('notFound');
      return sendPage(reply);
    });
}
