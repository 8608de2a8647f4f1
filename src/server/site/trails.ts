import type { FastifyBaseLogger } from 'fastify';
import type { TrailStep } from '#contract/trace';

/** A transition of a chart: its name in the docs, the state it leaves and those it enters as paths; the root's path is empty. */
export type KnownTransition = { name: string; from: string; to: readonly string[] };

/** The transitions of a build's charts, by chart and the name that XState gives them. */
export type KnownCharts = { build: string; charts: Record<string, Record<string, KnownTransition>> };

/** Letters of a refused step in the log: anyone may send one. */
const MOST_TOLD = 500;

/** What became of a trail. */
export type TrailOutcome = 'counted' | 'refused' | 'other-build';

/**
 * Counts by transition what devices send of their charts' steps, and keeps nothing else of it. A trail with a step that no chart
 * of its build allows is not counted, but told in the log.
 */
export class Trails {
  readonly #read: () => KnownCharts | null;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  /** How often each transition was taken, by its name. */
  readonly taken = new Map<string, number>();
  readonly outcomes = new Map<TrailOutcome, number>();
  #known: KnownCharts | null | undefined;

  /** `read` answers the charts of the build that is served; null where there is none. */
  constructor(read: () => KnownCharts | null, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#read = read;
    this.#log = log;
  }

  take(build: string, steps: readonly TrailStep[]): TrailOutcome {
    this.#known ??= this.#read();
    const outcome = this.#known?.build === build ? this.#count(this.#known.charts, steps) : 'other-build';
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    return outcome;
  }

  #count(charts: KnownCharts['charts'], steps: readonly TrailStep[]): TrailOutcome {
    const places = new Map<string, readonly string[]>();
    for (const step of steps) {
      const before = places.get(step.actor);
      if (!isAllowed(charts, before, step)) {
        const told = JSON.stringify({ step, before }).slice(0, MOST_TOLD);
        this.#log.warn({ told }, 'a device took a step that no chart allows');
        return 'refused';
      }
      places.set(step.actor, step.states);
    }
    for (const { chart, taken } of steps)
      for (const one of taken) {
        const name = charts[chart]?.[one]?.name ?? one;
        this.taken.set(name, (this.taken.get(name) ?? 0) + 1);
      }
    return 'counted';
  }
}

/** Where a trail begins in the midst, the state before an actor's first step is not known. */
function isAllowed(
  charts: KnownCharts['charts'],
  before: readonly string[] | undefined,
  { chart, taken, states }: TrailStep,
): boolean {
  const known = Object.hasOwn(charts, chart) ? charts[chart] : undefined;
  const [first, last] = [known?.[taken.at(0) ?? ''], known?.[taken.at(-1) ?? '']];
  if (!known || taken.some((name) => !Object.hasOwn(known, name))) return false;
  if (!first || !last) return !before || before.join() === states.join();
  return (!before || isIn(before, first.from)) && last.to.every((state) => isIn(states, state));
}

/** Whether a chart in these atomic states is in a state. */
const isIn = (atomic: readonly string[], state: string): boolean =>
  state === '' || atomic.some((one) => one === state || one.startsWith(`${state}.`));
