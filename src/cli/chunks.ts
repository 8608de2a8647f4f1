import { join } from 'node:path';
import { ROOT } from './run-steps.ts';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/;

/**
 * The most that the first route may fetch, in bytes of Brotli: our own code, all scripts, styles. They are frozen: what wants in sends
 * something else out (docs/decisions/first-route.md).
 */
export const FIRST_ROUTE_LIMITS = { ownBytes: 32_300, scriptBytes: 143_000, styleBytes: 12_000 };

/** The path of a built script that is our own: no file of packages or of the bundler. */
export const OWN_SCRIPT = /\/(?!packages-|rolldown-runtime-)[^/]+\.js$/;

/** The packages that the first route may fetch. One more is a decision: every visitor waits for it. */
const FIRST_ROUTE_PACKAGES: ReadonlySet<string> = new Set([
  '@base-ui/react',
  '@xstate/react',
  'destr',
  'i18next',
  'lucide-react',
  'ofetch',
  'react',
  'react-dom',
  'react-i18next',
  'react-router',
  'react-router-dom',
  'scheduler',
  'ufo',
  'use-isomorphic-layout-effect',
  'use-sync-external-store',
  'xstate',
  'zod',
]);

/**
 * How the client that starts with `entry` is cut into files: `app` and `packages` are what the first route needs of our
 * own code and of others'; the rest is cut by screen, as the bundler sees fit. Throws for a package that the first route
 * may not fetch.
 */
export function chunkGroups(entry: string) {
  let first: ReadonlySet<string> | undefined;
  const nameOf = (id: string, graph: Graph): string | null => {
    first ??= importedFrom(join(ROOT, entry), graph);
    if (!first.has(id)) return null;
    const name = PACKAGE.exec(id)?.[1];
    if (name && !FIRST_ROUTE_PACKAGES.has(name)) throw new Error(`the first route may not fetch ${name}`);
    // What the bundler brings along is no code of ours either.
    return name || id.startsWith('\0vite') ? 'packages' : 'app';
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
