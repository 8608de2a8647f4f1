import { join } from 'node:path';
import { ROOT } from './run-steps.ts';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const ENTRY = join(ROOT, 'src/client/main.tsx');

/**
 * How the client is cut into files: what the first route needs, packages and our own code, in one file;
 * the rest by screen, as the bundler sees fit.
 */
export function chunkGroups() {
  let first: ReadonlySet<string> | undefined;
  const nameOf = (id: string, graph: Graph): string | null => {
    first ??= importedFrom(ENTRY, graph);
    return first.has(id) ? 'first' : null;
  };
  return [{ name: nameOf, debugName: 'first route' }];
}

/** Every module a module imports, and theirs, but not what is imported on demand. */
function importedFrom(entry: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
