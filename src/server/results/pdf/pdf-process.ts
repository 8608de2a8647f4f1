import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { directionOf, LANGUAGES } from '#contract/languages';
import { FACES, facesOf } from './faces.ts';
import type { PdfOrder } from './write-pdf.ts';

/** A process that writes one document as a PDF: laying out a thousand rows takes most of a second. */

const { resolve } = createRequire(import.meta.url);
const folders = Object.values(FACES).flatMap(([name, ...cuts]) =>
  cuts.map((cut) => join(dirname(resolve(`${name}/package.json`)), cut)),
);

process.on('message', ({ document, language: of, pageText }: PdfOrder) => {
  const { language, region = null } = new Intl.Locale(LANGUAGES[of]);
  const look = { language, region, isRtl: directionOf(of) === 'rtl', page: pageText, faces: facesOf(of) };
  const compiler = NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [{ fontPaths: folders }],
  });
  const bytes = compiler.pdf({
    mainFileContent: readFileSync(join(import.meta.dirname, 'document.typ'), 'utf8'),
    inputs: { document: JSON.stringify({ said: document, look }) },
  });
  process.send?.(bytes);
});
