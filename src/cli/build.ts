import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { CHARTS_FILE, DESK_FOLDER, DIST } from '#server/http/pages/built-client';
import { TEXTS_PATH } from '../client/actors/start-worker.ts';
import { buildOfSources } from './app-manifest.ts';
import { BUILD_TARGET } from './browser-floor.ts';
import { contractDocuments } from './contract/documents.ts';
import { knownCharts } from './known-charts.ts';
import { placeBuild } from './place-build.ts';
import { ROOT } from './run-steps.ts';

const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;
/** What the app needs to open without a network. The languages, in a folder below, are kept when they are used. */
const KEPT_OFFLINE = /^\/(index\.html|assets\/[^/]+\.(js|css)|[^/]+\.(svg|png))$/;

/** Builds the app as its sources are now, unless that build is there already. */
export async function buildApp(): Promise<void> {
  await placeBuild(DIST, buildOfSources(), buildInto);
}

/** Builds the app into a folder, each text beside its compressed copy, so that the server never compresses. */
async function buildInto(folder: string): Promise<void> {
  await build({ root: ROOT, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true, manifest: true } });
  await buildWorker(folder);
  await build({
    configFile: join(ROOT, 'src/cli/desk-vite.ts'),
    logLevel: 'warn',
    build: { outDir: join(folder, DESK_FOLDER), emptyOutDir: true },
  });
  for (const [name, document] of Object.entries(await contractDocuments()))
    writeFileSync(join(folder, name), JSON.stringify(document));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (COMPRESSIBLE.test(name))
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))));
  // After the copies: what draws the first page is for the server alone.
  await build({
    root: ROOT,
    logLevel: 'warn',
    // On its own it needs no packages, and runs as in production.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    publicDir: false,
    build: { ssr: 'src/client/first-page/render-page.tsx', outDir: join(folder, '.server'), minify: false },
  });
  writeFileSync(join(folder, CHARTS_FILE), JSON.stringify(await knownCharts()));
  writeFileSync(join(folder, '.server/sbom.json'), JSON.stringify(partsOfServer(), null, 2));
}

type Locked = { version: string; integrity: string; license?: string; dev?: boolean };

/** The packages that serve as the lock file has them, each with its hash, in the form of CycloneDX. */
function partsOfServer(): object {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const packages = Object.entries(lock.packages as Record<string, Locked>).filter(
    ([path, { dev }]) => path !== '' && dev !== true,
  );
  const components = packages.map(([path, { version, integrity, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const licenses = license === undefined ? [] : [{ expression: license }];
    return { type: 'library', name, version, purl, hashes: [{ alg: 'SHA-512', content }], licenses };
  });
  const component = { type: 'application', name: lock.name, version: lock.version };
  return { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component }, components };
}

/** Builds the service worker, which knows the files of this build by name. */
async function buildWorker(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `/${name.split(sep).join('/')}`)
    .sort();
  const FILES = JSON.stringify(paths.filter((path) => KEPT_OFFLINE.test(path)));
  const TEXTS = JSON.stringify(paths.filter((path) => path.startsWith(TEXTS_PATH)));
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    define: { FILES, TEXTS, BUILD: JSON.stringify(buildOfSources()) },
    build: {
      target: BUILD_TARGET,
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: 'src/client/worker/offline-worker.ts',
        formats: ['iife'],
        name: 'offlineWorker',
        fileName: () => 'sw.js',
      },
    },
  });
}
