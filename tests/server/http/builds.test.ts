import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { currentBuild, readBuilds } from '#server/http/pages/built-client';
import { placeBuild } from '../../../src/cli/place-build.ts';
import { BUILD_FILES, contentOf, fileOf, makeBuild } from '../../support/make-builds.ts';
import { startServer } from '../../support/server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const KILLS = process.env.SOAK ? 200 : 5;
const MAKER = join(import.meta.dirname, '../../support/make-builds.ts');

describe('builds of the app', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let dist: string;
  const place = (name: string) => placeBuild(dist, name, (into) => makeBuild(into, name));
  beforeEach(() => {
    folder = temporaryFolder();
    dist = join(folder.path, 'dist');
  });
  afterEach(() => folder.delete());

  test('S7.16 sources that did not change are not built again', async () => {
    let made = 0;
    const count = async (into: string) => {
      made += 1;
      await makeBuild(into, 'a');
    };
    await placeBuild(dist, 'a', count);
    await placeBuild(dist, 'a', count);
    expect(made).toBe(1);
    expect(readBuilds(dist)).toEqual(['a']);
  });

  test('S7.16 tabs of the two builds before load their files; those of older builds are gone', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await place(name);
    const server = await startServer({ clientDir: currentBuild(dist) ?? '' });
    try {
      const asked = async (path: string) => fetch(`${server.address}${path}`);
      expect(await (await asked('/')).text()).toContain('<title>d</title>');
      for (const file of ['b', 'c', 'd'].flatMap((name) => [fileOf(name, 7), fileOf(name, 8)])) {
        const answer = await asked(`/assets/${file}`);
        expect(await answer.text(), file).toBe(contentOf(file));
        expect(answer.headers.get('cache-control')).toContain('immutable');
      }
      for (const count of [7, 8])
        expect(await (await asked(`/assets/${fileOf('a', count)}`)).json()).toMatchObject({ code: 404 });
    } finally {
      await server.dispose();
    }
  });

  test('S7.16 sources changed back serve their build again, beside the files of the others', async () => {
    for (const name of ['a', 'b', 'a']) await place(name);
    expect(readBuilds(dist)).toEqual(['a', 'b']);
    for (const count of [0, 2]) expect(existsSync(join(dist, 'a', 'assets', fileOf('b', count)))).toBe(true);
  });

  test('S7.16 a build that fails leaves the current one in its place', async () => {
    await place('a');
    const failing = placeBuild(dist, 'b', async (into) => {
      mkdirSync(join(into, 'assets'));
      throw new Error('no room');
    });
    await expect(failing).rejects.toThrow('no room');
    expect(readdirSync(dist).sort()).toEqual(['a', 'builds.json']);
  });

  test(`S7.16 kill -9 at ${KILLS} moments of a build leaves a build that starts`, async () => {
    await place('first');
    let finished = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = readBuilds(dist)[0];
      const maker = spawn(process.execPath, [MAKER, dist, `k${kill}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(maker.stdout, 'data');
      // Every other one has made a build by then, however slow the machine is.
      if (kill % 2 === 1) await once(maker.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, (kill * 23) % 100));
      maker.kill('SIGKILL');
      await once(maker, 'exit');
      expectWhole(dist);
      if (readBuilds(dist)[0] !== before) finished += 1;
    }
    // Those that were waited for, at least.
    expect(finished).toBeGreaterThanOrEqual(Math.floor(KILLS / 2));
    await place('last');
    expectWhole(dist);
    expect(readdirSync(dist).filter((name) => name.startsWith('making-'))).toEqual([]);
  }, 300_000);
});

/** Each listed build has its page and every file it made, to the last letter. */
function expectWhole(dist: string): void {
  const builds = readBuilds(dist);
  expect(builds.length).toBeGreaterThan(0);
  for (const name of builds) {
    expect(readFileSync(join(dist, name, 'index.html'), 'utf8')).toContain(name);
    for (let count = 0; count < BUILD_FILES; count += 1) {
      const file = fileOf(name, count);
      expect(readFileSync(join(dist, name, 'assets', file), 'utf8') === contentOf(file), file).toBe(true);
    }
  }
}
