import type { InspectionEvent } from 'xstate';
import { type StateValue, TRACE_FORMAT, type Trace, type TraceStep } from '#contract/trace';

const MAX_STEPS = 2_000;
/** Events that come several times a second; they are kept only when they moved a chart. */
const FREQUENT: ReadonlySet<string> = new Set([
  'price.heard',
  'kline.pushed',
  'account.pushed',
  'socket.ponged',
]);
/** Facts of an event that say nothing about a person, an account or a secret. */
const PLAIN: ReadonlySet<string> = new Set([
  'tab',
  'period',
  'priceType',
  'direction',
  'code',
  'reason',
  'language',
  'theme',
]);

/** Remembers the charts' last steps, without secrets and personal data, for a tester to replay. */
export class Recorder {
  readonly #now: () => number;
  readonly #startedAt: number;
  /** By the actor, which may end. */
  readonly #last = new WeakMap<object, string>();
  #steps: TraceStep[] = [];
  #dropped = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#startedAt = now();
  }

  /** For the `inspect` option of the root actor. */
  readonly inspect = (inspected: InspectionEvent): void => {
    if (inspected.type !== '@xstate.snapshot') return;
    const { actorRef, event, snapshot } = inspected;
    if (!('value' in snapshot) || !('machine' in snapshot)) return;
    const chart = (snapshot.machine as { id: string }).id;
    const value = snapshot.value as StateValue;
    const text = JSON.stringify(value);
    const isStill = this.#last.get(actorRef) === text;
    if (isStill && FREQUENT.has(event.type)) return;
    this.#last.set(actorRef, text);
    this.#keep({
      at: this.#now() - this.#startedAt,
      chart,
      actor: actorRef.sessionId,
      event: event.type,
      ...factsOf(event),
      value,
    });
  };

  trace(app: string): Trace {
    return {
      format: TRACE_FORMAT,
      version: 1,
      app,
      startedAt: this.#startedAt,
      dropped: this.#dropped,
      steps: [...this.#steps],
    };
  }

  #keep(step: TraceStep): void {
    this.#steps.push(step);
    if (this.#steps.length <= MAX_STEPS * 2) return;
    this.#dropped += this.#steps.length - MAX_STEPS;
    this.#steps = this.#steps.slice(-MAX_STEPS);
  }
}

function factsOf(event: object): Pick<TraceStep, 'facts'> {
  const plain = Object.entries(event).filter(
    (entry): entry is [string, string | number | boolean] =>
      PLAIN.has(entry[0]) && typeof entry[1] !== 'object',
  );
  return plain.length > 0 ? { facts: Object.fromEntries(plain) } : {};
}
