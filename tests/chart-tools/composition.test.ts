import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Composition } from '#chart-tools/docs/composition/composition';
import { compositionFiles } from '#chart-tools/docs/composition/pages';
import { foldTables } from '#chart-tools/docs/fold-tables';
import { generate } from '#chart-tools/docs/generate';
import { type Chart, findCharts } from '#chart-tools/find-charts';
import { fileWords, titleWords } from '#chart-tools/words';
import { rowsOf } from '#machines/app/feature';
import { APP_ROWS, LEAVING, SINGLETONS_OF_ACCOUNT } from '#machines/app/wiring';
import { readComposition } from '../../src/cli/composition/read-composition.ts';
import { DESK_VIEWS, VIEW_RULES, VIEWS, viewDecisions } from '../../src/cli/composition/view-decisions.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
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
/** The items of a list that begin with a link to the page of a feature. */
const rowsAbout = (text: string, id: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(`- [${titleWords(id)}](${fileWords(id)}.md) ·`));

describe('the pages of what runs', () => {
  it('are there for every feature and every chart that always runs, each with a sentence', () => {
    expect(FEATURES.filter(({ id }) => !files.has(`${fileWords(id)}.md`))).toEqual([]);
    const silent = composition.running.filter(
      ({ id }) => !/^# .+\n\n[A-Z][^\n]+[.?]\n/.test(page(fileWords(id))),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
    expect(composition.running.filter(({ isSingleton }) => isSingleton)).toHaveLength(8);
  });

  it('link to pages that exist', () => {
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
        .filter(({ chart, calls, comment }) => !chart && calls.length === 0 && comment === '')
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

  it('have the calls of an actor that a maker, a helper or the definition itself provides', () => {
    expect(page('withdrawal')).toContain(
      '- `loadTerms` · is: a promise · calls: `GET /api/account/draw_symbol_list`, `GET /api/wallet/get_draw_method`, `GET /v1/api/main/account/forexDetail`',
    );
    expect(page('ranking')).toContain('`GET /api/follow/ranking`');
    expect(page('deposit-form')).toContain(
      '`GET /api/quickCharge/submit`, `GET /api/quickCharge/wire_submit`',
    );
    expect(page('loan-form')).toContain('`POST /api/common/image_upload`');
    expect(page('order-form')).toContain(
      '- `submitOrder` · is: [Command](../charts/command.md) · calls: `GET /v1/api/forex/submit`',
    );
    expect(page('recent')).toContain('`/` (everyone)');
  });

  it('say that what is typed is kept on the device, and not where it never is', () => {
    expect(page('register')).toContain('`keepDraft`');
    expect(page('password')).not.toContain('keepDraft');
    expect(page('sign-in')).not.toContain('keepDraft');
  });

  it('stand as a tree under the app chart in the list of charts', () => {
    const tree = ofCharts.get('index.md') ?? '';
    for (const { id } of FEATURES)
      expect(tree, id).toContain(`    - [${titleWords(id)}](../composition/${fileWords(id)}.md), [`);
    expect(tree).toContain(
      '[Order sheet](../composition/order-sheet.md), [Order sheet](order-sheet.md)\n      - [Command](command.md), as `setStops`\n        - `execute`',
    );
  });
});

describe('a picture of the pages', () => {
  /** How wide a page is on a phone of 390 px. */
  const PAGE = 358;

  it('can be read on a phone: its smallest text is 10 px or more when the picture is as wide as the page', () => {
    const pictures = [...files, ...ofCharts].filter(([name]) => name.endsWith('.svg'));
    expect(pictures.length).toBeGreaterThan(60);
    for (const [name, text] of pictures) {
      const sizes = [...text.matchAll(/font-size:([\d.]+)px/g)].map(([, size]) => Number(size));
      const width = Number(/width="(\d+)"/.exec(text)?.[1]);
      expect(Math.min(...sizes) * Math.min(1, PAGE / width), name).toBeGreaterThanOrEqual(10);
    }
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
    const rows = table.split('\n').filter((line) => line.startsWith('- ['));
    expect(rows).toHaveLength(own.length + LEAVING.length);
  });

  it('has a picture of each chart that tells others something: as wide as a phone, and with every row', () => {
    for (const { from, to, send } of composition.rows) {
      const picture = files.get(`wiring.${fileWords(from)}.svg`) ?? '';
      const words = [...picture.matchAll(/>([^<>\n]+)</g)]
        .map(([, text]) => text)
        .join(' ')
        .replace(/\u00a0/g, ' ');
      expect(words, `${from} to ${to}`).toContain(titleWords(to));
      expect(words, `${from} to ${to}`).toContain(send);
    }
    for (const [name, text] of files) {
      if (!name.endsWith('.svg')) continue;
      expect(Number(/width="(\d+)"/.exec(text)?.[1]), name).toBeLessThanOrEqual(358);
    }
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
    expect(page('session-end')).toMatch(/`forgetDrafts`: .*`session\.ended` of \[Session\]/);
    for (const module of ['kept-quotes', 'kept-commands', 'kept-drafts'])
      expect(page('session-end')).toContain(`[${module}.ts]`);
    expect(page('session-end')).toMatch(/`forgetToken`: .*`token\.forgotten` of \[Tabs\]/);
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
