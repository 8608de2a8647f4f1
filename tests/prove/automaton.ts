import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createMachine,
  fromCallback,
  fromTransition,
  SimulatedClock,
  type Snapshot,
  StateMachine,
} from 'xstate';
import { failureOf } from '#contract/failure';
import { type Result, userOfToken } from './accounts.ts';
import { type HeldSnapshot, heldLogic, isHeld, nameOfEvent, nameOfResult, plain } from './world.ts';

/** A chart by itself, as a table of what it does: each of its situations, and what every event and outcome makes of it. */

/** What happens to a chart. `isHeard`: another chart tells it. */
export type Letter = { name: string; isHeard: boolean; happens: Happening };
type Happening =
  /** `front`: the token in front when it happens, where the chart asks who that is. */
  | { event: AnyEventObject; front?: string | null }
  | { to: string; result: Result }
  | { to: string; timer: string };

/** What may be seen of a situation from outside, by name. */
export type Labels = Readonly<Record<string, number>>;
export type Edge = { letter: Letter; told: AnyEventObject[]; to: number };
export type Situation = { labels: Labels; edges: Edge[] };

export type Chart = {
  id: string;
  machine: AnyStateMachine;
  input?: unknown;
  /** What the trader, the server, another tab or the device brings; `front` as in {@link Happening}. */
  events: readonly { event: AnyEventObject; front?: string | null }[];
  /** How a call of the chart may end. */
  results: (call: HeldSnapshot, chart: AnyMachineSnapshot) => readonly Result[];
  /** The token a call goes out under. */
  tokenOf: (call: HeldSnapshot, chart: AnyMachineSnapshot) => string | null;
  labels: (chart: AnyMachineSnapshot) => Labels;
  /** Tags whose coming and going others hear of. */
  tags?: readonly string[];
  /** What of the context decides nothing. */
  ignored?: readonly string[];
};

/** Calls whose 999 ends no session. */
const INITIAL: readonly string[] = ['restoreUser', 'openRealAccount'];

const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;

/** The chart alone, beside a session that says who is in front and a log that writes down what comes to it. */
class Run {
  readonly told: AnyEventObject[] = [];
  readonly #chart: Chart;
  readonly #root: AnyActorRef;

  constructor(chart: Chart) {
    this.#chart = chart;
    const beside = {
      session: fromTransition(
        (_, { token }: { type: string; token: string | null }) => seenAs(token),
        seenAs(null),
      ),
      commandLog: fromCallback(({ receive }) => receive((event) => this.#hear(event))),
    };
    const others = Object.entries(beside).filter(([id]) => id !== chart.id);
    this.#root = createActor(
      createMachine({
        invoke: [
          ...others.map(([id, src]) => ({ id, systemId: id, src })),
          { id: chart.id, systemId: chart.id, src: this.#hold(chart.machine), input: chart.input },
        ],
      } as never),
      { clock: new SimulatedClock() },
    );
    this.#root.start();
    const { ref } = this;
    ref.on('*', (event) => this.#hear(event));
    for (const tag of chart.tags ?? []) {
      let had = this.snapshot.hasTag(tag);
      ref.subscribe((now: AnyMachineSnapshot) => {
        if (now.hasTag(tag) !== had) this.told.push({ type: `${had ? 'leaves' : 'enters'} ${tag}` });
        had = now.hasTag(tag);
      });
    }
  }

  get ref(): AnyActorRef {
    return this.#root.system.get(this.#chart.id);
  }

  get snapshot(): AnyMachineSnapshot {
    return this.ref.getSnapshot() as AnyMachineSnapshot;
  }

  #hear({ ref: _, ...event }: AnyEventObject): void {
    this.told.push(JSON.parse(JSON.stringify(event)));
  }

  #hold(machine: AnyStateMachine): AnyStateMachine {
    const actors = Object.entries(machine.implementations.actors).map(([name, logic]) => [
      name,
      isMachine(logic)
        ? this.#hold(logic)
        : heldLogic(name, (_, input) => {
            if (name === 'execute') this.told.push({ type: 'call', ...(input as object) });
          }),
    ]);
    return machine.provide({ actors: Object.fromEntries(actors) });
  }

  /** The chart and all it started, by their path. */
  #actors(): [path: string, ref: AnyActorRef][] {
    const below = (path: string, ref: AnyActorRef): [string, AnyActorRef][] => {
      const { children = {} } = ref.getSnapshot() as AnyMachineSnapshot;
      // One that was stopped leaves its name.
      const found = Object.entries(children).filter(([, child]) => child) as [string, AnyActorRef][];
      return [[path, ref], ...found.flatMap(([id, child]) => below(`${path}/${id}`, child))];
    };
    return below(this.#chart.id, this.ref).filter(
      ([, ref]) => (ref.getSnapshot() as Snapshot<unknown>).status === 'active',
    );
  }

  #timers(): { to: string; timer: string; event: AnyEventObject }[] {
    const paths = new Map(this.#actors().map(([path, ref]) => [ref, path]));
    const { _scheduledEvents: scheduled } = this.#root.system.getSnapshot();
    return Object.values(scheduled).flatMap(({ source, event }) => {
      const to = paths.get(source as AnyActorRef);
      return to ? [{ to, timer: event.type, event }] : [];
    });
  }

  /** What of these, and of the outcomes and timers that are waited for, can happen now. */
  letters(heard: readonly AnyEventObject[]): Letter[] {
    const { events, results } = this.#chart;
    const { snapshot } = this;
    const outcomes = this.#actors().flatMap(([to, ref]) => {
      const call = ref.getSnapshot() as Snapshot<unknown>;
      if (!isHeld(call)) return [];
      return results(call, snapshot).map((result) => letter(`${to} ${nameOfResult(result)}`, { to, result }));
    });
    return [
      ...events
        .filter(({ event }) => snapshot.can(event))
        .map((own) => letter(named(own.event) + (own.front === undefined ? '' : ` as ${own.front}`), own)),
      ...heard
        .filter((event) => snapshot.can(event))
        .map((event) => ({ ...letter(`hears ${named(event)}`, { event }), isHeard: true })),
      ...outcomes,
      ...this.#timers().map(({ to, timer }) => letter(`${to} ${timer}`, { to, timer })),
    ];
  }

  /** Lets it happen, and says what the chart tells others meanwhile. */
  take({ happens }: Letter): AnyEventObject[] {
    this.told.length = 0;
    const running = this.#commands();
    this.#bringAbout(happens);
    const ended = [
      ...this.#commands(),
      ...this.told.flatMap(({ type, key }) => (type === 'command.ended' ? [key] : [])),
    ];
    // The log watches each command: one that is stopped ends there.
    for (const key of running.filter((one) => !ended.includes(one)))
      this.told.push({ type: 'command.ended', key, isKnown: false });
    return [...this.told];
  }

  #commands(): string[] {
    return this.#actors().flatMap(([, ref]) => {
      const { machine, context } = ref.getSnapshot() as AnyMachineSnapshot;
      return machine?.id === 'command' ? [context.key] : [];
    });
  }

  #bringAbout(happens: Happening): void {
    if ('event' in happens) {
      if (happens.front !== undefined)
        this.#root.system.get('session')?.send({ type: 'front', token: happens.front });
      this.ref.send(happens.event);
    } else if ('timer' in happens) {
      const due = this.#timers().find(({ to, timer }) => to === happens.to && timer === happens.timer);
      this.#at(happens.to).send(due?.event as AnyEventObject);
    } else this.#end(happens);
  }

  #at(path: string): AnyActorRef {
    const found = this.#actors().find(([one]) => one === path)?.[1];
    if (!found) throw new Error(`${path} does not run`);
    return found;
  }

  #end({ to, result }: { to: string; result: Result }): void {
    const ref = this.#at(to);
    if ('output' in result) {
      ref.send({ type: 'prove.done', output: result.output });
      return;
    }
    const call = ref.getSnapshot() as HeldSnapshot;
    const token = this.#chart.tokenOf(call, this.snapshot);
    // The session hears of a 999 before the one who called, but where it calls itself to find out.
    if (token && failureOf(result.error).kind === 'expired' && !INITIAL.includes(call.name)) {
      const expired = { type: 'session.expired', token };
      if (this.#chart.id === 'session') this.ref.send(expired);
      else this.told.push(expired);
    }
    if ((ref.getSnapshot() as HeldSnapshot).status === 'active')
      ref.send({ type: 'prove.error', error: result.error });
  }

  mark(): string {
    const { ignored = [] } = this.#chart;
    const parts = this.#actors().map(([path, ref]) => {
      const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
      if (isHeld(snapshot)) return [path, this.#chart.tokenOf(snapshot, this.snapshot)];
      const decides = Object.entries(snapshot.context ?? {}).filter(([field]) => !ignored.includes(field));
      return [path, snapshot.value, decides];
    });
    const timers = this.#timers().map(({ to, timer }) => [to, timer]);
    return JSON.stringify([parts, timers.sort()], plain);
  }
}

const seenAs = (token: string | null) => ({ token, user: token === null ? null : userOfToken(token) });
const named = (event: AnyEventObject): string => nameOfEvent(event).slice(0, 90);
const letter = (name: string, happens: Happening): Letter => ({ name, isHeard: false, happens });

/** Every situation of a chart that these letters lead to, the first being its start. Throws above `limit`. */
export function tableOf(chart: Chart, heard: readonly AnyEventObject[], limit = 4_000): Situation[] {
  const runOf = (way: readonly Letter[]): Run => {
    const run = new Run(chart);
    for (const one of way) run.take(one);
    return run;
  };
  const start = new Run(chart);
  const numbers = new Map([[start.mark(), 0]]);
  const ways: Letter[][] = [[]];
  const table: Situation[] = [];
  for (let from = 0; from < ways.length; from += 1) {
    const way = ways[from] as Letter[];
    const here = runOf(way);
    const edges = here.letters(heard).map((one): Edge => {
      const run = runOf(way);
      const told = run.take(one);
      const mark = run.mark();
      let to = numbers.get(mark);
      if (to === undefined) {
        to = numbers.size;
        if (to >= limit) throw new Error(`${chart.id} has more than ${limit} situations`);
        numbers.set(mark, to);
        ways.push([...way, one]);
      }
      return { letter: one, told, to };
    });
    table.push({ labels: chart.labels(here.snapshot), edges });
  }
  return table;
}
