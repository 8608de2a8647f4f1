import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeBuild } from '../../src/cli/place-build.ts';

/** Files a made-up build consists of besides its page. */
export const BUILD_FILES = 30;

/** Fills a folder as a build of this name: a page, and files that say in full what they should hold. */
export async function makeBuild(folder: string, name: string): Promise<void> {
  mkdirSync(join(folder, 'assets', 'texts'), { recursive: true });
  for (let count = 0; count < BUILD_FILES; count += 1) {
    writeFileSync(join(folder, 'assets', fileOf(name, count)), contentOf(fileOf(name, count)));
    await new Promise(setImmediate);
  }
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><title>${name}</title><div id="root"></div><script src="/assets/${name}-0.js"></script>`,
  );
}

/** The path below assets: every third file is a language's, in a folder of its own as the app's are. */
export const fileOf = (name: string, count: number): string =>
  count % 3 === 2 ? `texts/${name}-${count}.js` : `${name}-${count}.js`;
export const contentOf = (file: string): string => `${file};`.repeat(2_000);

/** `make-builds.ts DIST FIRST`: one build after another, until the process is killed; it says when each is made. */
async function main(): Promise<void> {
  const [dist = '', first = ''] = process.argv.slice(2);
  process.stdout.write('begun');
  for (let count = 0; ; count += 1) {
    await placeBuild(dist, `${first}-${count}`, (folder) => makeBuild(folder, `${first}-${count}`));
    process.stdout.write('made');
  }
}

if (import.meta.main) await main();
