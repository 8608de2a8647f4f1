import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RIGHTS, type Right } from '#contract/desk/rights';
import { ERRORS } from '#contract/errors';
import type { Route } from '#contract/route';
import * as timeUnits from '#contract/time-units';
import { TABLES } from '#server/store/schema';
import type { ChartModel, ChartState } from '../chart-tools/chart-model.ts';
import { foldTables } from '../chart-tools/docs/fold-tables.ts';
import { markdownTable } from '../chart-tools/docs/page.ts';
import { codes } from '../chart-tools/docs/page-parts.ts';
import { durationWords, guardWords, isWithin, statePath, triggerWords } from '../chart-tools/words.ts';
import {
  type AuditFacts,
  chartById,
  linkToChart,
  linkToFile,
  linkToState,
  moneyLeaves,
  readFacts,
  readingOrder,
  shortened,
} from './audit-facts.ts';
import { plainComment, type Sources } from './composition/source.ts';
import { ROOT } from './run-steps.ts';

/**
 * `npm run pages` writes docs/audit.md: what auditors ask first, read from the charts, the contract and the sources. A text that
 * this reads and no longer finds throws, so that the page says nothing of what is gone.
 */

export async function auditPage(): Promise<string> {
  const facts = await readFacts();
  const page = [
    '# What an auditor looks at first',
    'Read from the charts, the contract and the sources by `npm run pages`; the test run fails while it is stale. [The fifteen questions](questions.md) are answered in words, [what is proven](proven.md) says how deep.',
    readingOrder(facts),
    moneyLeaves(facts),
    whoMaySee(facts),
    howLongKept(facts),
    howLongBusy(facts),
    serverLives(facts),
    stalePrices(facts),
    freezes(facts),
  ].join('\n\n');
  return `${foldTables(page)}\n`;
}

/** Who a route serves. */
const CALLERS: Readonly<Record<Route['access'], string>> = {
  open: 'Everyone, visitors too',
  session: 'Who is logged in, with a real or a demo account',
  demo: 'Demo accounts',
  real: 'Real accounts',
};

function whoMaySee({ routes, sources }: AuditFacts): string {
  const parts = (Object.keys(CALLERS) as Route['access'][]).flatMap((access) => {
    const own = routes.filter(({ route }) => route.access === access);
    if (own.length === 0) return [];
    const paths = (mutates: boolean): string =>
      own
        .filter(({ route }) => route.mutates === mutates)
        .map(({ route }) => `\`${route.path}\``)
        .join(' ');
    return [
      `### ${CALLERS[access]}`,
      [`- reads: ${paths(false)}`, `- changes: ${paths(true)}`]
        .filter((line) => !line.endsWith(': '))
        .join('\n'),
    ];
  });
  const { text } = sources.module('src/contract/desk/rights.ts');
  const rights = (Object.keys(RIGHTS) as Right[]).map((right) => {
    const [, comment = ''] =
      new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n  '${right.replace('.', '\\.')}'`).exec(text) ?? [];
    return [`\`${right}\``, RIGHTS[right].join(', '), plainComment(comment)];
  });
  return [
    '## Who may see what',
    'The server refuses every other caller, and shows a caller the rows of their own account alone ([access.test.ts](../tests/server/http/access.test.ts)). A list of what each room reads stands in [SECURITY](SECURITY.md).',
    ...parts,
    '### Operators',
    'By right, with the roles that have it. What they look at and decide is logged, and the log cannot be changed.',
    markdownTable(['Right', 'Roles', ''], rights),
  ].join('\n\n');
}

const UNITS = new Map(Object.entries(timeUnits).map(([name, ms]) => [name, Number(ms)]));

/** The value of a constant of a module, in ms: a product of numbers and units of time, or of constants it imports. */
function msOf(sources: Sources, file: string, name: string): number {
  const { text, imports } = sources.module(file);
  const unit = UNITS.get(name);
  if (unit !== undefined) return unit;
  const [, product] = new RegExp(`const ${name} = ([^;]+);`).exec(text) ?? [];
  const from = imports.get(name);
  if (!product && from) return msOf(sources, from, name);
  if (!product) throw new Error(`${file} does not say what ${name} is`);
  return product
    .split('*')
    .map((factor) => factor.trim())
    .map((factor) =>
      /^[\d_]+$/.test(factor) ? Number(factor.replaceAll('_', '')) : msOf(sources, file, factor),
    )
    .reduce((all, factor) => all * factor, 1);
}

const spanWords = (ms: number): string =>
  ms % timeUnits.DAY_MS === 0 && ms > timeUnits.DAY_MS
    ? `${ms / timeUnits.DAY_MS} days`
    : ms % timeUnits.HOUR_MS === 0
      ? `${ms / timeUnits.HOUR_MS} h`
      : durationWords(ms);

/** The statement that deletes what is old, and the bound that its caller gives: `clock() - KEPT_MS`. */
const PURGES = /(\w+Table)\.(purge\w*|deleteUnused)\.(?:run|all)\(/g;
const BOUND = /-\s*(?:(\d+) \* )?([A-Z][A-Z_]*_MS)\b/;

/** The tables whose old rows the server deletes by the clock, and when, in words. */
function spans({ sources }: AuditFacts): Map<string, string> {
  const found = new Map<string, string>();
  for (const { file, text } of sources.modulesUnder('src/server')) {
    for (const { index, 1: name = '', 2: statement = '' } of text.matchAll(PURGES)) {
      const around = text.slice(text.lastIndexOf('\n  }', index) + 1, index + 160);
      const [, times = '1', constant] = BOUND.exec(around) ?? [];
      const module = sources.module(file).imports.get(name);
      const table = module && /deleteFrom\('(\w+)'\)/.exec(sources.module(module).text)?.[1];
      if (!table) throw new Error(`${file}: no table is deleted from by ${name}`);
      const age = constant && spanWords(Number(times) * msOf(sources, file, constant));
      const unused = statement.endsWith('Unused') ? ' without use' : '';
      found.set(table, age ? `for ${age}${unused}` : 'until the end that its row names');
    }
  }
  return found;
}

function howLongKept(facts: AuditFacts): string {
  const purged = spans(facts);
  const rows = TABLES.map(({ name, columns, personal, rules }) => {
    const until = purged.get(name) ?? '';
    const guards = [
      ...new Set(
        Object.values(rules.guards ?? {}).map(
          ({ before, says, onlyIf, unless }) =>
            `${before}: ${says}${onlyIf || unless ? ', by a condition' : ''}`,
        ),
      ),
    ].join('; ');
    if ('why' in personal) return [`\`${name}\``, until, personal.why, guards];
    const blanked = Object.entries(columns).flatMap(([column, { erasing }]) =>
      erasing === 'asks' || erasing === 'stays' ? [] : [column],
    );
    const erased =
      personal.erasing === 'deletes'
        ? 'erasing deletes its rows'
        : `erasing keeps its rows${blanked.length > 0 ? `, and empties ${codes(blanked)}` : ''}`;
    const shown = personal.subject === null ? 'not exported' : `exported under ${personal.subject}`;
    return [`\`${name}\``, until, `${shown}; ${erased}`, guards];
  });
  const span = (file: string, name: string): string => spanWords(msOf(facts.sources, file, name));
  const sessions = 'src/server/accounts/sessions.ts';
  const desk = 'src/contract/desk/routes.ts';
  return [
    '## Until when it is kept',
    `A session of a trader ends after ${span(sessions, 'IDLE_MS')} without use and after ${span(sessions, 'ABSOLUTE_MS')}, one of an operator after ${span(desk, 'DESK_IDLE_MS')} without use and after ${span(desk, 'DESK_SESSION_MS')}. What is old is deleted every ${span('src/server/compose/timers.ts', 'PURGE_MS')}.`,
    'Every table of the server. A row without a span stays until its user is erased: `record_keep_days` after the account was closed, or `DEMO_KEPT_DAYS` after the last session of a visitor’s demo account ([OPERATIONS](OPERATIONS.md)). What is refused of a row is refused by the database itself. [The end of a session](composition/session-end.md#on-the-device) says what the device keeps.',
    markdownTable(['Table', 'Kept', '', 'Refused'], rows),
  ].join('\n\n');
}

/** What ends a state that runs something: the timers of it, of what is around it and within it. */
function timersOf(model: ChartModel, { id }: ChartState): string[] {
  return model.transitions.flatMap(({ source, trigger }) =>
    trigger.kind === 'after' && (isWithin(id, source) || isWithin(source, id)) ? [triggerWords(trigger)] : [],
  );
}

/** The states that wait for the end of what they run. */
function busyStates(model: ChartModel): ChartState[] {
  return model.states.filter(({ id, invokes }) =>
    invokes.some((run) =>
      model.transitions.some(
        ({ source, trigger }) =>
          (trigger.kind === 'done' || trigger.kind === 'error') &&
          trigger.name === run.id &&
          isWithin(id, source),
      ),
    ),
  );
}

function howLongBusy({ charts }: AuditFacts): string {
  const untimed: string[] = [];
  const rows = charts.flatMap((chart) => {
    const timed = busyStates(chart.model).flatMap((state) => {
      const timers = [...new Set(timersOf(chart.model, state))].map((words) => words.replace(/^after /, ''));
      if (timers.length > 0) return [`${linkToState(chart, state.id)} ${timers.join(', ')}`];
      const runs = state.invokes.map(({ src, chart: run }) => {
        const ran = run === null ? undefined : chartById(charts, run);
        return ran ? linkToChart(ran) : `\`${src}\``;
      });
      untimed.push(`- ${linkToChart(chart)} ${linkToState(chart, state.id)}: ${runs.join(', ')}`);
      return [];
    });
    return timed.length === 0 ? [] : [[linkToChart(chart), timed.join(' · '), '']];
  });
  return [
    '## How long anything is busy',
    'The states that wait for the end of a call, each with the timer that gives it up. An answer or a failure ends it sooner; [nothing is busy without an end](proven.md).',
    rows.map(([first, timed]) => `- ${first}: ${timed}`).join('\n'),
    'No timer of their own: what they run ends by itself, a command after its tries ([Command](charts/command.md)), another chart by its own timers, a call to the device at once.',
    untimed.join('\n'),
  ].join('\n\n');
}

function serverLives({ charts }: AuditFacts): string {
  const rows = charts
    .filter(({ file }) => file.startsWith('src/server/'))
    .map((chart) => {
      const steps = chart.model.transitions.map((one) => {
        const guard = guardWords(chart.model, one);
        const targets = one.targets.map((id) => statePath(chart.model, id)).join(', ');
        const when = `${triggerWords(one.trigger)}${guard === '' ? '' : ` [${guard}]`}`;
        return `${statePath(chart.model, one.source)}: ${when}${targets === '' ? '' : ` → ${targets}`}`;
      });
      return `- ${linkToChart(chart)} (${linkToFile(chart.file)}): ${codes([...new Set(steps)])}`;
    });
  return [
    '## What the server decides by charts',
    'The run of the tests fails when no test has the server take one of these steps. The life of a stored row refuses every other event ([lives.test.ts](../tests/server/lives.test.ts)).',
    rows.join('\n'),
  ].join('\n\n');
}

const SHOWS_PRICE = /\b(usePrices|useLivePrice|usePriceFollow)\b/;
/** By which of its tags a screen marks a price is for a reader to say: charts have tags for much else. */
const MARKS = ['stale', 'offline', 'reconnecting', 'late'];

/** The modules of the client that a module is made of, itself first; features and charts are others' facts. */
function madeOf(sources: Sources, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const { text } = sources.module(file);
  for (const [, from = ''] of text.matchAll(/(?:from|import\()\s*'((?:\.\.?\/)[^']+\.tsx?)'/g)) {
    const next = join(file, '..', from);
    if (/^src\/client\/(screens|parts)\//.test(next)) madeOf(sources, next, seen);
  }
  return seen;
}

function stalePrices({ sources, charts }: AuditFacts): string {
  const table = sources.module('src/client/app/shell/app.tsx').text;
  const fetched = [
    ...table.matchAll(/\[\s*'([^']+)',\s*'\w+',\s*\(\) =>\s*import\(\s*'(?:\.\.\/)+([^']+)'/g),
  ];
  const screens = [['/', 'screens/home/home-screen.tsx'], ...fetched.map(([, path, file]) => [path, file])];
  const rows = screens.flatMap(([path = '', file = '']) => {
    const texts = [...madeOf(sources, `src/client/${file}`)].map((one) => sources.module(one).text);
    if (!texts.some((text) => SHOWS_PRICE.test(text))) return [];
    const marks = MARKS.filter((tag) => texts.some((text) => text.includes(`hasTag('${tag}')`)));
    return [[`\`${path}\``, marks.length === 0 ? 'the banner alone' : codes(marks)]];
  });
  const tagged = charts.flatMap((chart) =>
    chart.model.states
      .filter(({ tags }) => tags.some((tag) => MARKS.includes(tag)))
      .map((state) => `- ${codes(state.tags)}: ${linkToChart(chart)} ${linkToState(chart, state.id)}`),
  );
  const gone = MARKS.filter((tag) => !tagged.some((line) => line.includes(`\`${tag}\``)));
  if (gone.length > 0) throw new Error(`no chart has the tags ${gone.join(', ')} any more`);
  const refusals = charts.flatMap((chart) =>
    chart.model.transitions.flatMap((one) => {
      const guard = guardWords(chart.model, one);
      const asks =
        /\bquote\.\w+/.test(guard) ||
        one.actions.some(({ detail }) => /stalePrice|marketClosed/.test(detail));
      const does = one.actions.map(({ name, detail }) => (detail === '' ? name : `${name} (${detail})`));
      return asks
        ? [
            `- ${linkToChart(chart)} ${linkToState(chart, one.source)}: \`${triggerWords(one.trigger)} [${guard}]\`${does.length === 0 ? '' : ` / ${codes(does)}`}`,
          ]
        : [];
    }),
  );
  return [
    '## When a price is stale, screen by screen',
    'A banner over every screen says that the connection is lost. Each screen that shows a running price, with the tags by which it also marks the price itself:',
    markdownTable(['Screen', 'Marks it by'], rows),
    'The states that carry these tags:',
    tagged.join('\n'),
    'What asks whether the price is fresh before it acts; a guard that fails refuses:',
    refusals.join('\n'),
  ].join('\n\n');
}

/** What a comment says of what it stands before. */
function commentOn(sources: Sources, file: string, what: string): string {
  const before = sources.module(file).text.split(`\nexport ${what}`)[0] ?? '';
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/$/.exec(before)?.[1];
  if (!comment) throw new Error(`${file} says nothing of ${what}`);
  return plainComment(comment);
}

/** The commands that need a right, those among them whose right depends on the kind of case. */
function commandsWith(commands: string, right: Right): string[] {
  const [what, act = ''] = right.split('.');
  const ofCase = what === 'papers' || what === 'money' ? `|\\(.*rightOnCase\\(kind, '${act}'\\)` : '';
  const needs = new RegExp(`^  '?([\\w-]+)'?: (?:'${right}'${ofCase}|\\(.*'${right}'\\))`, 'gm');
  return [...commands.matchAll(needs)].map(([, name = '']) => name);
}

function freezes({ sources }: AuditFacts): string {
  const { text } = sources.module('src/contract/errors.ts');
  const { error: texts } = JSON.parse(readFileSync(join(ROOT, 'locales/en.json'), 'utf8')) as {
    error: Record<string, string>;
  };
  const server = sources.modulesUnder('src/server');
  const rows = Object.keys(ERRORS).flatMap((name) => {
    const files = server
      .filter((module) => module.text.includes(`'${name}'`))
      .map(({ file }) => linkToFile(file));
    const [, comment = ''] = new RegExp(`/\\*\\*([^*]*)\\*/\\n  ${name}:`).exec(text) ?? [];
    const words = texts[name] ?? plainComment(comment);
    return files.length === 0 ? [] : [[`\`${name}\``, words, shortened(files)]];
  });
  const rights = (Object.keys(RIGHTS) as Right[]).filter(
    (right) => !right.endsWith('.see') && right !== 'cases.list',
  );
  const { text: commands } = sources.module('src/server/operator/command-rights.ts');
  const byRight = rights.map((right) => [
    `\`${right}\``,
    codes(commandsWith(commands, right)),
    RIGHTS[right].join(', '),
  ]);
  return [
    '## What is frozen, and what refuses then',
    commentOn(sources, 'src/server/operator/freezes.ts', 'class Freezes'),
    commentOn(sources, 'src/server/operator/instrument-commands.ts', 'function instrumentCommands'),
    'What operators change, by right:',
    markdownTable(['Right', 'Commands', 'Roles'], byRight),
    'The events by which the server stops what runs, and lets it go on, stand under [what it decides by charts](#what-the-server-decides-by-charts).',
    '### Every refusal of the server',
    'By its name in the contract, in the words a trader reads, with the files that refuse.',
    markdownTable(['Name', 'Says', 'In'], rows),
    '[`/readyz`](OPERATIONS.md#health) says what stops the whole server.',
  ].join('\n\n');
}
