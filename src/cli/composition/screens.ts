import ts from 'typescript';
import type { Screen } from '../../chart-tools/docs/composition/composition.ts';
import type { Imported, Module, Sources } from './source.ts';

const APP = 'src/client/app/shell/app.tsx';
const HOME = { path: '/', door: 'open' };

/** The screens that start each feature, by the file and the name that define it. */
export function screensOf(sources: Sources): Map<string, Screen[]> {
  const starts = new Map<string, Screen[]>();
  const add = (screen: Screen, { file, name }: Imported): void => {
    const key = featureKey(file, name);
    starts.set(key, [...(starts.get(key) ?? []), screen]);
  };
  const app = sources.module(APP);
  for (const { screen, file } of rowsOf(app))
    for (const one of startedBy(sources.module(file))) add(screen, one);
  // The server draws home: it has no row, and starts its features where they are shown.
  for (const file of importedBy(sources, app))
    for (const one of startedBy(sources.module(file))) add(HOME, one);
  return starts;
}

export const featureKey = (file: string, name: string): string => `${file} ${name}`;

/** The rows of the table of screens: a path, a door, and how the module is fetched. */
function rowsOf({ source }: Module): { screen: Screen; file: string }[] {
  const rows: { screen: Screen; file: string }[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node) && node.elements.length === 3) {
      const [path, door, load] = node.elements;
      const [, file] = /import\('(?:\.\.\/)+([^']*)'\)/.exec(load?.getText() ?? '') ?? [];
      if (path && door && file && ts.isStringLiteral(path) && ts.isStringLiteral(door))
        rows.push({ screen: { path: path.text, door: door.text }, file: `src/client/${file}` });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return rows;
}

/** The features that a module lists, for its screen or for `useRunning`. */
function startedBy({ declared, imports }: Module): Imported[] {
  return [...declared].flatMap(([name, node]) => {
    if (!/^features$/i.test(name) || !ts.isVariableDeclaration(node)) return [];
    const list = node.initializer;
    if (!list || !ts.isArrayLiteralExpression(list)) return [];
    return list.elements.flatMap((one) => imports.get(one.getText()) ?? []);
  });
}

/** The screens' modules that come with the app itself. */
function importedBy(sources: Sources, module: Module, seen = new Set<string>()): Set<string> {
  for (const { file } of module.imports.values())
    if (/^src\/client\/screens\/.*\.tsx$/.test(file) && !seen.has(file)) {
      seen.add(file);
      importedBy(sources, sources.module(file), seen);
    }
  return seen;
}
