import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { Route } from '#contract/route';
import { ROOT } from '../run-steps.ts';

/** The text of the comment above each exported name of a source file, on one line. */
export function exportComments(file: string, source: string): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  for (const statement of parsed.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const [block] = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc);
    const text = ts.getTextOfJSDocComment(block?.comment)?.replace(/\s+/g, ' ').trim();
    for (const { name } of statement.declarationList.declarations)
      if (text && ts.isIdentifier(name)) comments.set(name.text, text);
  }
  return comments;
}

const FOLDER = join(ROOT, 'src/contract/routes');

/** A route with the name it is exported by, the module it is in, and what its comment says. */
export type NamedRoute = { name: string; module: string; comment: string; route: Route };

/** Every route of the contract, in the order of files and of exports in them. */
export async function readRoutes(): Promise<NamedRoute[]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
  const read = files.sort().map(async (file): Promise<NamedRoute[]> => {
    const path = join(FOLDER, file);
    const exported = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
    const comments = exportComments(path, readFileSync(path, 'utf8'));
    // By the comments, which are in the order of the file; a module's own keys are sorted by name.
    return [...comments].flatMap(([name, comment]) => {
      const route = exported[name];
      return isRoute(route) ? [{ name, module: basename(file, '.ts'), comment, route }] : [];
    });
  });
  return (await Promise.all(read)).flat();
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}
