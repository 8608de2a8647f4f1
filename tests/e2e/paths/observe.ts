/** What the observer needs to know of XState's actors, as it runs in the page without any import. */
type Definition = {
  source: { id: string; transitions: Map<string, unknown[]>; always?: unknown[] };
  eventType: string;
};
type Inspected = {
  type: string;
  actorRef: { sessionId: string; systemId?: string };
  event: { type: string };
  snapshot?: { value?: unknown; machine?: { id: string } };
  _transitions?: Definition[];
};
type Ref = { getSnapshot: () => { value: unknown } };
type Shown = {
  app: { system: { get: (id: string) => Ref | undefined; inspect: (see: (one: Inspected) => void) => void } };
};
type Page = typeof globalThis & { reportSteps: (steps: object[]) => void; candlestateCharts?: Shown };

/**
 * Runs in the page before the app: as soon as the charts are there, reports where each is, and from then on every step
 * of every chart, under its systemId, with the transitions it took, named as src/chart-tools/paths/transitions.ts names
 * them. Playwright sends its text alone, so it may use nothing from outside itself.
 */
export function observe(chartIds: readonly string[]): void {
  const page = globalThis as Page;
  const plain = (event: string): string =>
    event
      .replace(/^xstate\.done\.actor\./, 'done:')
      .replace(/^xstate\.error\.actor\./, 'error:')
      .replace(/^xstate\.after\.([^.]+)\.(.+)$/, 'after:$1@$2');
  const nameOf = (definition: Definition): string => {
    const { source, eventType } = definition;
    const list = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
    return `${source.id} -- ${eventType === '' ? 'always' : plain(eventType)} [${list.indexOf(definition)}]`;
  };
  // One call leads out of the page for all that happens at once: it costs more than a step.
  const unreported: object[] = [];
  const report = (step: object): void => {
    unreported.push(step);
    if (unreported.length === 1) queueMicrotask(() => page.reportSteps(unreported.splice(0)));
  };
  const taken = new Map<string, string[]>();
  const see = ({ type, actorRef, event, snapshot, _transitions = [] }: Inspected): void => {
    const { sessionId, systemId } = actorRef;
    const transitions = taken.get(sessionId) ?? [];
    if (type === '@xstate.microstep') taken.set(sessionId, [...transitions, ..._transitions.map(nameOf)]);
    if (type !== '@xstate.snapshot' || !snapshot?.machine) return;
    taken.delete(sessionId);
    const chart = systemId ?? snapshot.machine.id;
    report({ chart, event: plain(event.type), transitions, value: snapshot.value });
  };
  const begin = ({ app: { system } }: Shown): void => {
    for (const chart of chartIds) {
      const ref = system.get(chart);
      if (ref) report({ chart, event: 'xstate.init', transitions: [], value: ref.getSnapshot().value });
    }
    system.inspect(see);
  };
  Object.defineProperty(page, 'candlestateCharts', { configurable: true, set: begin });
}
