import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kept } from '../../chart-tools/docs/composition/composition.ts';
import { commentOf, type Sources } from './source.ts';

const CLIENT = 'src/client';
/** What writes to storage for the others keeps nothing of its own. */
const STORAGE = 'src/client/actors/storage.ts';
const KEEPS =
  /\bimport [^;]*\bwrite\b[^;]* from '[^']*\/storage\.ts'|\b(local|session)Storage\.setItem\(|\bdocument\.cookie = |\bcaches\.open\(|\bindexedDB\b/;
const FORGETS = /^(forget|drop|clear)[A-Z]/;

/** The modules of the client that keep something on the device, in the words of their own comments. */
export function keptOnDevice(sources: Sources): Kept[] {
  return readdirSync(join(sources.root, CLIENT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .map((name) => sources.module(join(CLIENT, name)))
    .filter(({ file, source }) => file !== STORAGE && KEEPS.test(source.text))
    .map(({ file, source, declared }) => {
      const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//m.exec(source.text) ?? [];
      const sentence = comment.replace(/\s*\n\s*\*?\s?/g, ' ').trim();
      const forgets = [...declared]
        .filter(([name]) => FORGETS.test(name))
        .map(([name, node]) => ({ name, sentence: commentOf(node) }));
      return { file, sentence, forgets };
    });
}
