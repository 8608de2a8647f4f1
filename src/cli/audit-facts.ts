import { basename, dirname } from 'node:path';
import type { Route } from '#contract/route';
import type { ChartState } from '../chart-tools/chart-model.ts';
import type { Actor, Running, WiringRow } from '../chart-tools/docs/composition/composition.ts';
import { markdownTable } from '../chart-tools/docs/page.ts';
import { anchorOf, codes } from '../chart-tools/docs/page-parts.ts';
import { type Chart, findCharts } from '../chart-tools/find-charts.ts';
import { statePath, titleWords } from '../chart-tools/words.ts';
import { readComposition } from './composition/read-composition.ts';
import { Sources } from './composition/source.ts';
import { type NamedRoute, readRoutes } from './contract/read-routes.ts';
import { ROOT } from './run-steps.ts';

/** What is read for docs/audit.md, and its first chapters: which charts to read first, and where money can leave. */

/** What a mistake costs, worst first. */
const RISKS = ['money can leave', 'money moves', 'a door opens', 'something is shown wrongly'] as const;
type Risk = (typeof RISKS)[number];

/**
 * The worst that a call may do, by the module of the contract that it stands in; a call that changes nothing only shows. A module
 * that is missing here, or gone, stops the page.
 */
const RISK_OF_MODULE: Readonly<Record<string, Risk>> = {
  withdraw: 'money can leave',
  copies: 'money moves',
  deposit: 'money moves',
  loans: 'money moves',
  trading: 'money moves',
  account: 'a door opens',
  factors: 'a door opens',
  identity: 'a door opens',
  joining: 'a door opens',
  privacy: 'a door opens',
  protection: 'a door opens',
  sessions: 'a door opens',
  alerts: 'something is shown wrongly',
  chart: 'something is shown wrongly',
  context: 'something is shown wrongly',
  leaders: 'something is shown wrongly',
  market: 'something is shown wrongly',
  notifications: 'something is shown wrongly',
  results: 'something is shown wrongly',
  site: 'something is shown wrongly',
  watchlist: 'something is shown wrongly',
};
/** Holds makers of fields, and no route. */
const WITHOUT_ROUTES = ['query'];

/** The rooms of the server that open doors. */
const DOORS = /^src\/server\/(accounts|factors|identity|privacy|desk)\//;

/** How the server books money, and the account of the ledger from which money left. */
const BOOKS = /\b(ledger\.post|\.book|\.between|\.transfer)\(|\b(bookFee|openOrder|closePosition)\(/;
const PAYS_OUT = /counter: 'payouts'/;
/** Four eyes and case review stand before each payment above a limit, as this module says. */
const PROPOSALS = /desk\/proposals(\.ts)?'/;

export type AuditFacts = {
  sources: Sources;
  charts: readonly Chart[];
  running: readonly Running[];
  routes: readonly NamedRoute[];
  /** By `GET /v1/api/…`. */
  riskOfCall: ReadonlyMap<string, Risk>;
  /** The same as if every read of a module were as bad as its worst. */
  riskOfRead: ReadonlyMap<string, Risk>;
  rows: readonly WiringRow[];
};

export async function readFacts(): Promise<AuditFacts> {
  const sources = new Sources(ROOT);
  const routes = await readRoutes();
  checkModules(sources);
  const { running, rows } = await readComposition(ROOT);
  const riskOfCall = new Map(
    routes.map(({ module, route }) => [callOf(route), route.mutates ? riskOfModule(module) : RISKS[3]]),
  );
  const riskOfRead = new Map(routes.map(({ module, route }) => [callOf(route), riskOfModule(module)]));
  const charts = await findCharts(ROOT);
  return { sources, charts, running, rows, routes, riskOfCall, riskOfRead };
}

const callOf = ({ method, path }: Route): string => `${method} ${path}`;

function riskOfModule(module: string): Risk {
  const risk = RISK_OF_MODULE[module];
  if (!risk) throw new Error(`audit-facts.ts says nothing of the contract's module ${module}`);
  return risk;
}

function checkModules(sources: Sources): void {
  const modules = sources.modulesUnder('src/contract/routes').map(({ file }) => basename(file, '.ts'));
  const known = [...Object.keys(RISK_OF_MODULE), ...WITHOUT_ROUTES];
  const gone = known.filter((name) => !modules.includes(name));
  if (gone.length > 0) throw new Error(`audit-facts.ts names modules that are gone: ${gone.join(', ')}`);
}

export const linkToChart = ({ name }: Chart): string => `[${titleWords(name)}](charts/${name}.md)`;
export const linkToState = ({ name, model }: Chart, id: string): string =>
  id === model.id
    ? `[in every state](charts/${name}.md#in-every-state)`
    : `[${statePath(model, id)}](charts/${name}.md#${anchorOf(statePath(model, id))})`;
export const linkToFile = (file: string): string => `[${basename(file)}](../${file})`;
const worst = (risks: readonly Risk[]): Risk => RISKS.find((risk) => risks.includes(risk)) ?? RISKS[3];
export const chartById = (charts: readonly Chart[], id: string): Chart | undefined =>
  charts.find(({ model }) => model.id === id);

const riskOfActor = ({ calls }: Actor, { riskOfCall }: AuditFacts): Risk =>
  worst(calls.flatMap((call) => riskOfCall.get(call) ?? []));

/** The files of the server that step a chart of the server: they import its module. */
function steppersOf({ sources }: AuditFacts, { file }: Chart): { file: string; text: string }[] {
  const name = `/${basename(file)}'`;
  return sources
    .modulesUnder('src/server')
    .filter((module) => module.file !== file && module.text.includes(name));
}

/** A file that steps a chart may only work out the step; the files of its folder that import it then do what comes of it. */
function riskOfServerChart(facts: AuditFacts, chart: Chart): Risk {
  const steppers = steppersOf(facts, chart);
  const beside = steppers
    .filter(({ file }) => dirname(file) === dirname(chart.file))
    .flatMap(({ file }) => steppersOf(facts, { ...chart, file }));
  const files = [...steppers, ...beside, facts.sources.module(chart.file)];
  if (files.some(({ text }) => PAYS_OUT.test(text) || PROPOSALS.test(text))) return RISKS[0];
  if (files.some(({ text }) => BOOKS.test(text))) return RISKS[1];
  return files.some(({ file }) => DOORS.test(file)) ? RISKS[2] : RISKS[3];
}

/** A chart of the desk carries out operators' commands where it sends requests of the desk; a case leads to them. */
function riskOfDeskChart(facts: AuditFacts, chart: Chart): Risk {
  const { text } = facts.sources.module(chart.file);
  if (/\bDeskRequest\b|decision/.test(text)) return RISKS[0];
  return /sign|enrol/i.test(text) ? RISKS[2] : RISKS[3];
}

/**
 * What each chart may do at worst, and by what: the runs whose actors call it, or the files that step it. The chart of one run alone
 * ranks by what it reads as well, or, where it calls nothing, by what the forms call whose announcements it hears.
 */
function rankOf(facts: AuditFacts, chart: Chart): { risk: Risk; by: string[] } {
  if (chart.file.startsWith('src/server/'))
    return {
      risk: riskOfServerChart(facts, chart),
      by: steppersOf(facts, chart).map(({ file }) => linkToFile(file)),
    };
  if (!chart.isOfApp) return { risk: riskOfDeskChart(facts, chart), by: ['the back office'] };
  const runs = facts.running.filter(({ chart: of }) => of === chart.model.id);
  const acting = facts.running.flatMap((one) =>
    one.actors
      .filter((actor) => runs.includes(one) || actor.chart === chart.model.id)
      .map((actor) => ({ id: one.id, calls: actor.calls, risk: riskOfActor(actor, facts) })),
  );
  const [own] = runs.length === 1 && !runs[0]?.isSingleton ? runs : [];
  const near = own ? riskNear(facts, own) : RISKS[3];
  const risk = worst([...acting.map((one) => one.risk), near]);
  const by = acting.filter((one) => one.risk === risk && one.calls.length > 0).map(({ id }) => id);
  return { risk, by: [...new Set(own ? [own.id] : by)].map(titleWords) };
}

function riskNear({ running, rows, riskOfCall, riskOfRead }: AuditFacts, { id, actors }: Running): Risk {
  const reads = actors.flatMap(({ calls }) => calls);
  if (reads.length > 0) return worst(reads.flatMap((call) => riskOfRead.get(call) ?? []));
  const heard = rows.filter(({ to, isGeneral }) => to === id && !isGeneral).map(({ from }) => from);
  const forms = running.filter((one) => heard.includes(one.id) && one.chart === 'commandForm');
  return worst(
    forms
      .flatMap((one) => one.actors.flatMap(({ calls }) => calls))
      .flatMap((call) => riskOfCall.get(call) ?? []),
  );
}

export function readingOrder(facts: AuditFacts): string {
  const ranked = facts.charts.map((chart) => ({ chart, ...rankOf(facts, chart) }));
  const parts = RISKS.map((risk) => {
    const rows = ranked.filter((one) => one.risk === risk);
    const items = rows.map(
      ({ chart, by }) => `- ${linkToChart(chart)}${by.length === 0 ? '' : `: ${shortened(by)}`}`,
    );
    return `### Where ${risk}\n\n${items.join('\n')}`;
  });
  return [
    '## A reading order, by risk',
    'A chart of the app ranks by the worst of the calls that its actors make, or that are about the same; a chart of the server by what the files that step it book. Behind it stand who runs it, or those files.',
    ...parts,
  ].join('\n\n');
}

const MOST_NAMED = 6;
export const shortened = (names: readonly string[]): string =>
  names.length <= MOST_NAMED
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`;

/** The states of a chart that run an actor. */
const statesThatRun = ({ model }: Chart, actor: string): ChartState[] =>
  model.states.filter(({ invokes }) => invokes.some(({ src }) => src === actor));

function callingRows(facts: AuditFacts, risk: Risk): string[][] {
  return facts.running.flatMap(({ id, chart: of, actors }) => {
    const chart = chartById(facts.charts, of);
    return actors.flatMap((actor) => {
      const calls = actor.calls.filter((call) => facts.riskOfCall.get(call) === risk);
      if (!chart || calls.length === 0) return [];
      const states = statesThatRun(chart, actor.name).map((state) => linkToState(chart, state.id));
      const reached = states.length > 0 ? states.join(', ') : linkToChart(chart);
      return [[titleWords(id), reached, `\`${actor.name}\``, codes(calls)]];
    });
  });
}

/** The states of the desk's charts that call, and of the server's charts every step, where money can leave by them. */
function decidingStates(facts: AuditFacts): string[] {
  const worstOf = (chart: Chart): boolean => !chart.isOfApp && rankOf(facts, chart).risk === RISKS[0];
  return facts.charts.filter(worstOf).map((chart) => {
    const { model, file } = chart;
    const states = model.states.filter(({ id, invokes }) =>
      file.startsWith('src/server/')
        ? model.transitions.some(({ source }) => source === id)
        : invokes.length > 0,
    );
    const parts = states.map(({ id, invokes }) => {
      const leading = model.transitions
        .filter(({ source }) => source === id)
        .flatMap(({ targets }) => targets);
      const to = [...new Set(leading)].map((target) => statePath(model, target)).join(', ');
      return `${linkToState(chart, id)} ${invokes.length > 0 ? `runs ${codes(invokes.map(({ src }) => src))}` : `→ ${to}`}`;
    });
    return `- ${linkToChart(chart)}${parts.length > 0 ? `: ${parts.join(' · ')}` : ': a decision in it is carried out by Desk command'}`;
  });
}

export function moneyLeaves(facts: AuditFacts): string {
  const heads = ['Runs as', 'State', 'Runs', 'Calls'];
  const paying = facts.sources
    .modulesUnder('src/server')
    .filter(({ file, text }) => BOOKS.test(text) && !file.includes('/ledger/') && !file.includes('/store/'))
    .map(({ file, text }) => [
      linkToFile(file),
      PAYS_OUT.test(text) ? 'money leaves the site' : 'moves between accounts of the site',
      [...new Set([...text.matchAll(/\bkind: '([\w-]+)'/g)].map(([, kind = '']) => `\`${kind}\``))].join(' '),
      facts.charts
        .filter((chart) => chart.file.startsWith('src/server/') && text.includes(`/${basename(chart.file)}'`))
        .map(linkToChart)
        .join(', '),
    ]);
  return [
    '## States in which money can leave',
    'In the app: the states that run what calls for money to leave, or says where it goes. A state that is not here sends nothing of it.',
    markdownTable(heads, callingRows(facts, RISKS[0])),
    'In the back office and on the server: the states whose step sends, confirms or books it. An operator decides on a withdrawal, with a second one above the limit.',
    decidingStates(facts).join('\n'),
    '### States in which money moves',
    markdownTable(heads, callingRows(facts, RISKS[1])),
    '### Where the server books',
    'Every file that books into the ledger, with the kinds it names and the chart whose step it carries out.',
    markdownTable(['File', '', 'Names', 'Steps'], paying),
  ].join('\n\n');
}
