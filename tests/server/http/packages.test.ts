import { createRequire } from 'node:module';
import { cruise, type ICruiseOptions, type IDependency } from 'dependency-cruiser';
import { describe, expect, test } from 'vitest';
import { FACES } from '#server/results/pdf/faces';
import project from '../../../package.json' with { type: 'json' };
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

describe('packages', () => {
  test('S2.1 the server runs on what package.json calls dependencies, and on all of it', async () => {
    const imports = await importsOf(STARTED, { exclude: TO_BUILD });
    const packages = imports
      .filter(({ dependencyTypes }) => dependencyTypes.some((type) => type.startsWith('npm')))
      .map(({ module }) => module.match(/^(@[^/]+\/)?[^/]+/)?.[0]);
    const faces = Object.values(FACES).map(([name]) => name);
    // The pinned Node starts what is imported here.
    expect([...new Set([...packages, ...faces, 'node'])].sort()).toEqual(
      Object.keys(project.dependencies).sort(),
    );
  }, 120_000);

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
