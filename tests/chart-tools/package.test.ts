import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, tool } from '../../src/cli/run-steps.ts';

/** The tools as a package: packed, installed in an empty folder beside xstate, and used there as a stranger does. */

const SOURCES = 'src/chart-tools';
const MODULES = join(ROOT, 'node_modules');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const own = JSON.parse(read(`${SOURCES}/package.json`));
const project = JSON.parse(read('package.json'));
let folder = '';
let app = '';

type Ran = { code: number | null; out: string; err: string };
function run(cwd: string, program: string, ...args: string[]): Ran {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', PATH: `${MODULES}/.bin:${process.env.PATH}` },
  });
  return { code: status, out: stdout, err: stderr };
}
const charts = (...args: string[]): Ran => run(app, join(app, 'node_modules/.bin/charts'), ...args);
const inApp = (file: string): string => readFileSync(join(app, file), 'utf8');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-'));
  app = join(folder, 'app');
  // A copy is packed, as other tests read the sources meanwhile.
  cpSync(join(ROOT, SOURCES), join(folder, SOURCES), { recursive: true });
  cpSync(join(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  symlinkSync(MODULES, join(folder, 'node_modules'), 'dir');
  mkdirSync(app);
  const packed = run(join(folder, SOURCES), 'npm', 'pack', '--pack-destination', app);
  expect(packed.code, packed.err).toBe(0);
  const [archive] = readdirSync(app);
  // Without a network: what it needs is what this project has.
  const here = (name: string): string => `file:${join(MODULES, name)}`;
  const wanted = {
    type: 'module',
    dependencies: { [own.name]: `file:${archive}`, xstate: here('xstate') },
    overrides: Object.fromEntries(Object.keys(own.dependencies).map((name) => [name, here(name)])),
  };
  writeFileSync(join(app, 'package.json'), JSON.stringify(wanted));
  const installed = run(app, 'npm', 'install', '--offline', '--no-audit', '--no-fund');
  expect(installed.code, installed.err).toBe(0);
  cpSync(join(app, 'node_modules', own.name, 'examples'), app, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the package of the chart tools', () => {
  it('has xstate as its only peer, and what it depends on in the versions of this project', () => {
    expect(Object.keys(own.peerDependencies)).toEqual(['xstate']);
    const all = { ...project.dependencies, ...project.devDependencies };
    for (const [name, version] of Object.entries(own.dependencies)) expect(all[name], name).toBe(version);
    expect(read(`${SOURCES}/CHANGELOG.md`)).toContain(`## ${own.version}`);
  });

  it('has examples of at most 100 lines, whose types fit', () => {
    for (const file of readdirSync(join(ROOT, SOURCES, 'examples')))
      expect(read(`${SOURCES}/examples/${file}`).split('\n').length, file).toBeLessThanOrEqual(100);
    const options = [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--skipLibCheck',
      '--ignoreConfig',
    ];
    const files = ['light.model.ts', 'cart.ts', 'login.ts'];
    const { out } = run(app, tool('tsc'), ...options, '--allowImportingTsExtensions', ...files);
    expect(out).toBe('');
  });

  it('tests a machine by its model, and one without a model by the names of its events', () => {
    expect(charts('test', 'light.ts', 'cart.ts')).toMatchObject({ code: 0, err: '' });
    expect(charts('test', 'light.ts').out).toContain('light: 8 paths, 6 of 6 states, 9 of 9 transitions');
    const { code, err } = charts('test', 'login.ts');
    expect(code).toBe(1);
    expect(err).toContain('it fails as it starts');
    expect(charts('test', 'none.ts').code).toBe(1);
    expect(charts('knit', 'light.ts').code).toBe(2);
  });

  it('says how many paths take each transition, and the shortest way to a state', () => {
    expect(charts('cover', 'light.ts').out).toMatch(/^ +4 {2}light -- power\.lost \[0\]$/m);
    const { paths } = JSON.parse(charts('paths', 'light.ts', '--to', 'red', '--format', 'json').out);
    expect(paths[0].steps).toHaveLength(3);
  });

  it('draws a machine, and tells what changed between two files', () => {
    expect(charts('draw', 'light.ts', '--out', 'pictures').code).toBe(0);
    expect(inApp('pictures/light.svg')).toContain('power.lost');
    writeFileSync(
      join(app, 'later.ts'),
      inApp('light.ts').replace("{ target: 'red' }", "{ target: 'dark' }"),
    );
    expect(charts('diff', 'light.ts', 'later.ts').out).toBe(
      'light\n  ~ yellow on after yellow (varies): retargeted red → dark\n',
    );
  });
});
