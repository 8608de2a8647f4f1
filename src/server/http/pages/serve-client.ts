import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { readHost, type SiteAddresses } from '../../site-addresses.ts';
import { markAsSvg, type SiteTheme, svgOf, withSite } from '../../site-theme.ts';
import { sendTagged } from '../serve-logos.ts';
import { pageRequestOf } from './page-request.ts';
import type { Pages } from './pages.ts';

/** Files that show the site: the page of a device without a network, what keeps that page, and what it installs. */
const NAMED = {
  'index.html': 'text/html; charset=utf-8',
  'sw.js': 'text/javascript; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json',
};

const YEAR_S = 31_536_000;

/** Sends a page of the client, or nothing when the request is not for one. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | null;

type ClientParts = {
  clientDir: string;
  pages: Pages | null;
  addresses: SiteAddresses;
  settings: SiteTheme;
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
      handler: async (request, reply) => {
        const text = withSite(name, await readFile(file, 'utf8'), settings);
        return sendTagged(request, reply.header('cache-control', 'no-cache').type(type), text);
      },
    });
  }
  if (settings.siteMark) await serveMark(app, settings.siteMark);
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

const MARK_HEADERS = {
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  // Opened by itself it runs and loads nothing.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
};
/** A phone may cut a mask's corners: the mark lies in the circle that it leaves. */
const MASKED_SIDE = 36;

/**
 * Serves the mark of the site in the place of the build's icons, in their sizes. Rejects with a sentence for the operator where it
 * cannot be drawn.
 */
async function serveMark(app: FastifyInstance, mark: Buffer): Promise<void> {
  const svg = markAsSvg(mark);
  // A phone fills what is transparent with black.
  const drawn = async (px: number, ground?: string) => {
    const square = sharp(Buffer.from(svg)).resize(px, px);
    return (ground ? square.flatten({ background: ground }) : square).png().toBuffer();
  };
  try {
    const [small, large, touch] = await Promise.all([drawn(192), drawn(512), drawn(180, '#ffffff')]);
    const [red, green, blue] = await sharp(touch)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    const icons = {
      'icon.svg': svg,
      // The colour of a mark without a margin goes on to the edge.
      'icon-maskable.svg': svgOf(large, `rgb(${red} ${green} ${blue})`, MASKED_SIDE),
      'icon-192.png': small,
      'icon-512.png': large,
      'apple-touch-icon.png': touch,
    };
    for (const [name, body] of Object.entries(icons))
      app.route({
        method: ['HEAD', 'GET'],
        url: `/${name}`,
        helmet: false,
        handler: async (request, reply) =>
          sendTagged(
            request,
            reply.headers(MARK_HEADERS).type(name.endsWith('.svg') ? 'image/svg+xml' : 'image/png'),
            body,
          ),
      });
  } catch (cause) {
    throw new Error(`Bad settings. SITE_MARK: it cannot be drawn (${(cause as Error).message})`, { cause });
  }
}
