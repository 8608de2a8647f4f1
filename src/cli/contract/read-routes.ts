import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Route } from '#contract/route';
import { filesUnder, Sources } from '../composition/source.ts';
import { ROOT } from '../run-steps.ts';

/** A route with the name it is exported by, the module it is in, and what its comment says. */
export type NamedRoute = { name: string; module: string; comment: string; route: Route };

/** Every route of the contract, in the order of files and of exports in them. */
export async function readRoutes(): Promise<NamedRoute[]> {
  const sources = new Sources(ROOT);
  const read = filesUnder(ROOT, 'src/contract/routes').map(async (file): Promise<NamedRoute[]> => {
    const exported = (await import(pathToFileURL(join(ROOT, file)).href)) as Record<string, unknown>;
    // By the text, which has them in their order; a module's own keys are sorted by name.
    return [...sources.module(file).declared].flatMap(([name, { comment }]) => {
      const route = exported[name];
      return isRoute(route) ? [{ name, module: basename(file, '.ts'), comment, route }] : [];
    });
  });
  return (await Promise.all(read)).flat();
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}
