import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActor, StateMachine } from 'xstate';
import type { Composition } from '#chart-tools/docs/composition/composition';
import { compositionFiles } from '#chart-tools/docs/composition/pages';
import { foldTables } from '#chart-tools/docs/fold-tables';
import { generate } from '#chart-tools/docs/generate';
import { type Chart, findCharts } from '#chart-tools/find-charts';
import { runningOf } from '#chart-tools/site/running';
import { titleWords } from '#chart-tools/words';
import type { Route } from '#contract/route';
import { rowsOf } from '#machines/app/feature';
import { APP_ROWS, LEAVING, SINGLETONS_OF_ACCOUNT } from '#machines/app/wiring';
import { readComposition } from '../../src/cli/composition/read-composition.ts';
import { DESK_VIEWS, VIEW_RULES, VIEWS, viewDecisions } from '../../src/cli/composition/view-decisions.ts';
import { readRoutes } from '../../src/cli/contract/read-routes.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import type { Feature } from '../../src/client/app/boot/feature.ts';
import { FEATURES } from '../../src/client/features/all.ts';

/** The pages that say how the charts act as one. */

let charts: Chart[];
let composition: Composition;
let files: Map<string, string>;
/** The pages and pictures of the charts themselves. */
let ofCharts: Map<string, string>;
beforeAll(async () => {
  charts = await findCharts(ROOT);
  composition = await readComposition(ROOT);
  files = await compositionFiles(charts, composition);
  ofCharts = await generate(ROOT, new Map(), composition);
});

const page = (name: string): string => files.get(`${name}.md`) ?? '';
/** The items of a list that begin with the name of a feature, alone or among others. */
const rowsAbout = (text: string, id: string): string[] =>
  text.split('\n').filter((line) => /^- (.*?) ·/.exec(line)?.[1]?.split(', ').includes(titleWords(id)));
/** All that the site tells of what runs, as one text. */
function toldOf(id: string): string {
  const one = composition.running.find((running) => running.id === id);
  const { facts, tables } = one ? runningOf(one, charts, composition) : { facts: [], tables: [] };
  return [...facts, ...tables.flatMap(({ rows }) => rows.map((row) => row.join(' · ')))].join('\n');
}

/** Stands for whatever an actor is given: each of its properties and answers is the same again. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '1' : anything),
});

/** What the actors of a feature call when each runs once, with no answer. */
async function callsMadeBy(feature: Feature): Promise<{ id: string; actor: string; call: string }[]> {
  const { id, machine } = feature;
  const calls: { id: string; actor: string; call: string }[] = [];
  for (const actor of Object.keys(machine.implementations.actors)) {
    const http = ({ method, path }: Route) => {
      calls.push({ id, actor, call: `${method} ${path}` });
      return new Promise(() => undefined);
    };
    const deps = { http, token: () => 'token', accountId: () => 1, now: () => 0, origin: '' };
    const logic = feature.actors(deps as never)[actor];
    const run = createActor(
      (logic instanceof StateMachine ? logic.implementations.actors.execute : logic) as never,
      { input: anything } as never,
    );
    run.subscribe({ error: () => undefined });
    run.start();
    await new Promise((resolve) => setImmediate(resolve));
    run.stop();
  }
  return calls;
}

describe('what runs', () => {
  it('has every feature and every chart that always runs, each with a sentence', () => {
    const ids = composition.running.map(({ id }) => id);
    expect(FEATURES.filter(({ id }) => !ids.includes(id))).toEqual([]);
    const silent = composition.running.filter(
      (one) => !/^[A-Z].+[.?]$/.test(runningOf(one, charts, composition).sentence),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
    expect(composition.running.filter(({ isSingleton }) => isSingleton)).toHaveLength(8);
  });

  it('links to pages that exist', () => {
    const broken = [...files].flatMap(([name, text]) =>
      [...text.matchAll(/\]\(([\w.-]+\.(?:md|svg))\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !files.has(target))
        .map((target) => `${name}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('say of each actor what it calls or what it does, and of each feature which screens start it', () => {
    const untold = composition.running.flatMap(({ id, actors }) =>
      actors
        .filter(({ chart, calls, sentence }) => !chart && calls.length === 0 && sentence === '')
        .map(({ name }) => `${id}: ${name}`),
    );
    expect(untold).toEqual([]);
    const stray = composition.running.filter(
      ({ isSingleton, screens }) => !isSingleton && screens.length === 0,
    );
    expect(stray.map(({ id }) => id)).toEqual([]);
    const commands = composition.running.flatMap(({ id, actors }) =>
      actors.filter(({ chart, calls }) => chart === 'command' && calls.length === 0).map(() => id),
    );
    expect(commands, 'commands without a call').toEqual([]);
  });

  it('has the calls of an actor that a maker, a helper or the definition itself provides', () => {
    expect(toldOf('withdrawal')).toContain(
      'loadTerms · a promise · GET /api/account/draw_symbol_list, GET /api/wallet/get_draw_method, GET /v1/api/main/account/forexDetail',
    );
    expect(toldOf('ranking')).toContain('GET /api/follow/ranking');
    expect(toldOf('depositForm')).toContain('GET /api/quickCharge/submit, GET /api/quickCharge/wire_submit');
    expect(toldOf('loanForm')).toContain('POST /api/common/image_upload');
    expect(toldOf('orderForm')).toContain('submitOrder · the chart Command · GET /v1/api/forex/submit');
    expect(toldOf('recent')).toContain('/ (everyone)');
  });

  it('has every screen that lists features', () => {
    const source = (file: string): string => readFileSync(join(ROOT, 'src/client', file), 'utf8');
    const fetched = source('app/shell/app.tsx').match(/screens\/[\w/-]+-screen\.tsx(?='\s*\))/g) ?? [];
    const listing = fetched.filter((file) => source(file).includes('\nexport const features = ['));
    const told = new Set(composition.running.flatMap(({ screens }) => screens.map(({ path }) => path)));
    // The lock has no path, and home, which starts a feature as well, no row; what stands around every screen is none.
    expect(told.delete('/*')).toBe(true);
    expect(told.size).toBe(listing.length);
  });

  it('has every route of the contract with the actor that calls it, but those that the app never calls', async () => {
    const told = new Set(composition.running.flatMap(({ actors }) => actors.flatMap(({ calls }) => calls)));
    const untold = (await readRoutes()).filter(({ route }) => !told.has(`${route.method} ${route.path}`));
    expect(untold.map(({ module, name }) => `${module}.${name}`)).toEqual([
      'loans.getAgreement',
      'market.abbreviatedCacheKline',
      'site.followList',
      'trading.getBalance',
    ]);
  });

  it('has of each actor the call it makes when it runs', async () => {
    const made = await Promise.all(FEATURES.map(callsMadeBy));
    const untold = made.flat().filter(({ id, actor, call }) => {
      const one = composition.running.find((running) => running.id === id);
      return !one?.actors.find(({ name }) => name === actor)?.calls.includes(call);
    });
    expect(untold).toEqual([]);
    const told = composition.running.flatMap(({ id, isSingleton, actors }) =>
      isSingleton ? [] : actors.filter(({ calls }) => calls.length > 0).map(({ name }) => `${id} ${name}`),
    );
    const ran = made.flat().map(({ id, actor }) => `${id} ${actor}`);
    const unseen = told.filter((actor) => !ran.includes(actor) && !actor.endsWith(' upload'));
    expect(unseen, 'wait for a certain request, or for what a browser has').toEqual([
      'alertForm sendAlert',
      'alertForm turnAlert',
      'copyAgreement load',
      'copying changeCopy',
      'protection changeProtection',
      'push lookAtPush',
      'push subscribe',
      'push unsubscribe',
      'trails sendTrail',
    ]);
  });

  it('says that what is typed is kept on the device, and not where it never is', () => {
    expect(toldOf('register')).toContain('keepDraft');
    expect(toldOf('password')).not.toContain('keepDraft');
    expect(toldOf('signIn')).not.toContain('keepDraft');
  });

  it('names every announcement that the page answers, and what follows', () => {
    const answered = composition.running.flatMap(({ effects }) => effects.map(({ event }) => event));
    expect(answered.filter((event) => event === '')).toEqual([]);
    expect(composition.running.find(({ id }) => id === 'orderSheet')?.effects).toMatchObject([
      { event: 'order.changed', does: ['`haptic`', 'shows a message'] },
      { event: 'order.refused', does: ['`haptic`', 'shows a message'] },
      { event: 'order.unresolved', does: ['shows a message'] },
    ]);
    const unsaid = FEATURES.flatMap((one) => [...one.effects.map(({ does }) => does), one.keeps ?? []].flat())
      .map(({ name }) => name)
      .filter((name) => /^(|does|keeps)$/.test(name));
    expect(unsaid, 'functions without a name of their own').toEqual([]);
  });

  it('tells of each row to both of its ends', () => {
    for (const { from, to, send, isGeneral } of composition.rows) {
      expect(toldOf(to), `${to} from ${from}`).toContain(`${titleWords(from)} · `);
      expect(toldOf(from), `${from} to ${to}`).toContain(
        isGeneral ? 'all that holds something of an account' : `${titleWords(to)} · `,
      );
      expect(toldOf(from), `${from} to ${to}`).toContain(` · ${send}`);
    }
  });

  it('stand as a tree under the app chart in the list of charts', () => {
    const tree = ofCharts.get('index.md') ?? '';
    for (const { id } of FEATURES) expect(tree, id).toContain(`    - ${titleWords(id)}, [`);
    expect(tree).toContain(
      'Order sheet, [Order sheet](order-sheet.md)\n      - [Command](command.md), as `setStops`\n        - `execute`',
    );
  });
});

describe('a table of the pages', () => {
  it('has two columns at most, so that it fits a phone; a wider one is a list', () => {
    for (const [name, text] of [...files, ...ofCharts])
      for (const line of text.split('\n').filter((one) => one.startsWith('| ')))
        expect(line.split(/(?<!\\)\|/).length - 2, `${name}: ${line}`).toBeLessThanOrEqual(2);
  });

  it('loses no cell when it is folded', () => {
    const wide = '| A | Be | Ce | |\n| --- | --- | --- | --- |\n| `x \\| y` | 1 |  | z |\n| w |  | 2 |  |\n';
    expect(foldTables(`# T\n\n${wide}`)).toBe('# T\n\n- `x | y` · be: 1 · z\n- w · ce: 2\n');
    const slim = '| A | B |\n| --- | --- |\n| 1 | 2 |';
    expect(foldTables(slim)).toBe(slim);
    const long = slim.replace('1', '`a.word.that.is.far.too.long.for.a.phone`');
    expect(foldTables(long)).toBe('- `a.word.that.is.far.too.long.for.a.phone` · b: 2');
  });
});

describe('the page of the wiring', () => {
  it('has every row, and the loop over what holds something of an account', () => {
    const features = FEATURES.filter(({ scope }) => scope === 'account').length;
    const ofAccount = SINGLETONS_OF_ACCOUNT.length + features;
    const own = [...APP_ROWS, ...FEATURES.flatMap(rowsOf)];
    expect(composition.rows).toHaveLength(own.length + LEAVING.length * ofAccount);
    const [, table = ''] = page('wiring').split('## Every row');
    const heard = [...table.matchAll(/ · to: (.+)/g)].flatMap(([, to = '']) => to.split(', '));
    expect(heard).toHaveLength(own.length + LEAVING.length);
  });

  it('says in a sentence what each function of a row asks or makes', () => {
    const unsaid = composition.rows.flatMap((row) =>
      [row.when, row.with, row.missed]
        .flatMap((named) => named ?? [])
        .filter(({ name, sentence }) => /^(when|with|missed)?$/.test(name) || sentence === '')
        .map(({ name }) => `${row.from} to ${row.to}: ${name}`),
    );
    expect(unsaid).toEqual([]);
  });
});

describe('the page of the end of a session', () => {
  it.each(
    FEATURES.filter(({ scope }) => scope === 'account').map(({ id }) => id),
  )('S6.1 says in which states %s drops what is the account’s', (id) => {
    const rows = rowsAbout(page('session-end'), id);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatch(/· on: account\.left/);
  });

  it('S6.4 says which functions forget what the device keeps, and when', () => {
    expect(page('session-end')).toMatch(/`forgetDrafts`: .*`session\.ended` of Session/);
    for (const module of ['kept-quotes', 'kept-commands', 'kept-drafts'])
      expect(page('session-end')).toContain(`[${module}.ts]`);
    expect(page('session-end')).toMatch(/`forgetToken`: .*`token\.forgotten` of Tabs/);
  });
});

describe('what a view decides', () => {
  const root = mkdtempSync(join(tmpdir(), 'candlestate-views-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is nothing', () => {
    expect(viewDecisions(ROOT)).toEqual([]);
    expect(page('views')).toContain('## Found\n\nNothing.');
  });

  it('would be found by each of the rules, with its line', () => {
    for (const folder of [...VIEWS, ...DESK_VIEWS]) mkdirSync(join(root, folder), { recursive: true });
    const view = [
      'const [isOpen, setIsOpen] = useState(false);',
      "const isBusy = snapshot.matches('busy');",
      "const answer = fetch('/api');",
      "localStorage.setItem('seen', '1');",
      "import { write } from '../actors/storage.ts';",
    ];
    writeFileSync(join(root, 'src/client/screens/view.tsx'), view.join('\n'));
    const found = viewDecisions(root);
    expect(found.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
    expect(found.map(({ rule }) => rule)).toEqual([...VIEW_RULES, VIEW_RULES.at(-1)]);
  });
});
