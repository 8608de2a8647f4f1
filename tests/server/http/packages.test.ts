import { createRequire } from 'node:module';
import { cruise, type ICruiseOptions, type IDependency } from 'dependency-cruiser';
import { describe, expect, test } from 'vitest';
import { FACES } from '#server/results/pdf/faces';
import project from '../../../package.json' with { type: 'json' };
import lock from '../../../package-lock.json' with { type: 'json' };
import { SOURCES } from '../../../src/cli/app-manifest.ts';
import { ROOT } from '../../../src/cli/run-steps.ts';

const layers = createRequire(import.meta.url)('../../support/layers.cjs') as { options: ICruiseOptions };

/** What runs where only `npm ci --omit=dev` was done: the commands that say so, and the server they start. */
const STARTED = [
  'src/server/main.ts',
  // A process, which its starter names by its address.
  'src/server/compose/read-worker.ts',
  'src/server/results/pdf/pdf-process.ts',
  ...Object.values(project.scripts).flatMap((script) => / --runtime (\S+)/.exec(script)?.[1] ?? []),
];
/** What `npm start` alone loads, to build. */
const TO_BUILD = '^src/cli/(app-manifest|run-steps)\\.ts$';
const BUILT = [
  'vite.config.ts',
  'src/client/main.tsx',
  'src/client/first-page/render-page.tsx',
  'src/cli/desk-vite.ts',
  'src/desk/main.tsx',
];

type Locked = {
  path: string;
  version?: string;
  integrity?: string;
  deprecated?: string;
  hasInstallScript?: boolean;
  bin?: { [name: string]: string };
};

/** Node with files of the project, once or, behind `||`, again. */
const ONE_OR_TWO = /^(?:exec )?node src\/cli\/run\.mjs(?: [\w./-]+)+(?: \|\| node [\w./ -]+)?$/;

describe('packages', () => {
  test('S2.1 the server runs on what package.json calls dependencies, and on all of it', async () => {
    const imports = await importsOf(STARTED, { exclude: TO_BUILD });
    const packages = imports
      .filter(({ dependencyTypes }) => dependencyTypes.some((type) => type.startsWith('npm')))
      .map(({ module }) => module.match(/^(@[^/]+\/)?[^/]+/)?.[0]);
    const faces = Object.values(FACES).map(([name]) => name);
    expect([...new Set([...packages, ...faces])].sort()).toEqual(Object.keys(project.dependencies).sort());
  }, 120_000);

  test('S2.1 each package, the Node that serves among them, is in the lock file with its hash', () => {
    const locked: Locked[] = Object.entries(lock.packages).map(([path, one]) => ({ path, ...one }));
    const [own, ...others] = locked;
    expect(own?.path).toBe('');
    expect(others.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
    expect(others.filter(({ deprecated }) => deprecated !== undefined)).toEqual([]);
    const nodes = others.filter(({ bin }) => bin?.node !== undefined);
    expect(nodes.map(({ path }) => path.replace('node_modules/', ''))).toEqual(
      Object.keys(project.optionalDependencies),
    );
    expect(new Set(nodes.map(({ version }) => version)).size).toBe(1);
    // A script that runs while it is installed could fetch what no hash is kept of.
    const scripted = others.filter(({ hasInstallScript }) => hasInstallScript).map(({ path }) => path);
    expect(scripted).toEqual(Object.keys(project.allowScripts).map((name) => `node_modules/${name}`));
  });

  test('S2.1 a script of package.json needs no program but Node, and starts from any shell', () => {
    // The shell of Windows has no such word as exec, and takes what follows.
    const odd = Object.values(project.scripts).filter(
      (script) => !/^(?:exec (.+) \|\| \1|(?!exec ).+)$/.test(script) || !ONE_OR_TWO.test(script),
    );
    expect(odd).toEqual([]);
  });

  test('S7.16 everything a build is made from counts into its name', async () => {
    const imports = await importsOf(BUILT, { exclude: 'node_modules' });
    const imported = imports
      .filter(({ coreModule, resolved }) => !coreModule && resolved !== 'virtual:texts')
      .map(({ resolved }) => resolved);
    const sources = [...new Set([...BUILT, ...imported])];
    expect(sources.length).toBeGreaterThan(300);
    const forgotten = sources.filter(
      (source) => !SOURCES.some((counted) => source === counted || source.startsWith(`${counted}/`)),
    );
    expect(forgotten).toEqual([]);
  }, 120_000);
});

/**
 * What is imported when these run, each as often as it is named. An import of types alone says so, and is gone by then: told by
 * that word, no file has to be compiled.
 */
async function importsOf(files: string[], options: ICruiseOptions): Promise<IDependency[]> {
  const doNotFollow = { path: 'node_modules', dependencyTypes: ['type-only' as const] };
  const { output } = await cruise(files, { ...layers.options, baseDir: ROOT, doNotFollow, ...options });
  if (typeof output === 'string') throw new Error(output);
  return output.modules
    .flatMap(({ dependencies }) => dependencies)
    .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'));
}
