import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '#chart-tools/docs/generate';
import { chartPicture } from '#chart-tools/docs/svg';
import { findCharts } from '#chart-tools/find-charts';
import { transitionWords } from '#chart-tools/words';
import { readChartTests } from '../../src/cli/chart-tests.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { DOOR, FixtureProject } from './fixture.ts';

const OPENS = 'tests/charts/door/door.test.ts';

describe('the page of a chart', () => {
  const project = new FixtureProject();
  let files: Map<string, string>;
  beforeAll(async () => {
    project.writeMachine('door', DOOR);
    project.write(OPENS, "import { it } from 'vitest';\n\nit('opens', () => send({ type: 'door.open' }));");
    files = await generate(project.root, await readChartTests(project.root));
  });
  afterAll(() => project.remove());

  it('says what the chart owns, from the header of its file', () => {
    expect(files.get('door.md')).toContain(
      'Open or closed, and locked by itself after a while. Nothing starts it, and it never ends.',
    );
  });

  it('lists each transition below its state with guard, target, actions, and clauses', () => {
    const page = files.get('door.md') ?? '';
    const [, closed = ''] = page.split('### closed\n');
    expect(closed).toMatch(/^\nAtomic state, clauses S1\.1\.\n/);
    expect(closed).toContain('- **door.open** → [open](#open)\n  - if `isWelcome`\n');
    expect(closed).toContain('- **door.knock**, does `countKnock`, `ring (tone: low)`\n');
    expect(closed).toContain('- **after lockDelay (5\u00a0s)** → [locked](#locked)\n');
    expect(page).toContain('**Ends in** `broken`');
  });

  it('comes out the same every time', async () => {
    expect(await generate(project.root, await readChartTests(project.root))).toEqual(files);
  });

  it('has one diagram, in the colours of the reader’s theme, that names every state, guard and timer', () => {
    expect([...files.keys()].filter((name) => name.startsWith('door'))).toEqual(['door.md', 'door.svg']);
    const picture = files.get('door.svg') ?? '';
    for (const words of ['closed', 'open', 'locked', '◉ broken', 'isWelcome', 'after lockDelay'])
      expect(picture, words).toContain(words);
    const papers = [...picture.matchAll(/--paper:(#\w+)/g)].map(([, colour]) => colour);
    expect(new Set(papers).size, 'a light and a dark paper').toBe(2);
    expect(picture).toContain('prefers-color-scheme: dark');
  });
});

describe.each(await findCharts(ROOT))('the picture of $name', async ({ model }) => {
  const picture = await chartPicture(model);

  it('names every state', () => {
    for (const { key, parent } of model.states)
      if (parent !== null) expect(picture, key).toMatch(new RegExp(`class="title"[^>]*>(◉ )?${key}<`));
  });

  it('draws an arrow, one alone, for each way from a state to another, and for each beginning', () => {
    const ways = model.transitions.flatMap(({ source, targets }) =>
      targets.some((target) => target !== source) ? targets.map((target) => `${source} ${target}`) : [],
    );
    const beginnings = model.states.filter(({ initial }) => initial !== null);
    expect(picture.match(/class="wire"/g) ?? []).toHaveLength(new Set(ways).size + beginnings.length);
  });

  it('names every transition: its trigger and its guard', () => {
    const drawn = textOf(picture);
    const missing = model.transitions
      .map((transition) => transitionWords(model, transition).replace(/\s/g, ''))
      .filter((words) => !drawn.includes(words));
    expect(missing).toEqual([]);
  });
});

/** The letters of a picture without their spaces, since texts are broken into lines. */
const textOf = (picture: string): string =>
  picture
    .replace(/<[^>]*>/g, '')
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&')
    .replace(/\s/g, '');
