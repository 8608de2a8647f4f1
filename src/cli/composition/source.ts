import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Our own modules as text. Biome lays all of them out alike: what begins at a margin ends before the next line at that margin, so
 * no syntax tree is needed to tell what is declared where.
 */

/** A function or a constant at the top of a module, with the comment right above it. */
export type Declared = { module: Module; text: string; comment: string };

export type Module = {
  file: string;
  text: string;
  declared: ReadonlyMap<string, Declared>;
  /** The files that names come from; those of packages are left out. */
  imports: ReadonlyMap<string, string>;
};

const DECLARED =
  /(?:^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^(?:export )?(?:async )?(?:const|function) (\w+)([\s\S]*?)(?=\n[^\s)}\]>]|(?![\s\S]))/gm;
const IMPORTED = /^import (?:type )?(?:\* as (\w+)|\{([^}]*)\}) from '((?:\.|#contract)[^']+)';/gm;

/** The modules of the project, each read once. */
export class Sources {
  readonly root: string;
  readonly #modules = new Map<string, Module>();

  constructor(root: string) {
    this.root = root;
  }

  module(file: string): Module {
    const known = this.#modules.get(file) ?? this.#read(file);
    this.#modules.set(file, known);
    return known;
  }

  modulesUnder(folder: string): Module[] {
    return filesUnder(this.root, folder).map((file) => this.module(file));
  }

  /** Where a name of a module is declared: there, or in the module of the client it comes from. */
  find(name: string, { declared, imports }: Module): Declared | undefined {
    const file = imports.get(name);
    return (
      declared.get(name) ??
      (file?.startsWith('src/client/') ? this.module(file).declared.get(name) : undefined)
    );
  }

  #read(file: string): Module {
    const text = readFileSync(join(this.root, file), 'utf8');
    const declared = new Map<string, Declared>();
    const imports = new Map<string, string>();
    const module = { file, text, declared, imports };
    for (const [, comment = '', name = '', own = ''] of text.matchAll(DECLARED))
      declared.set(name, { module, text: own, comment: plainComment(comment) });
    for (const [, space, names = '', from = ''] of text.matchAll(IMPORTED))
      for (const name of space ? [space] : (names.match(/\w+(?=,|\s*$)/g) ?? []))
        imports.set(name, fileOf(file, from));
    return module;
  }
}

const fileOf = (importer: string, from: string): string =>
  from.startsWith('#contract/') ? `src/${from.slice(1)}.ts` : join(dirname(importer), from);

/** A comment without its stars, on one line. */
export const plainComment = (comment: string): string => comment.replace(/\s*\n\s*\*?\s?/g, ' ').trim();

export const filesUnder = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .sort()
    .map((name) => join(folder, name));

/** What a property of an object literal is set to; empty where there is none of that name. */
export const propertyIn = (text: string, name: string): string =>
  new RegExp(`(?:\\n( *)|\\{ )${name}:\\s([\\s\\S]*?)(?=\\n\\1\\S|(?![\\s\\S]))`).exec(text)?.[2] ?? '';

/** The names in a text, each with the property that is asked of it; keys of objects are none. */
export const namesIn = (text: string): { name: string; property: string }[] =>
  [...text.replace(/'[^'\n]*'/g, '').matchAll(/(?<![.\w])([a-z]\w*)(?:\.(\w+))?\b(?!:)/gi)].map(
    ([, name = '', property = '']) => ({ name, property }),
  );
