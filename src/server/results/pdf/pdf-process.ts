import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { directionOf, LANGUAGES } from '#contract/languages';
import { FACES, facesOf } from './faces.ts';
import type { PdfOrder } from './write-pdf.ts';

/** Writes one document as a PDF, in a thread of its own: laying out a thousand rows takes most of a second. */

const { resolve } = createRequire(import.meta.url);
const folders = Object.values(FACES).flatMap(([name, ...cuts]) =>
  cuts.map((cut) => join(dirname(resolve(`${name}/package.json`)), cut)),
);
const order = workerData as PdfOrder;
const { language, region = null } = new Intl.Locale(LANGUAGES[order.language]);
const isRtl = directionOf(order.language) === 'rtl';
const look = { language, region, isRtl, page: order.pageText, faces: facesOf(order.language) };

const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontPaths: folders }] });
const bytes = compiler.pdf({
  mainFileContent: readFileSync(join(import.meta.dirname, 'document.typ'), 'utf8'),
  inputs: { document: JSON.stringify({ said: order.document, look }) },
});
// What it remembers of a document is the process's.
compiler.evictCache(0);
parentPort?.postMessage(bytes);
