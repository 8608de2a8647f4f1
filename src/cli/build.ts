import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from './run-steps.ts';

const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;

/** Builds the app into dist/, each text beside its Brotli twin, so that the server never compresses. */
export async function buildApp(): Promise<void> {
  await build({ root: ROOT, logLevel: 'warn' });
  const folder = join(ROOT, 'dist');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (COMPRESSIBLE.test(name))
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))));
}
