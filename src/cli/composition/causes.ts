import type { Cause, Running, WiringRow } from '../../chart-tools/docs/composition/composition.ts';
import type { Explanation } from '../../chart-tools/docs/explain/explanation.ts';
import type { Chart } from '../../chart-tools/find-charts.ts';
import { inputText } from '../../chart-tools/read-machine.ts';
import type { Sources } from './source.ts';
import { VIEWS } from './view-decisions.ts';

/** Who causes each event of each chart: the wiring, an actor, a chart, the page, a screen as it comes and goes, the trader. */
export function causesOf(
  sources: Sources,
  charts: readonly Chart[],
  explained: ReadonlyMap<string, Explanation>,
  running: readonly Running[],
  rows: readonly WiringRow[],
): Cause[] {
  const views = mentionsInViews(sources);
  const isReported = namedIn(sources.modulesUnder('src/client/actors').map(({ text }) => text));
  const sent = charts.map((chart) => ({ chart, ...sentBy(chart) }));
  return charts.flatMap((chart) => {
    const { id } = chart.model;
    const reporter = explained.get(chart.name)?.actors.find(({ kind }) => kind === 'callback');
    const heard = running.flatMap((one) => (one.chart === id ? one.heard.map(({ event }) => event) : []));
    return eventsOf(chart).flatMap((event): Cause[] => {
      const senders = sent.filter((one) => one.others(event) || (one.chart === chart && one.itself(event)));
      return [
        ...wiredCauses(chart, event, running, rows),
        ...(reporter && isReported(event) ? [{ by: 'actor' as const, from: reporter.name }] : []),
        ...senders.map((one) => ({ by: 'chart' as const, from: one.chart.model.id })),
        ...(heard.includes(event) || views.page(event) ? [{ by: 'page' as const }] : []),
        ...(views.screen(event) ? [{ by: 'screen' as const }] : []),
        ...(views.trader(event) ? [{ by: 'trader' as const }] : []),
      ].map((cause) => ({ chart: id, event, ...cause }));
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

type Names = (event: string) => boolean;

/** Which events the actions and actors of a chart's own send: to other charts, and to the chart itself. */
function sentBy({ model, machine }: Chart): { others: Names; itself: Names } {
  const actors = Object.values(machine.implementations.actors).map((logic) =>
    'config' in logic ? inputText(logic.config) : '',
  );
  const texts = [...model.bodies.values(), ...actors];
  return {
    others: namedIn(texts.filter((text) => text.startsWith('sendTo '))),
    itself: namedIn(texts.filter((text) => /^(raise|sendTo) |\bsendBack\(/.test(text))),
  };
}

/** Calls that follow the screen, not the trader's hand; the last is that of the host, which starts a screen's features. */
const OF_SCREEN =
  /^( *)[^\n]*(?:\buse(?:Shown|Left|Heard|Effect|LayoutEffect|EffectEvent)|#app\.send)\((?:[^\n]*;|[\s\S]*?\n\1\S[^\n]*)$/gm;
/** What could not be drawn speaks for the browser. */
const OF_PAGE = /\bonFailed=\{[^\n]*/g;

/** Which events the code of the views names for the page, for a screen and for the trader. */
function mentionsInViews(sources: Sources): Record<'page' | 'screen' | 'trader', Names> {
  const modules = VIEWS.flatMap((folder) => sources.modulesUnder(folder));
  const matching = (part: RegExp) => namedIn(modules.flatMap(({ text }) => text.match(part) ?? []));
  // What starts the charts speaks for the page: `heardFromPage` has what it sends.
  const ofTrader = modules.filter(({ file }) => !file.startsWith('src/client/app/boot/'));
  return {
    page: matching(OF_PAGE),
    screen: matching(OF_SCREEN),
    trader: namedIn(ofTrader.map(({ text }) => text.replaceAll(OF_SCREEN, '').replaceAll(OF_PAGE, ''))),
  };
}

/** A literal names its own event, a template those that begin and end as it does; what is listened to or shown is none. */
function namedIn(texts: readonly string[]): Names {
  const literals = new Set(
    texts.flatMap((text) => text.match(/(?<!\b(?:on|hasTag|t|text)\()(?:'[\w.]+'|"[\w.]+")/g) ?? []),
  );
  const templates = texts.flatMap((text) =>
    [...text.matchAll(/`(\w+\.)?\$\{[^`}]*\}(\.\w+)?`/g)].map(([, head = '', tail = '']) => ({ head, tail })),
  );
  return (event) =>
    literals.has(`'${event}'`) ||
    literals.has(`"${event}"`) ||
    templates.some(({ head, tail }) => head + tail && event.startsWith(head) && event.endsWith(tail));
}
