import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Cause, Running, WiringRow } from '../../chart-tools/docs/composition/composition.ts';
import { explain } from '../../chart-tools/docs/explain/read-source.ts';
import { type Chart, findAppCharts } from '../../chart-tools/find-charts.ts';
import type { Sources } from './source.ts';
import { VIEWS } from './view-decisions.ts';

/** Who causes each event of each chart, as the code of the app has it: the wiring, an actor, a chart, the page, the trader. */

/** A place in the code that names an event. */
type Mention = { names: (event: string) => boolean; by: 'trader' | 'screen' | 'page' };

export async function causesOf(
  sources: Sources,
  running: readonly Running[],
  rows: readonly WiringRow[],
): Promise<Cause[]> {
  const charts = await findAppCharts(sources.root);
  const mentions = mentionsInViews(sources);
  const reported = literalsUnder(sources, 'src/client/actors');
  const sent = charts.map((chart) => ({ chart, ...sentEvents(sources, chart) }));
  const explained = explain(sources.root, charts);
  return charts.flatMap((chart) => {
    const reporter = explained.get(chart.name)?.actors.find(({ kind }) => kind === 'callback');
    return eventsOf(chart).flatMap((event): Cause[] => {
      const cause = { chart: chart.model.id, event };
      const wired = wiredCauses(chart, event, running, rows);
      const heard = running.some(
        (one) => one.chart === chart.model.id && one.heard.some((each) => each.event === event),
      );
      const told = sent.filter(
        (one) => one.others.has(event) || (one.chart === chart && one.itself.has(event)),
      );
      const seen = new Set(mentions.filter(({ names }) => names(event)).map(({ by }) => by));
      return [
        ...wired.map((one) => ({ ...cause, ...one })),
        ...(reporter && reported.has(event) ? [{ ...cause, by: 'actor' as const, from: reporter.name }] : []),
        ...told.map((one) => ({ ...cause, by: 'chart' as const, from: one.chart.model.id })),
        ...(heard && !seen.has('page') ? [{ ...cause, by: 'page' as const }] : []),
        ...[...seen].map((by) => ({ ...cause, by })),
      ];
    });
  });
}

function eventsOf({ model }: Chart): string[] {
  const events = model.transitions.flatMap(({ trigger }) => (trigger.kind === 'event' ? [trigger.name] : []));
  return [...new Set(events)];
}

/** What announces the event, each once, whichever of the things that run on the chart it goes to. */
function wiredCauses(
  { model }: Chart,
  event: string,
  running: readonly Running[],
  rows: readonly WiringRow[],
): Pick<Cause, 'by' | 'from' | 'on'>[] {
  const ids = new Set(running.filter((one) => one.chart === model.id).map(({ id }) => id));
  const causes = rows
    .filter(({ to, send }) => ids.has(to) && send === event)
    .map(({ from, on }) => ({ by: 'wiring' as const, from, on }));
  return [...new Map(causes.map((cause) => [JSON.stringify(cause), cause])).values()];
}

/** Events that a machine file sends: to its parent or another chart by its name, and to itself. */
function sentEvents(sources: Sources, { file }: Chart): { others: Set<string>; itself: Set<string> } {
  const { source } = sources.module(file);
  const sent = { others: new Set<string>(), itself: new Set<string>() };
  const look = (node: ts.Node): void => {
    const called = ts.isCallExpression(node) ? node.expression.getText() : '';
    if (/^(sendParent|sendTo)$/.test(called)) for (const text of textsIn(node)) sent.others.add(text);
    if (/^(raise|sendBack)$/.test(called)) for (const text of textsIn(node)) sent.itself.add(text);
    ts.forEachChild(node, look);
  };
  look(source);
  return sent;
}

function literalsUnder(sources: Sources, folder: string): Set<string> {
  return new Set(filesUnder(sources.root, folder).flatMap((file) => textsIn(sources.module(file).source)));
}

function mentionsInViews(sources: Sources): Mention[] {
  return VIEWS.flatMap((folder) => filesUnder(sources.root, folder)).flatMap((file) => {
    const mentions: Mention[] = [];
    const look = (node: ts.Node): void => {
      const names = namesAt(node);
      if (names) mentions.push({ names, by: senderAt(node, file) });
      if (!isListening(node)) ts.forEachChild(node, look);
    };
    look(sources.module(file).source);
    return mentions;
  });
}

/** Which events a text names: a literal its own, a template those that begin and end as it does. */
function namesAt(node: ts.Node): Mention['names'] | null {
  if (ts.isStringLiteral(node)) return (event) => event === node.text;
  if (!ts.isTemplateExpression(node)) return null;
  const { head, templateSpans } = node;
  const tail = templateSpans.at(-1)?.literal.text ?? '';
  const isName = /^\w+\.$/.test(head.text) || /^\.\w+$/.test(tail);
  return isName ? (event) => event.startsWith(head.text) && event.endsWith(tail) : null;
}

/** Hooks that follow the screen, not the trader's hand. */
const SCREEN_HOOKS = /^use(Shown|Left|Heard|Effect|LayoutEffect|EffectEvent|Fetched)$/;

/** Modules that stand around the screens and are drawn nowhere speak for the browser, as does what could not be drawn. */
function senderAt(node: ts.Node, file: string): Mention['by'] {
  if (/^src\/client\/app\/([\w-]+\.ts|effects\.tsx)$/.test(file)) return 'page';
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isCallExpression(at) && SCREEN_HOOKS.test(at.expression.getText())) return 'screen';
    if (ts.isJsxAttribute(at) && at.name.getText() === 'onFailed') return 'page';
  }
  return 'trader';
}

/** `ref.on('order.accepted', …)` hears an announcement; the event it names is sent by the chart. Types send nothing. */
const isListening = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  (ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    /^(on|hasTag|t)$/.test(node.expression.name.text));

function textsIn(node: ts.Node): string[] {
  const texts: string[] = [];
  const look = (inner: ts.Node): void => {
    if (ts.isStringLiteral(inner)) texts.push(inner.text);
    ts.forEachChild(inner, look);
  };
  look(node);
  return texts;
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .sort()
    .map((name) => join(folder, name));
}
