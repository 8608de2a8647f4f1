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
import { delimiter, join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planPaths } from '#chart-tools/paths/plan';
import { installedBrowser } from '../../src/cli/ensure-browser.ts';
import { ROOT, tool } from '../../src/cli/run-steps.ts';
import { freePort } from '../support/free-port.ts';
import { leaveOut } from '../support/left-out.ts';

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
    // On Windows npm and what it links are scripts of the shell.
    shell: process.platform === 'win32' && program !== process.execPath,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PATH: `${join(MODULES, '.bin')}${delimiter}${process.env.PATH}`,
    },
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
  symlinkSync(MODULES, join(folder, 'node_modules'), 'junction');
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
    const { out } = run(
      app,
      process.execPath,
      tool('tsc', 'typescript'),
      ...options,
      '--allowImportingTsExtensions',
      ...files,
    );
    expect(out).toBe('');
  });

  it('tests a machine by its model, and one without a model by the names of its events', () => {
    expect(charts('test', 'light.ts', 'cart.ts')).toMatchObject({ code: 0, err: '' });
    expect(charts('test', 'light.ts').out).toContain('light: 8 paths, 6 of 6 states, 9 of 9 transitions');
    const { code, err } = charts('test', 'login.ts');
    expect(code).toBe(1);
    expect(err).toContain('it fails as it starts');
    writeFileSync(join(app, 'bare.ts'), inApp('light.ts'));
    expect(charts('test', 'bare.ts').out).toContain('9 of 9 transitions');
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
    const git = (...args: string[]): Ran =>
      run(app, 'git', '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args);
    git('init');
    git('add', 'later.ts');
    expect(git('commit', '-m', 'first').code).toBe(0);
    expect(charts('diff', 'later.ts', '--since', 'HEAD').out).toBe('No machine changed.\n');
    writeFileSync(join(app, 'later.ts'), inApp('light.ts'));
    expect(charts('diff', 'later.ts', '--since', 'HEAD').out).toContain('retargeted dark → red');
  });
});

describe('walks at random', () => {
  it('are the same for the same seed, and a failing one is cut to its fewest events', () => {
    const walked = charts('walk', 'cart.ts', '--seed', '7');
    expect(walked.code).toBe(1);
    expect(charts('walk', 'cart.ts', '--seed', '7')).toEqual(walked);
    expect(walked.err).toContain('after item.removed this does not hold: an empty cart costs nothing');
    expect(walked.err).toContain('\n    item.added → item.removed\n');
  });

  it('go on from the context they have, further than its rough sight tells situations apart', () => {
    const deep = `import { assign, setup } from 'xstate';
export const deep = setup({
  guards: { isFull: ({ context }) => context.count === 6 },
  actions: { count: assign({ count: ({ context }) => context.count + 1 }) },
}).createMachine({
  id: 'deep',
  context: { count: 0 },
  initial: 'open',
  states: { open: { on: { add: [{ guard: 'isFull', target: 'full' }, { actions: 'count' }] } }, full: { type: 'final' } },
});
`;
    writeFileSync(join(app, 'deep.ts'), deep);
    expect(charts('test', 'deep.ts').err).toContain('1 of 2 transitions');
    expect(charts('walk', 'deep.ts')).toMatchObject({
      code: 0,
      out: expect.stringContaining('2 of 2 transitions'),
    });
  });

  it('end after the steps, the share of transitions or the time that was asked for', () => {
    const light = (...limits: string[]): Ran => charts('walk', 'light.ts', ...limits);
    expect(light('--steps', '3', '--transitions', '101').out).toContain(
      'light: 3 steps in 1 walks from seed 1',
    );
    expect(light()).toMatchObject({ code: 0, out: expect.stringContaining('9 of 9 transitions') });
    expect(light('--time', '0').out).toContain('light: 0 steps');
    expect(light('--steps', 'many').code).toBe(2);
  });
});

describe('what holds', () => {
  it('is asked in every situation, or as many as were asked for, with the fewest events to a breach', () => {
    const { code, out, err } = charts('prove', 'cart.ts', '--situations', '50');
    expect(code).toBe(1);
    expect(err).toContain('this does not hold: an empty cart costs nothing\n    item.added → item.removed\n');
    expect(out).toMatch(/^cart: 1 claims in \d+ situations/);
    const claims = inApp('light.model.ts').replace(
      'machine:',
      "holds: { 'it is one light': () => true },\n  machine:",
    );
    writeFileSync(join(app, 'sure.model.ts'), claims);
    expect(charts('prove', 'sure.model.ts').out).toMatch(
      /^light: 1 claims in \d+ situations \(all there are\)/,
    );
    expect(charts('prove', 'sure.model.ts', '--situations', '2').out).toContain(
      '2 situations (there are more)',
    );
    expect(charts('prove', 'login.ts').code).toBe(2);
  });
});

describe('reports', () => {
  it('are JUnit, a page with the heat and lines for GitHub; a threshold says when it fails', () => {
    expect(charts('init', 'login.ts').code).toBe(0);
    const files = ['--junit', 'junit.xml', '--html', 'heat.html', '--annotations'];
    const { code, out } = charts('test', 'login.ts', '--at-least', '90', ...files);
    expect(code).toBe(1);
    expect(charts('test', 'login.ts', '--at-least', '80').code).toBe(0);
    const { testsuite } = new XMLParser({ ignoreAttributes: false }).parse(inApp('junit.xml')).testsuites;
    expect(testsuite).toMatchObject({ '@_name': 'login', '@_tests': '4', '@_failures': '1' });
    expect(testsuite.testcase).toHaveLength(4);
    expect(out).toContain('::error file=login.model.ts,title=login::5 of 6 transitions are taken, 83 %25 of');
    expect(out).toContain('::warning file=login.model.ts,title=login::login.sending -- error:logIn [1]');
    expect(inApp('heat.html')).toMatch(
      /class="wire never"[\s\S]*class="wire hot"|class="wire hot"[\s\S]*never/,
    );
    expect(charts('site', 'light.ts', 'cart.ts', '--out', 'site').code).toBe(0);
    expect(inApp('site/index.html')).toMatch(/id="light"[\s\S]*id="cart"/);
  });
});

describe('what a project begins with', () => {
  it('is an example of every event, by the types of its machine', () => {
    charts('init', 'login.ts');
    const model = inApp('login.model.ts');
    expect(model).toContain("{ type: 'form.sent', email: 'text', method: 'password' }");
    expect(model).toContain("{ type: 'done:logIn', output: { id: 1, name: 'text', roles: [] } }");
    expect(model).toContain('inputs: [{ attempts: 1 }]');
    expect(charts('init', 'login.ts').out).toBe('login.model.ts is there already\n');
  });

  it('is asked for where a machine reads what an event carries, and has every part of a pair', () => {
    const cursor = `import { assign, setup } from 'xstate';
export const cursor = setup({ types: { context: {} as { x: number }, events: {} as { type: 'moved'; to: [number, string] } } }).createMachine({
  id: 'cursor',
  context: { x: 0 },
  initial: 'on',
  states: { on: { on: { moved: { actions: assign({ x: ({ event }) => event.to[0] }) } } } },
});
`;
    writeFileSync(join(app, 'cursor.ts'), cursor);
    expect(charts('test', 'cursor.ts').err).toMatch(
      /cursor: a function .*reading '0'.*: charts init cursor.ts/,
    );
    charts('init', 'cursor.ts');
    expect(inApp('cursor.model.ts')).toContain("{ type: 'moved', to: [1, 'text'] }");
    expect(charts('test', 'cursor.ts').out).toContain('1 of 1 transitions');
  });

  it('is a test that its runner takes: Vitest runs one, and those of Playwright and Cypress name every event', () => {
    for (const runner of ['vitest', 'playwright', 'cypress']) charts('init', 'login.ts', '--for', runner);
    expect(charts('init', 'login.ts', '--for', 'none').code).toBe(2);
    for (const file of ['login.spec.ts', 'login.cy.ts']) expect(inApp(file)).toContain("'form.sent': ");
    const vitest = run(app, process.execPath, tool('vitest'), 'run', 'login.test.ts', '--reporter=json');
    const { numPassedTests, numFailedTests } = JSON.parse(vitest.out);
    // The stub has one input, which locks at once: the test says that a transition is left.
    expect({ numPassedTests, numFailedTests }).toEqual({ numPassedTests: 3, numFailedTests: 1 });
  });

  it('is a test that Playwright takes over every path of a page, once its events have hands', async (context) => {
    const browser = installedBrowser();
    if (!browser) leaveOut(context, 'Chromium');
    const { model: lightModel } = await import(join(ROOT, SOURCES, 'examples/light.model.ts'));
    const port = await freePort();
    const page = `import { createServer } from 'node:http';
const names = ${JSON.stringify(lightModel.examples.map(({ type }: { type: string }) => type))};
const html = '<!doctype html>' + names.map((name) => '<button>' + name + '</button>').join('');
createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html)).listen(${port}, '127.0.0.1');
`;
    const config = {
      testMatch: 'light.spec.ts',
      reporter: 'json',
      use: {
        baseURL: `http://127.0.0.1:${port}`,
        launchOptions: { executablePath: browser.path, args: ['--no-sandbox'] },
      },
      webServer: { command: 'node page.mjs', url: `http://127.0.0.1:${port}` },
    };
    // The package of that name is this one line.
    const alias = join(app, 'node_modules/@playwright/test');
    mkdirSync(alias, { recursive: true });
    writeFileSync(join(alias, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
    writeFileSync(join(alias, 'index.js'), "export * from 'playwright/test';");
    writeFileSync(join(app, 'page.mjs'), page);
    writeFileSync(join(app, 'playwright.config.ts'), `export default ${JSON.stringify(config)};`);
    charts('init', 'light.ts', '--for', 'playwright');
    const told = (): { expected: number; unexpected: number } =>
      JSON.parse(run(app, process.execPath, tool('playwright'), 'test').out).stats;
    const paths = planPaths(lightModel, lightModel.exclusions, 'events').paths.length;
    expect(told()).toMatchObject({ unexpected: paths });
    const spec = inApp('light.spec.ts').replace(
      /async \(\) => \{ throw new Error\('say what causes (.*)'\); \}/g,
      "(page) => page.getByRole('button', { name: '$1', exact: true }).click()",
    );
    writeFileSync(join(app, 'light.spec.ts'), spec);
    expect(told()).toMatchObject({ expected: paths, unexpected: 0 });
  }, 120_000);

  it('is one for Cypress whose types fit, but for the names that Cypress alone brings', () => {
    charts('init', 'light.ts', '--for', 'cypress');
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck'];
    const { out } = run(
      app,
      process.execPath,
      tool('tsc', 'typescript'),
      ...options,
      '--ignoreConfig',
      '--allowImportingTsExtensions',
      'light.cy.ts',
    );
    const missing = [...out.matchAll(/error (TS\d+): (Cannot find name '\w+')?/g)].map(([, , name]) => name);
    expect([...new Set(missing)].sort()).toEqual(["Cannot find name 'cy'", "Cannot find name 'it'"]);
  });

  it('is a test that takes the steps of a recorded trace', () => {
    const step = (event: string, value: string) => ({ chart: 'light', actor: 'x:1', event, value });
    const steps = [
      step('xstate.init', 'testing'),
      step('xstate.done.actor.testLamps', 'green'),
      step('button.pressed', 'green'),
      step('xstate.after.green.light.green', 'yellow'),
    ];
    writeFileSync(join(app, 'trace.json'), JSON.stringify({ steps }));
    const { code, out } = charts('test', 'light.ts', '--from', 'trace.json');
    expect(code).toBe(0);
    writeFileSync(join(app, 'recorded.test.ts'), out);
    const vitest = run(app, process.execPath, tool('vitest'), 'run', 'recorded.test.ts');
    expect(vitest.code, vitest.out + vitest.err).toBe(0);
    writeFileSync(
      join(app, 'trace.json'),
      JSON.stringify({ steps: [...steps, step('button.pressed', 'red')] }),
    );
    expect(charts('test', 'light.ts', '--from', 'trace.json').code).toBe(1);
    expect(charts('replay', 'light.ts', '--from', 'trace.json')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Step 5 is not allowed'),
    });
  });

  it('are mutants that its own tests do not notice', () => {
    const journey = `import { createActor } from 'xstate';
import { cartMachine } from './cart.ts';
const cart = createActor(cartMachine).start();
cart.send({ type: 'item.added', cents: 5 });
cart.send({ type: 'paid' });
process.exitCode = cart.getSnapshot().value === 'bought' ? 0 : 1;
`;
    writeFileSync(join(app, 'journey.ts'), journey);
    const { code, out, err } = charts('mutate', 'cart.ts', '--', process.execPath, 'journey.ts');
    expect(code).toBe(1);
    expect(out).toMatch(/^cart: \d+ mutants, \d+ survive$/m);
    expect(err).toContain('! survives: cart.filled -- item.removed [1] → removed');
    expect(err).not.toContain('cart.filled -- paid [0] → removed');
  });
});
