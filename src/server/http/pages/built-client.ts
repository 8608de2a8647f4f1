import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KnownCharts } from '../../site/trails.ts';

/** Where builds lie, each in a folder of its own, beside the list of them. */
export const DIST = fileURLToPath(new URL('../../../../dist', import.meta.url));
/** The list's name: what it names is whole, the newest first; what it does not name is no build. */
export const BUILD_LIST = 'builds.json';

/** The folder of the built desk within a build. The site's port serves no folder whose name begins with a dot. */
export const DESK_FOLDER = '.desk';

/** What Trade is built from: where most go from home. Its code is shared with other screens, and its page names its files. */
export const TRADE_SCREEN = 'src/client/screens/trade/trade-screen.tsx';

/** The version of this project, as its package says. */
export const VERSION: string = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../../package.json', import.meta.url)), 'utf8'),
).version;

const BUILD_NAME = /^[\w-]{1,64}$/;

/** Names of the finished builds in `dist`, the newest first; none when the list is missing or unreadable. */
export function readBuilds(dist: string): string[] {
  try {
    const names = JSON.parse(readFileSync(join(dist, BUILD_LIST), 'utf8')) as string[];
    return names.filter((name) => BUILD_NAME.test(name) && existsSync(join(dist, name, 'index.html')));
  } catch {
    return [];
  }
}

/** The folder of the newest finished build in `dist`, or null while there is none. */
export function currentBuild(dist: string): string | null {
  const [newest] = readBuilds(dist);
  return newest === undefined ? null : join(dist, newest);
}

/** The file of a build in which its charts' transitions stand, for the server alone. */
export const CHARTS_FILE = '.server/charts.json';

/** The charts of a build; null where nothing was built. */
export function readCharts(clientDir: string): KnownCharts | null {
  const file = join(clientDir, CHARTS_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KnownCharts) : null;
}
