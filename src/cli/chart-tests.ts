import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Walkable } from '../../../tests/support/model/paths.ts';
import { findCharts } from '../charts/find.ts';

export type NamedWalkable = { name: string; walkable: Walkable };

/** What walks each chart: tests/machines/walkables/<chart>.ts. Throws for a chart that has none. */
export async function findWalkables(root: string): Promise<NamedWalkable[]> {
  const charts = await findCharts(root);
  return Promise.all(
    charts.map(async ({ name }) => {
      const file = join(root, 'tests/machines/walkables', `${name}.ts`);
      if (!existsSync(file))
        throw new Error(`${name} has no tests/machines/walkables/${name}.ts: nothing walks it`);
      const { walkable } = (await import(pathToFileURL(file).href)) as { walkable: Walkable };
      return { name, walkable };
    }),
  );
}
