import type { AnyActorRef, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import type { StateValue, TraceStep } from '#contract/trace';

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

/** An event that its receiver has not taken yet. */
type Sent = { order: number; at: number; to: AnyActorRef; event: object; from: string | undefined };

/** A step, and the order in which its event was sent. */
export type KeptStep = Omit<TraceStep, 'taken'> & {
  order: number;
  taken: readonly AnyTransitionDefinition[];
};

/** Remembers the charts' last steps, without secrets and personal data, for a tester to replay. */
export class Recorder {
  readonly #now: () => number;
  readonly startedAt: number;
  /** By the actor, which may end. */
  readonly #last = new WeakMap<object, string>();
  readonly #taken = new WeakMap<object, AnyTransitionDefinition[]>();
  #sent: Sent[] = [];
  #count = 0;
  steps: KeptStep[] = [];
  /** How many older ones were dropped. */
  dropped = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.startedAt = now();
  }

  /** For the `inspect` option of the root actor. */
  readonly inspect = (inspected: InspectionEvent): void => {
    const to = inspected.actorRef as AnyActorRef;
    if (inspected.type === '@xstate.event') {
      const from = (inspected.sourceRef as AnyActorRef | undefined) ?? this.#acting();
      if (isActive(to)) this.#sent.push(this.#send(to, inspected.event, from && actorNameOf(from)));
    } else if (inspected.type === '@xstate.microstep')
      this.#taken.set(to, [...(this.#taken.get(to) ?? []), ...inspected._transitions]);
    else if (inspected.type === '@xstate.snapshot') this.#keepStep(to, inspected);
  };

  #send(to: AnyActorRef, event: object, from?: string): Sent {
    this.#count += 1;
    return { order: this.#count, at: this.#now() - this.startedAt, to, event, from };
  }

  /** The actor whose step is not over: what is sent without a sender meanwhile comes of it, by the wiring. */
  #acting(): AnyActorRef | undefined {
    return this.#sent.findLast(({ to }, index) => this.#sent.findIndex((sent) => sent.to === to) === index)
      ?.to;
  }

  #keepStep(ref: AnyActorRef, { event, snapshot }: { event: { type: string }; snapshot: object }): void {
    const sent = this.#sent.find(({ to, event: one }) => to === ref && one === event);
    this.#sent = this.#sent.filter((one) => one !== sent && (one.to !== ref || isActive(ref)));
    const { order, at, from } = sent ?? this.#send(ref, event);
    const taken = this.#taken.get(ref) ?? [];
    this.#taken.delete(ref);
    if (!('value' in snapshot) || !('machine' in snapshot)) return;
    const value = snapshot.value as StateValue;
    const text = JSON.stringify(value);
    const isStill = this.#last.get(ref) === text;
    if (isStill && FREQUENT.has(event.type)) return;
    this.#last.set(ref, text);
    this.steps.push({
      order,
      at,
      chart: (snapshot.machine as { id: string }).id,
      actor: ref.sessionId,
      name: actorNameOf(ref),
      ...(from ? { from } : {}),
      event: event.type,
      ...eventFactsOf(event),
      taken,
      value,
    });
    if (this.steps.length <= MAX_STEPS * 2) return;
    this.dropped += this.steps.length - MAX_STEPS;
    this.steps = this.steps.slice(-MAX_STEPS);
  }
}

const isActive = (ref: AnyActorRef): boolean => ref.getSnapshot().status === 'active';

/**
 * What an actor is called. Its id may be the key of a command, so one without a systemId goes by what it does, after the
 * one that started it; the root is the app.
 */
export function actorNameOf({ systemId, _parent, src }: AnyActorRef & { systemId?: string }): string {
  return systemId ?? (_parent ? `${actorNameOf(_parent)}.${src}` : 'app');
}

/** What of an event may be shown to anyone. */
export function eventFactsOf(event: object): Pick<TraceStep, 'facts'> {
  const plain = Object.entries(event).filter(
    (entry): entry is [string, string | number | boolean] =>
      PLAIN.has(entry[0]) && typeof entry[1] !== 'object',
  );
  return plain.length > 0 ? { facts: Object.fromEntries(plain) } : {};
}
