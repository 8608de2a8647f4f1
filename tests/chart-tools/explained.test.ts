import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Composition } from '#chart-tools/docs/composition/composition';
import { explain } from '#chart-tools/docs/explain/read-source';
import { anchorOf } from '#chart-tools/docs/page-parts';
import { findCharts } from '#chart-tools/find-charts';
import { readChartTests } from '../../src/cli/chart-tests.ts';
import { readComposition } from '../../src/cli/composition/read-composition.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { chartPages } from './chart-pages.ts';
import { FixtureProject } from './fixture.ts';

/** What the pages of the charts explain, read from the comments of the machine files. */

const charts = await findCharts(ROOT);
const explained = explain(ROOT, charts);
let composition: Composition;
let pages: Map<string, string>;
beforeAll(async () => {
  composition = await readComposition(ROOT);
  pages = chartPages(charts, composition.causes);
});

/** Events that a chart takes and this app never sends, each with the reason. */
const UNSENT: Readonly<Record<string, string>> = {
  'upload: picture.cleared': 'Another picture replaces the one of a slot; no button empties it.',
};

const SENTENCE = /^[A-Z0-9].*[.…]$/s;

describe.each(charts)('the source of $name', ({ name, file, machine, model }) => {
  const own = explained.get(name);
  if (!own) throw new Error(`${name} was not read`);
  const { guards, actions, delays } = machine.implementations;

  it('says in a sentence what each guard asks', () => {
    const unsaid = Object.keys(guards).filter((guard) => !SENTENCE.test(own.guards.get(guard) ?? ''));
    expect(unsaid).toEqual([]);
  });

  it('says in a sentence what each action does that does more than announce', () => {
    const unsaid = Object.keys(actions).filter(
      (action) => !SENTENCE.test(own.actions.get(action) ?? '') && !own.announces.has(action),
    );
    expect(unsaid).toEqual([]);
  });

  it('says how long each timer runs whose length is not fixed', () => {
    const computed = Object.entries(delays).filter(([, delay]) => typeof delay === 'function');
    expect(computed.filter(([delay]) => !SENTENCE.test(own.delays.get(delay) ?? ''))).toEqual([]);
  });

  it('says what is in its context, its input and its output, and what each actor does', () => {
    const fields = [...own.context, ...own.input, ...own.output];
    expect(fields.filter(({ sentence }) => !SENTENCE.test(sentence)).map((field) => field.name)).toEqual([]);
    const given = Object.keys(machine.implementations.actors);
    expect(own.actors.map((actor) => actor.name)).toEqual(given);
    const silent = own.actors.filter(({ kind, sentence }) => kind !== 'chart' && !SENTENCE.test(sentence));
    expect(silent.map((actor) => actor.name)).toEqual([]);
  });

  it('announces by an action each event that its types let it announce, and no other', () => {
    const announced = new Set([...own.announces.values()].flat());
    expect([...announced].sort()).toEqual([...own.emitted].sort());
    expect(model.emits.filter((event) => !announced.has(event))).toEqual([]);
  });

  it('takes the figures of its sentences from its constants', () => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    const comments = [...source.matchAll(/\/\*\*[\s\S]*?\*\//g)].map(([text]) => text);
    const typed = comments.filter((text) =>
      /\d ?(ms|s|min|MB|seconds?|minutes?|times|tries|pings)\b/.test(text),
    );
    expect(typed).toEqual([]);
  });
});

describe('the page of a chart', () => {
  it('says the values of the constants that its sentences name', () => {
    expect(pages.get('connection.md')).toContain(
      '- **after beat (5\u00a0s)** → [backoff](#backoff)\n  - if `isDead`: The server left 2 pings in a row unanswered.',
    );
    expect(pages.get('verification-code.md')).toContain('the countdown of 1\u00a0min until');
    expect(pages.get('upload.md')).toContain('larger than 10\u00a0MB');
    expect(pages.get('command.md')).toContain('`hasGivenUp`: The command was tried 8 times.');
  });

  it('says which action announces which event, and who causes each event it hears', () => {
    expect(pages.get('connection.md')).toContain('- `account.missed`, by `notifyMissed`');
    expect(pages.get('connection.md')).not.toContain('- `notifyMissed`');
    expect(pages.get('order-sheet.md')).toContain(
      '- `account.pushed`, caused by Connection, when it announces `account.pushed`',
    );
    expect(pages.get('order-sheet.md')).toMatch(
      /- `order\.opened`, .*`stops\.edit`.*, caused by the trader\n/,
    );
    expect(pages.get('connection.md')).toMatch(/- .*`socket\.ponged`.*, caused by the actor `socket`/);
    expect(pages.get('update.md')).toContain('when it gets tag sheet');
    expect(pages.get('connection.md')).toMatch(/- `network\.lost`.*, caused by the page: [^;]*\n/);
  });

  it('says of actors what they are given and answer', () => {
    expect(pages.get('candles.md')).toContain(
      '- `loadCandles`, which answers once: Reads the candles of an instrument and a period.\n  - is given `{ instrumentId: number; period: Period }`\n  - answers `Candle[]`',
    );
    expect(pages.get('order-form.md')).toContain('- `submitOrder`, [Command](command.md)');
  });

  it('names a cause for each event, except where the chart’s model says that the app cannot cause it', async () => {
    const tests = await readChartTests(ROOT);
    const ofApp = charts.filter(({ isOfApp }) => isOfApp);
    const uncaused = ofApp.flatMap(({ name, model }) => {
      const caused = new Set(
        composition.causes.filter(({ chart }) => chart === model.id).map(({ event }) => event),
      );
      const excluded = (tests.get(name)?.model?.exclusions?.events ?? []).flatMap(({ events }) => events);
      return model.transitions
        .flatMap(({ trigger }) => (trigger.kind === 'event' ? [trigger.name] : []))
        .filter((event) => !caused.has(event) && !excluded.includes(event))
        .map((event) => `${name}: ${event}`);
    });
    expect(uncaused).toEqual(Object.keys(UNSENT));
  });

  it('has no heading twice, and no link to a heading that is not there', () => {
    for (const [file, text] of pages) {
      if (!file.endsWith('.md')) continue;
      const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
      expect(
        anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index),
        file,
      ).toEqual([]);
      const links = [...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor = '']) => anchor);
      expect(
        links.filter((anchor) => !anchors.includes(anchor)),
        file,
      ).toEqual([]);
    }
  });
});

describe('the comments of a machine file', () => {
  const project = new FixtureProject();
  beforeAll(() => {
    project.write(
      'machines/lamp/guards.ts',
      'export const shared = {\n  /** The sun is down. */\n  isDark: () => true,\n};',
    );
    project.writeMachine('lamp', LAMP);
  });
  afterAll(() => project.remove());

  it('are read with the constants they name, what is spread in, and what is announced through a function', () => {
    const lamp = explain(project.root, [LAMP_FILE]).get('lamp');
    expect(lamp?.guards).toEqual(
      new Map([
        ['isWarm', 'Lit for 1.5\u00a0s.'],
        ['isSilent', ''],
        ['isDark', 'The sun is down.'],
      ]),
    );
    expect(lamp?.announces).toEqual(new Map([['tell', ['lamp.lit']]]));
    expect(lamp?.context).toEqual([{ name: 'watts', type: 'number', sentence: 'How bright.' }]);
    expect(lamp?.events.get('lamp.press')).toBe('A finger.');
    expect(lamp?.states.get('off')).toBe('No light.');
  });

  it('must name constants that are numbers', () => {
    project.writeMachine('lamp', LAMP.replace('const WARM_MS = 3 * 500', "const WARM_MS = 'long'"));
    expect(() => explain(project.root, [LAMP_FILE])).toThrow(/\{@link WARM_MS\}/);
  });
});

const LAMP_FILE = { name: 'lamp', file: 'machines/lamp/lamp.machine.ts' };
const LAMP = `import { emit, setup } from 'xstate';
import { shared } from './guards.ts';
const WARM_MS = 3 * 500;
type Bulb = {
  /** How bright. */
  watts: number; colour: string };
type LampEvent =
  /** A finger. */
  | { type: 'lamp.press' }
  | { type: 'lamp.break' };
function litEvent() { return { type: 'lamp.lit' as const }; }
export const lampMachine = setup({
  types: { context: {} as Omit<Bulb, 'colour'>, events: {} as LampEvent, emitted: {} as { type: 'lamp.lit' } },
  actions: { tell: emit(() => litEvent()) },
  guards: {
    /** Lit for {@link WARM_MS}. */
    isWarm: () => true,
    isSilent: () => true,
    ...shared,
  },
}).createMachine({
  id: 'lamp',
  context: { watts: 5 },
  initial: 'off',
  states: {
    /** No light. */
    off: { on: { 'lamp.press': { guard: 'isDark', actions: 'tell' } } },
  },
});
`;
