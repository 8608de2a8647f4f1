import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './run-steps.ts';

/** What the built app is made from, and what makes it; the gallery and the last four only where they are wanted or kept. */
export const SOURCES = [
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'locales',
  'machines',
  'src/client',
  'src/contract',
  'src/desk',
  'src/ui',
  'src/chart-tools/chart-model.ts',
  'src/chart-tools/find-charts.ts',
  'src/chart-tools/paths/transitions.ts',
  'src/cli/app-manifest.ts',
  'src/cli/browser-floor.ts',
  'src/cli/build.ts',
  'src/cli/chunks.ts',
  'src/cli/contract',
  'src/cli/desk-vite.ts',
  'src/cli/known-charts.ts',
  'src/cli/machine.ts',
  'src/cli/run-steps.ts',
  'src/cli/text-modules.ts',
  'src/server/http/pages/built-client.ts',
  ...(process.env.VITE_GALLERY ? ['tests/gallery', 'tests/charts'] : []),
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
];
/** Set by the build itself, from what is hashed here. */
const MADE_BY_BUILD = ['VITE_APP_VERSION', 'VITE_APP_BUILD'];

/** Tells one build from another: the same sources and settings give the same answer on every machine. */
export function buildOfSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const file of filesUnder(source)) hash.update(file).update(readFileSync(join(ROOT, file)));
  for (const [name, value] of Object.entries(process.env).sort(byName))
    if (name.startsWith('VITE_') && value !== '' && !MADE_BY_BUILD.includes(name))
      hash.update(`${name}=${value}\n`);
  return hash.digest('hex').slice(0, 16);
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

function filesUnder(source: string): string[] {
  if (!existsSync(join(ROOT, source))) return [];
  if (statSync(join(ROOT, source)).isFile()) return [source];
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
