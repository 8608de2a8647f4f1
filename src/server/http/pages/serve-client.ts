import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../settings.ts';
import { readHost, type SiteAddresses } from '../../site-addresses.ts';
import { withSiteName } from './built-client.ts';
import { pageRequestOf } from './page-request.ts';
import type { Pages } from './pages.ts';

/** Files that name the site: the page of a device without a network, and what it installs. */
const NAMED = {
  'index.html': 'text/html; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json',
};

const YEAR_S = 31_536_000;

/** Sends a page of the client, or nothing when the request is not for one. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | null;

type ClientParts = {
  clientDir: string;
  pages: Pages | null;
  addresses: SiteAddresses;
  settings: Pick<Settings, 'siteTitle'>;
};

/** Serves the built client: hashed files for good, everything else fresh, and its page for every path of its own. */
export async function serveClient(
  app: FastifyInstance,
  { clientDir, pages, addresses, settings }: ClientParts,
): Promise<SendPage> {
  if (!pages) return () => null;
  await app.register(fastifyStatic, {
    root: clientDir,
    preCompressed: true,
    index: ['index.html'],
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${sep}assets${sep}`);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  // For any other file the plugin reads the folders on its way, to see that the address is spelt as the file is: a
  // guarded file cannot be reached by another spelling. No hashed file is guarded, and their folder holds hundreds.
  app.route<{ Params: { '*': string } }>({
    method: ['HEAD', 'GET'],
    url: '/assets/*',
    handler: (request, reply) => reply.sendFile(`assets/${request.params['*']}`),
  });
  for (const [name, type] of Object.entries(NAMED)) {
    const file = join(clientDir, name);
    if (!existsSync(file)) continue;
    // As it lies there now, as all files beside it: a newer build may have taken their place.
    app.route({
      method: ['HEAD', 'GET'],
      url: `/${name}`,
      handler: async (_, reply) => {
        const text = withSiteName(name, await readFile(file, 'utf8'), settings.siteTitle);
        return reply.header('cache-control', 'no-cache').type(type).send(text);
      },
    });
  }
  const sendPage = async (
    url: string,
    { headers }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const page = readHost(headers.host);
    const apiHost = page && addresses.apiHostOf(page);
    const { html, brotli } = await pages(url, pageRequestOf(headers.cookie), apiHost);
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'cookie, accept-encoding',
    });
    const takesBrotli = /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));
    return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(html);
  };
  // Before the files: the plain page among them is what is kept for a device without a network.
  app.get('/', (request, reply) => sendPage('/', request, reply));
  return (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (request.method !== 'GET' || /\.[a-z0-9]{1,8}$/i.test(path)) return null;
    return sendPage(request.url, request, reply);
  };
}
