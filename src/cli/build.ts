import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { DIST } from '#server/http/pages/built-client';
import { buildOfSources } from './app-manifest.ts';
import { placeBuild } from './place-build.ts';
import { ROOT } from './run-steps.ts';

const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;
/** How distances are written (RFC 7932, 4): found by trial on our own files, a few hundred bytes shorter. */
const BROTLI = { params: { [constants.BROTLI_PARAM_NPOSTFIX]: 2, [constants.BROTLI_PARAM_NDIRECT]: 48 } };

/** Builds the app as its sources are now, unless that build is there already. */
export async function buildApp(): Promise<void> {
  await placeBuild(DIST, buildOfSources(), buildInto);
}

/** Builds the app into a folder, each text beside its Brotli twin, so that the server never compresses. */
async function buildInto(folder: string): Promise<void> {
  await build({ root: ROOT, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (COMPRESSIBLE.test(name))
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name)), BROTLI));
  // After the twins: what draws the first page is for the server alone.
  await build({
    root: ROOT,
    logLevel: 'warn',
    // On its own it needs no packages, and runs as in production.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    publicDir: false,
    build: { ssr: 'src/client/first-page/render-home.tsx', outDir: join(folder, '.server'), minify: false },
  });
}
