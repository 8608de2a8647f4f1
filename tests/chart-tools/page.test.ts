import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '#chart-tools/docs/generate';
import { partsOf } from '#chart-tools/docs/parts';
import { findCharts } from '#chart-tools/find-charts';
import { actionWords, guardWords, triggerWords } from '#chart-tools/words';
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
    project.write(
      'docs/taken.json',
      JSON.stringify({ [OPENS]: { opens: ['door.closed -- door.open [0]'] } }),
    );
    files = await generate(project.root, await readChartTests(project.root));
  });
  afterAll(() => project.remove());

  it('says what the chart owns, from the header of its file', () => {
    expect(files.get('door.md')).toContain(
      'Open or closed, and locked by itself after a while. Nothing starts it, and it never ends.',
    );
  });

  it('lists each transition below its state with guard, target, actions, clauses and the tests that took it', () => {
    const page = files.get('door.md') ?? '';
    const [, closed = ''] = page.split('### closed\n');
    expect(closed).toMatch(/^\nAtomic state, clauses S1\.1\.\n/);
    expect(closed).toContain(
      '- **door.open** → [open](#open)\n  - if `isWelcome`\n  - tests: door [3](../../tests/charts/door/door.test.ts#L3)\n',
    );
    expect(closed).toContain('- **door.knock**\n  - does `countKnock`, `ring (tone: low)`\n');
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

describe('a diagram that writes its changes in a column', () => {
  it('shows the names with their arrows as well', async () => {
    const session = (await findCharts(ROOT)).find(({ name }) => name === 'session');
    const [whole] = session ? await partsOf(session.model) : [];
    expect(whole?.layout.body.match(/class="title"[^>]*>leaving</g)).toHaveLength(2);
    expect(whole?.layout.body.match(/class="wire"/g)?.length).toBeGreaterThan(10);
  });
});

describe.each(await findCharts(ROOT))('the diagrams of $name', ({ model }) => {
  const drawing = partsOf(model);

  it('name every state, and are narrow enough for a phone', async () => {
    const parts = await drawing;
    const drawn = parts.map(({ layout }) => layout.body).join('\n');
    for (const { key, parent } of model.states)
      if (parent !== null) expect(drawn, key).toMatch(new RegExp(`class="title"[^>]*>(◉ )?${key}<`));
    for (const { root, layout } of parts) expect(layout.width, root).toBeLessThanOrEqual(390);
  });

  it('name every transition: its trigger, its guard and what it does', async () => {
    const parts = await drawing;
    const drawn = parts.map(({ layout }) => textOf(layout.body)).join(' ');
    const missing = model.transitions
      .map((transition) => {
        const guard = guardWords(model, transition);
        const does = transition.actions.map(actionWords).join(',');
        return `${triggerWords(transition.trigger)}${guard === '' ? '' : `[${guard}]`}${does === '' ? '' : `/${does}`}`;
      })
      .filter((words) => !drawn.includes(words.replace(/\s/g, '')));
    expect(missing).toEqual([]);
  });
});

/** The letters of a picture without their spaces, since texts are broken into lines. */
function textOf(picture: string): string {
  return [...picture.matchAll(/<text[^>]*>([^<]*)</g)]
    .map(([, text = '']) => text.replace(/&#160;/g, '').replace(/\s/g, ''))
    .join('');
}
