import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What the built app is made from. */
const SOURCES = ['index.html', 'package-lock.json', 'locales', 'machines', 'src/client', 'src/contract'];

/** Tells one build from another: the same sources give the same answer on every machine. */
export function buildOfSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const file of filesUnder(source)) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

function filesUnder(source: string): string[] {
  if (/\.\w+$/.test(source)) return [source];
  return readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .sort();
}

/** Writes the web app manifest, which also names the build (S7.16). */
export function appManifest(build: string): Plugin {
  return {
    name: 'app-manifest',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.webmanifest',
        source: JSON.stringify({ ...MANIFEST, build }),
      });
    },
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } }],
  };
}

const MANIFEST = {
  name: 'Candlestate',
  short_name: 'Candlestate',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'portrait',
  background_color: '#0c0e13',
  theme_color: '#0c0e13',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
  ],
};
