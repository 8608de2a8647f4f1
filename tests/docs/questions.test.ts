import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compositionFiles } from '#chart-tools/docs/composition/pages';
import { anchorOf } from '#chart-tools/docs/page-parts';
import { type Chart, findCharts } from '#chart-tools/find-charts';
import { actionWords, guardWords, statePath, triggerWords } from '#chart-tools/words';
import { TABLES } from '#server/store/schema';
import { auditPage } from '../../src/cli/audit-page.ts';
import { readComposition } from '../../src/cli/composition/read-composition.ts';
import { readRoutes } from '../../src/cli/contract/read-routes.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { chartPages } from '../chart-tools/chart-pages.ts';

/** The answers to the auditors' questions: what they name exists in the charts, and what they link to on the pages. */

const text = readFileSync(join(ROOT, 'docs/questions.md'), 'utf8');
const [, ...sections] = text.split(/^## /m);
const questions = sections.map((section) => {
  const [title = '', ...lines] = section.split('\n');
  const items = lines.filter((line) => line.startsWith('- '));
  return { title, answer: lines.filter((line) => !line.startsWith('- ')).join(' '), items };
});

/** `- [Title](charts/x.md#anchor) \`state\`: \`event [guard] / actions\` → \`target\``. */
const TRANSITION = /^- \[.+?\]\(charts\/([\w-]+)\.md#([\w-]+)\) `(.+?)`: `(.+?)`(?: → `(.+?)`)?$/;

let charts: Chart[];
let pages: Map<string, string>;
beforeAll(async () => {
  charts = await findCharts(ROOT);
  const composition = await readComposition(ROOT);
  const named = (folder: string, files: ReadonlyMap<string, string>): [string, string][] =>
    [...files].map(([name, content]) => [`${folder}/${name}`, content]);
  pages = new Map([
    ...named('charts', chartPages(charts)),
    ...named('composition', await compositionFiles(charts, composition)),
  ]);
});

/** A page of docs: as it is made now, or as it stands in the folder. */
function pageOf(path: string): string | null {
  const made = pages.get(path);
  if (made !== undefined) return made;
  const file = join(ROOT, 'docs', path);
  return /^(charts|composition)\//.test(path) || !existsSync(file) ? null : readFileSync(file, 'utf8');
}

/** Every transition of a chart as the answers write it, without the lengths of timers. */
function transitionsOf({ model }: Chart): string[] {
  return model.transitions.map((transition) => {
    const guard = guardWords(model, transition);
    const does = transition.actions.map(actionWords).join(', ');
    const words = [
      triggerWords(transition.trigger).replace(/ \(.*\)$/, ''),
      ...(guard === '' ? [] : [`[${guard}]`]),
      ...(does === '' ? [] : [`/ ${does}`]),
    ].join(' ');
    const targets = transition.targets.map((target) => statePath(model, target)).join(', ');
    return `${statePath(model, transition.source)}: ${words}${targets === '' ? '' : ` → ${targets}`}`;
  });
}

it('the auditors’ fifteen questions are there, each with an answer and what shows it', () => {
  expect(questions.map(({ title }) => Number.parseInt(title, 10))).toEqual(
    Array.from({ length: 15 }, (_, index) => index + 1),
  );
  for (const { title, answer, items } of questions) {
    expect(answer.split('. ').length, title).toBeGreaterThan(1);
    expect(items.length, title).toBeGreaterThan(1);
  }
});

describe.each(questions)('the answer to “$title”', ({ answer, items }) => {
  it('names transitions and states that the charts have, under the heading of their state', () => {
    for (const item of items.filter((one) => one.includes('](charts/'))) {
      const [, chartOnly, anchorOnly, stateOnly] =
        /\]\(charts\/([\w-]+)\.md#([\w-]+)\) `(.+?)`/.exec(item) ?? [];
      const chart = charts.find(({ name }) => name === chartOnly);
      if (!chart || !stateOnly) throw new Error(`no chart and state in ${item}`);
      const state = chart.model.states.find(({ id }) => statePath(chart.model, id) === stateOnly);
      expect(state, item).toBeDefined();
      expect(anchorOnly, item).toBe(state?.parent === null ? 'in-every-state' : anchorOf(stateOnly));
      const [, , , , words, targets] = TRANSITION.exec(item) ?? [];
      if (words)
        expect(transitionsOf(chart), item).toContain(
          `${stateOnly}: ${words}${targets ? ` → ${targets}` : ''}`,
        );
      const [, tag] = /: tagged `(\w+)`/.exec(item) ?? [];
      expect(words ?? tag, `a transition or a tag in ${item}`).toBeDefined();
      if (tag) expect(state?.tags, item).toContain(tag);
    }
  });

  it('links to headings, files and tests that are there', () => {
    for (const item of items)
      for (const [, target = '', anchor] of item.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)) {
        if (target.startsWith('../')) {
          const file = join(ROOT, 'docs', target);
          expect(existsSync(file), target).toBe(true);
          const [, test] = /: “(.+)”$/.exec(item) ?? [];
          if (test) expect(readFileSync(file, 'utf8'), item).toContain(test);
          continue;
        }
        const page = pageOf(target);
        expect(page, target).not.toBeNull();
        const anchors = [...(page ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
          anchorOf(heading),
        );
        if (anchor) expect(anchors, target).toContain(anchor);
      }
  });

  it('gives no figure that the linked pages do not give', () => {
    const linked = items
      .flatMap((item) =>
        [...item.matchAll(/\]\(([^)#]+\.md)/g)].map(([, target = '']) => pageOf(target) ?? ''),
      )
      .join('\n')
      .replaceAll('\u00a0', ' ');
    const figures = answer.match(/\d+ (ms|s|min|times|pings)\b/g) ?? [];
    expect(figures.filter((figure) => !linked.includes(figure))).toEqual([]);
  });
});

describe('what an auditor looks at first', () => {
  let page: string;
  const section = (title: string): string => page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  beforeAll(async () => {
    page = await auditPage();
  });

  it('is what the charts, the contract and the sources make now', () => {
    const isFresh = readFileSync(join(ROOT, 'docs/audit.md'), 'utf8') === page;
    expect(isFresh, 'docs/audit.md is stale; run npm run charts').toBe(true);
  });

  it('ranks every chart once', () => {
    const ranked = [...section('A reading order, by risk').matchAll(/^- \[.+?\]\(charts\/([\w-]+)\.md\)/gm)];
    expect(ranked.map(([, name]) => name).sort()).toEqual(charts.map(({ name }) => name).sort());
  });

  it('has every call by which money can leave or move with the state that makes it, and every route with its callers', async () => {
    const states = section('States in which money can leave');
    const callers = section('Who may see what');
    for (const { module, route } of await readRoutes()) {
      expect(callers, route.path).toContain(`\`${route.path}\``);
      if (route.mutates && ['withdraw', 'deposit', 'loans', 'trading', 'copies'].includes(module))
        expect(states, route.path).toMatch(new RegExp(`\\]\\(charts/.+#.+${route.path}\``));
    }
    expect(states).toContain('withdrawal-review.ts) · money leaves the site');
    expect(states).toMatch(/Withdrawal life.+: \[waiting\].+ → paid, /);
    expect(states).toMatch(/Desk command.+: \[sending\]/);
  });

  it('says how long each kind of row is kept', () => {
    const kept = section('Until when it is kept');
    for (const { name } of TABLES) expect(kept).toContain(`- \`${name}\` · `);
    expect(kept).toContain('`account_event` · kept: for 400 days');
    for (const setting of ['record_keep_days', 'DEMO_KEPT_DAYS'])
      expect(readFileSync(join(ROOT, 'docs/OPERATIONS.md'), 'utf8')).toContain(setting);
  });

  it('links to pages and headings that are there, and to files that exist', () => {
    for (const [, target = '', anchor] of page.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)) {
      if (target.startsWith('../')) expect(existsSync(join(ROOT, 'docs', target)), target).toBe(true);
      else {
        const linked = pageOf(target);
        const headings = [...(linked ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
          anchorOf(heading),
        );
        expect(linked, target).not.toBeNull();
        if (anchor) expect(headings, target).toContain(anchor);
      }
    }
  });
});
