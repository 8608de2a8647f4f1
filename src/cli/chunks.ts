import { join } from 'node:path';
import { TRADE_SCREEN } from '#server/http/pages/built-client';
import { ROOT } from './run-steps.ts';

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Graph = { getModuleInfo(id: string): Module | null };

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
 * The files of the first route: `app` and `packages` are what a client that starts with `entry` needs of our own code and of
 * others'. Throws for a package that the first route may not fetch.
 */
export function firstRoute(entry: string) {
  let first: ReadonlySet<string> | undefined;
  const nameOf = (id: string, graph: Graph): string | null => {
    first ??= importedFrom(join(ROOT, entry), graph);
    if (!first.has(id)) return null;
    const name = PACKAGE.exec(id)?.[1];
    if (name && !FIRST_ROUTE_PACKAGES.has(name)) throw new Error(`the first route may not fetch ${name}`);
    // What the bundler brings along is no code of ours either.
    return name || id.startsWith('\0vite') ? 'packages' : 'app';
  };
  return { name: nameOf, debugName: 'first route' };
}

/** So many screens share a module, Trade among them, before it comes in the file that most screens fetch. */
const SHARED_BY = 4;

/**
 * Two files of what Trade shares with other screens: `shared` with many, `trade` with few. As the bundler sees fit, Trade
 * would fetch more than a hundred files, most of them a line; every screen that shares them pays with a larger first file.
 * Throws where Trade is no screen of the client.
 */
export function sharedWithTrade(entry: string) {
  let screens: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  const nameOf = (id: string, graph: Graph): string | null => {
    screens ??= screensOf(join(ROOT, entry), graph);
    // What draws pages for the server is built from other files, and has no screens.
    if (screens.size === 0) return null;
    const ofTrade = screens.get(join(ROOT, TRADE_SCREEN));
    if (!ofTrade) throw new Error(`no screen is ${TRADE_SCREEN}`);
    if (!ofTrade.has(id)) return null;
    const users = [...screens.values()].filter((modules) => modules.has(id)).length;
    if (users === 1) return null;
    return users < SHARED_BY ? 'trade' : 'shared';
  };
  return { name: nameOf, debugName: 'shared with Trade' };
}

/** Every screen that the client fetches on demand, with all that it imports. */
function screensOf(entry: string, graph: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const screens = new Map<string, ReadonlySet<string>>();
  for (const module of importedFrom(entry, graph))
    for (const id of graph.getModuleInfo(module)?.dynamicallyImportedIds ?? [])
      if (id.endsWith('-screen.tsx')) screens.set(id, importedFrom(id, graph));
  return screens;
}

/** Every module a module imports, and theirs, but not what is imported on demand. */
function importedFrom(entry: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
