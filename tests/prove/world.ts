import {
  type ActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  SimulatedClock,
  type Snapshot,
} from 'xstate';
import type { TestModel } from '#chart-tools/test-model';
import { failureOf } from '#contract/failure';
import type { Route } from '#contract/route';
import { accountInFront } from '#machines/account';
import type { AppRef, appMachine } from '#machines/app/app.machine';
import { rowsOf } from '#machines/app/feature';
import type { SingletonId } from '#machines/app/singletons';
import { APP_ROWS, SINGLETONS_OF_ACCOUNT } from '#machines/app/wiring';
import type { CallOptions } from '../../src/client/actors/http.ts';
import type { Feature, FeatureDeps } from '../../src/client/app/boot/feature.ts';
import { appInput, lost, refused } from '../support/fixtures.ts';
import {
  accountOf,
  EXPIRED,
  LOST,
  type Result,
  SESSION_EVENTS,
  sessionResults,
  VISITOR,
} from './accounts.ts';
import type { Choice, Explored } from './explore.ts';

/** An actor that waits for its outcome until the exploration chooses one. */
export type HeldSnapshot = Snapshot<unknown> & { name: string; input: unknown };

type Outcome = { type: 'prove.done'; output: unknown } | { type: 'prove.error'; error: unknown };

/** Stands for the actor `name` of a chart. `onStart` hears of each start, with the actor and its input. */
export function heldLogic(
  name: string,
  onStart: (ref: AnyActorRef, input: unknown) => void = () => undefined,
): ActorLogic<HeldSnapshot, AnyEventObject> {
  return {
    transition: (snapshot, event) => {
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped' } as HeldSnapshot;
      const outcome = event as unknown as Outcome;
      if (outcome.type === 'prove.done')
        return { ...snapshot, status: 'done', output: outcome.output } as HeldSnapshot;
      if (outcome.type === 'prove.error')
        return { ...snapshot, status: 'error', error: outcome.error } as HeldSnapshot;
      return snapshot;
    },
    getInitialSnapshot: (_, input) => ({
      status: 'active',
      output: undefined,
      error: undefined,
      name,
      input,
    }),
    getPersistedSnapshot: (snapshot) => snapshot,
    start: (snapshot, { self }) => onStart(self, snapshot.input),
  };
}

export const isHeld = (snapshot: Snapshot<unknown>): snapshot is HeldSnapshot =>
  'name' in snapshot && 'input' in snapshot;

/** An event with what it carries. */
export const nameOfEvent = ({ type, ...payload }: AnyEventObject): string =>
  Object.keys(payload).length === 0 ? type : `${type} ${JSON.stringify(payload, plain)}`;
/** An outcome in short. */
export const nameOfResult = (result: Result): string =>
  'output' in result
    ? `answers ${JSON.stringify(result.output ?? null, plain).slice(0, 60)}`
    : `fails: ${failureOf(result.error).kind}`;

/** Actors and functions say nothing of a situation beyond their path. */
export const plain = (_: string, value: unknown): unknown => {
  if (typeof value === 'function') return undefined;
  return typeof value === 'object' && value !== null && 'getSnapshot' in value ? undefined : value;
};

/** Keys in the order they come up: which number one got is of no account. */
export function canonicalKeys(text: string): string {
  const known = new Map<string, number>();
  return text.replace(/key-\d+/g, (key) => {
    const number = known.get(key) ?? known.size + 1;
    known.set(key, number);
    return `key-${number}`;
  });
}

/** Which account each object of an answer belongs to, whichever chart keeps it later. */
export class Ownership {
  readonly #owners = new WeakMap<object, number>();

  /** A copy of what a call answers or a trader types, which belongs to this account with all its parts. */
  give(value: unknown, account: number): unknown {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== plainOf(value))
      return value;
    const copy = Array.isArray(value)
      ? value.map((part) => this.give(part, account))
      : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.give(part, account)]));
    this.#owners.set(copy, account);
    return copy;
  }

  /** The accounts whose objects a value holds. */
  ownersIn(value: unknown, found = new Set<number>(), seen = new Set<object>()): Set<number> {
    if (typeof value !== 'object' || value === null || seen.has(value)) return found;
    seen.add(value);
    const owner = this.#owners.get(value);
    if (owner !== undefined) found.add(owner);
    // Actors are looked at as themselves.
    if ('getSnapshot' in value) return found;
    for (const part of Object.values(value)) this.ownersIn(part, found, seen);
    return found;
  }
}

const plainOf = (value: object): object => (Array.isArray(value) ? Array.prototype : Object.prototype);

/** A call as it left the app: by which chart, under which token, and who was in front. */
export type SentCall = {
  /** The running chart it came from, by systemId. */
  feature: string;
  /** The chart that asked, such as the command. */
  sender: string;
  path: string;
  /** Whether the server answers it to a visitor as well. */
  isOpen: boolean;
  token: string | null;
  tokenInFront: string | null;
  /** The token of the real session behind the demo account in front. */
  realToken: string | null;
  key: string | undefined;
  /** Whether the server carried it out, however its answer fared. */
  isDone: boolean;
  /** No price was heard since the socket was last lost, or since the start. */
  isCutOff: boolean;
  /** The states the running chart was in. */
  snapshot: AnyMachineSnapshot;
};

export type WorldChoice = Choice &
  (
    | { kind: 'event'; to: string; event: AnyEventObject }
    | { kind: 'answer'; to: string; result: Result }
    | { kind: 'time' }
  );

/** The charts that run together: the session, the command log and the wiring with these features and singletons. */
export type Slice = { name: string; features: readonly Feature[]; singletons?: readonly SingletonId[] };
/** The charts that are explored beside the features; what the others announce, they may announce at any time. */
const TOGETHER: readonly string[] = ['session', 'commandLog'];
/** What a chart hears of the charts it started. */
const REPORTS: readonly string[] = ['command.doubted', 'command.begun', 'command.ended', 'slot.changed'];
/** The server carried a command out, and its answer was lost on the way. */
const DONE_BUT_LOST: Result = { error: lost() };
const FAILURES: readonly Result[] = [{ error: refused() }, EXPIRED, LOST];
/** A key that was carried out is not refused later: the server answers what it answered. */
const FAILURES_OF_DONE: readonly Result[] = [EXPIRED, LOST];
/** What only an open socket brings. */
const PRICES: readonly string[] = ['price.heard'];
const isOutcome = ({ type }: AnyEventObject): boolean => /^(done|error|after):/.test(type);

const idsOf = ({ features, singletons = [] }: Omit<Slice, 'name'>): string[] => [
  ...TOGETHER,
  ...singletons,
  ...features.map(({ id }) => id),
];

/** The events that each chart hears of the others of its slice. */
type Heard = ReadonlyMap<string, ReadonlySet<string>>;

export function heardIn(slice: Slice): Heard {
  const ids = idsOf(slice);
  const rows = [...APP_ROWS, ...slice.features.flatMap(rowsOf)].filter(({ from }) => ids.includes(from));
  return new Map(
    [...Map.groupBy(rows, ({ to }) => to)].map(([to, own]) => [to, new Set(own.map(({ send }) => send))]),
  );
}

const isAcceptance = (choice: WorldChoice): boolean => choice.kind === 'answer' && 'output' in choice.result;

const isOfMachine = (snapshot: Snapshot<unknown>): snapshot is AnyMachineSnapshot => 'value' in snapshot;

/** One run of the charts of a slice. */
export class World implements Explored<WorldChoice> {
  readonly sent: SentCall[] = [];
  /** What was chosen so far. */
  readonly way: WorldChoice[] = [];
  readonly ownership = new Ownership();
  readonly features: readonly Feature[];
  readonly #machine: typeof appMachine;
  readonly #clock = new SimulatedClock();
  readonly #models: ReadonlyMap<string, TestModel>;
  readonly #ids: readonly string[];
  readonly #own: readonly string[];
  readonly #heard: Heard;
  /** The token each waiting call went out with, by its actor. */
  readonly #tokens = new WeakMap<AnyActorRef, string | null>();
  /** The last call of each actor. */
  readonly #calls = new WeakMap<AnyActorRef, SentCall>();
  #isPriceLost = false;
  #app: AppRef | null = null;
  #keys = 0;

  constructor(
    machine: typeof appMachine,
    { features, singletons = [] }: Slice,
    models: ReadonlyMap<string, TestModel>,
    heard: Heard,
  ) {
    this.#heard = heard;
    this.#machine = machine;
    this.#models = models;
    this.features = features;
    this.#ids = idsOf({ features, singletons });
    this.#own = [...features.slice(0, 1).map(({ id }) => id), ...singletons];
  }

  start(deps: FeatureDeps, inspect: ((event: InspectionEvent) => void) | undefined): void {
    const app = createActor(this.#machine, {
      input: appInput,
      clock: this.#clock,
      ...(inspect && { inspect }),
    });
    this.#app = app;
    app.start();
    this.#isPriceLost = this.#isCutOff();
    for (const feature of this.features)
      app.send({ type: 'feature.opened', feature, input: feature.input(deps) });
  }

  get #system(): AppRef['system'] {
    if (!this.#app) throw new Error('the world has not been started');
    return this.#app.system;
  }

  /** Notes a call of an actor. */
  note(ref: AnyActorRef, { path, access }: Route, { token, idempotencyKey: key }: CallOptions): void {
    const tokenInFront = this.tokenInFront();
    const sentWith = token === undefined ? tokenInFront : token;
    this.#tokens.set(ref, sentWith);
    const owner = ownerOf(ref);
    const feature = owner.id;
    const call: SentCall = {
      feature,
      sender: parentOf(ref).sessionId,
      path,
      isOpen: access === 'open',
      token: sentWith,
      tokenInFront,
      realToken: this.realToken(),
      key,
      isDone: false,
      isCutOff: this.#isPriceLost,
      snapshot: owner.getSnapshot(),
    };
    this.#calls.set(ref, call);
    this.sent.push(call);
  }

  /** The id of the account in front, also while it is restored; 0 for a visitor. */
  front(): number {
    return accountOf(this.tokenInFront());
  }

  /** The account whose user is known, as the app tells it to its actors; 0 for none. */
  accountInFront(): number {
    return accountInFront({ system: this.#system }).id;
  }

  realToken(): string | null {
    return this.#app?.system.get('session')?.getSnapshot().context.realToken ?? null;
  }

  tokenInFront(): string | null {
    return this.#app?.system.get('session')?.getSnapshot().context.token ?? null;
  }

  /** The running charts that are explored and all they started, by their path, e.g. `orderForm/submitOrder/execute`. */
  actors(): [path: string, ref: AnyActorRef][] {
    const found: [string, AnyActorRef][] = [];
    const visit = (path: string, ref: AnyActorRef): void => {
      found.push([path, ref]);
      const { children = {} } = ref.getSnapshot() as AnyMachineSnapshot;
      for (const [id, child] of Object.entries(children)) visit(`${path}/${id}`, child as AnyActorRef);
    };
    for (const id of this.#ids) {
      const ref = this.#system.get(id);
      if (ref) visit(id, ref);
    }
    return found;
  }

  /** What waits to happen to the charts below one: outcomes and timers. */
  isAwaited(path: string): boolean {
    const inside = this.actors().filter(([one]) => one === path || one.startsWith(`${path}/`));
    if (inside.some(([, ref]) => isActive(ref) && isHeld(ref.getSnapshot()))) return true;
    const sources = new Set(inside.map(([, ref]) => ref));
    return this.#scheduled().some(({ source }) => sources.has(source));
  }

  /** Whether some chart shows that it works on something. */
  isBusy(): boolean {
    return this.busyPaths().length > 0;
  }

  /** The paths of the charts that show so. */
  busyPaths(): string[] {
    return this.actors().flatMap(([path, ref]) => {
      const snapshot = ref.getSnapshot() as Snapshot<unknown>;
      return isActive(ref) && isOfMachine(snapshot) && snapshot.hasTag('busy') ? [path] : [];
    });
  }

  /** Whether a call waits that the server may accept. */
  canBeAnswered(): boolean {
    return this.#answers().some(isAcceptance);
  }

  /**
   * What happens where the trader only looks on: a call that waits is accepted, each in its turn, or else time passes.
   * With `isLate` time passes before the answer, where there is a timer.
   */
  goOn(turn: number, isLate = false): void {
    const acceptances = this.#answers().filter(isAcceptance);
    // Of each call the first answer there is: its others are the exploration's.
    const waiting = [...Map.groupBy(acceptances, (choice) => 'to' in choice && choice.to).values()];
    const [answer] = waiting[turn % waiting.length] ?? [];
    const [time] = this.#time();
    const next = isLate ? (time ?? answer) : (answer ?? time);
    if (next) this.take(next);
  }

  choices(): WorldChoice[] {
    const here = this.actors().flatMap(([path, ref]) => [
      ...this.#answersOf(path, ref),
      ...this.#eventsOf(path, ref),
    ]);
    return [...here, ...this.#time()];
  }

  #answers(): WorldChoice[] {
    return this.actors().flatMap(([path, ref]) => this.#answersOf(path, ref));
  }

  #answersOf(path: string, ref: AnyActorRef): WorldChoice[] {
    const snapshot = ref.getSnapshot() as Snapshot<unknown>;
    if (!isActive(ref) || !isHeld(snapshot)) return [];
    return this.#results(path, ref, snapshot).map((result) => ({
      ...{ kind: 'answer', to: path, result },
      // Only a few print one.
      get label() {
        return `${path} ${nameOfResult(result)}${result === DONE_BUT_LOST ? ', carried out' : ''}`;
      },
    }));
  }

  #eventsOf(path: string, ref: AnyActorRef): WorldChoice[] {
    const snapshot = ref.getSnapshot() as Snapshot<unknown>;
    if (!isActive(ref) || !isOfMachine(snapshot)) return [];
    return this.#events(path, snapshot)
      .filter((event) => snapshot.can(event))
      .map((event) => ({
        ...{ kind: 'event', to: path, event },
        get label() {
          return `${path} ${nameOfEvent(event)}`;
        },
      }));
  }

  #time(): WorldChoice[] {
    return this.#scheduled().length > 0 ? [{ kind: 'time', label: 'time passes' }] : [];
  }

  #events(path: string, { machine }: AnyMachineSnapshot): AnyEventObject[] {
    if (path === 'session') return SESSION_EVENTS(this.tokenInFront());
    const model = this.#models.get(machine.id);
    if (!model || !this.#isShown(path)) return [];
    const heard = this.#heard.get(path);
    return model.examples.filter(
      (event) =>
        !isOutcome(event) &&
        !(PRICES.includes(event.type) && this.#isCutOff()) &&
        !heard?.has(event.type) &&
        !REPORTS.includes(event.type) &&
        event.type !== 'account.left',
    );
  }

  /** Whether the screens of an account let the trader in (S6.4). */
  isDoorOpen(): boolean {
    return (this.#system.get('session')?.getSnapshot() as AnyMachineSnapshot).hasTag('signedIn');
  }

  /** The screens of an account wait while its session is restored (S6.4): nothing on them can be pressed or arrive. */
  #isShown(path: string): boolean {
    const session = this.#system.get('session')?.getSnapshot() as AnyMachineSnapshot;
    return !this.#isOfPrivateScreen(path) || this.isDoorOpen() || session.hasTag('visitor');
  }

  #results(path: string, ref: AnyActorRef, { name }: HeldSnapshot): readonly Result[] {
    const [feature, ...inner] = path.split('/');
    if (feature === 'session' && inner.length === 1)
      return sessionResults(name, this.#tokens.get(ref) ?? null);
    const id = inner.at(-1) ?? '';
    const parent = parentOf(ref);
    const call = this.#calls.get(ref);
    if (call && !call.isOpen && call.token === null) return [EXPIRED];
    if (name === 'execute') return this.#executed(parent, this.#isCarriedOut(ref));
    const examples = this.#models.get(machineOf(parent).id)?.examples ?? [];
    return examples.flatMap((event): Result[] => {
      if (event.type === `done:${id}`) return [{ output: event.output }];
      return event.type === `error:${id}` ? [{ error: event.error }] : [];
    });
  }

  /** What a command may be answered: what its sender's examples say of one that was accepted, and every failure. */
  #executed(command: AnyActorRef, isDone: boolean): readonly Result[] {
    const sender = parentOf(command);
    const examples = this.#models.get(machineOf(sender).id)?.examples ?? [];
    const accepted = examples.find(
      ({ type, output }) => type === `done:${command.id}` && output.kind === 'accepted',
    )?.output;
    if (!accepted) return FAILURES;
    const failures = isDone ? FAILURES_OF_DONE : [...FAILURES, DONE_BUT_LOST];
    return [{ output: { answer: accepted.answer, message: '' } }, ...failures];
  }

  /** The states of the session and of what is explored, with all it started. */
  standing(): string {
    const values = this.actors().flatMap(([path, ref]) => {
      const snapshot = ref.getSnapshot() as Snapshot<unknown>;
      const isLookedAt = path === 'session' || this.#isOfOwn(path);
      return isLookedAt && isOfMachine(snapshot) ? [[path, snapshot.value]] : [];
    });
    return JSON.stringify(values);
  }

  /** Whether a path is of the chart that is explored, and not of those beside it. */
  #isOfOwn(path: string): boolean {
    return this.#own.includes(path.split('/')[0] ?? '');
  }

  isOwn(choice: WorldChoice): boolean {
    return 'to' in choice && this.#isOfOwn(choice.to);
  }

  /** A choice with the state of the chart it concerns. */
  placeOf({ kind, to = '', label }: WorldChoice & { to?: string }): string {
    if (kind === 'time') return label;
    const [id] = to.split('/');
    const { value } = this.#system.get(id as 'session')?.getSnapshot() as AnyMachineSnapshot;
    return `${JSON.stringify(value)} ${label}`;
  }

  /** Whether the actor that a choice is for runs. */
  canTake(choice: WorldChoice): boolean {
    return choice.kind === 'time' || this.actors().some(([path]) => path === choice.to);
  }

  take(choice: WorldChoice): void {
    const wasCutOff = this.#isCutOff();
    this.way.push(choice);
    this.#bringAbout(choice);
    if (choice.kind === 'event' && PRICES.includes(choice.event.type)) this.#isPriceLost = false;
    if (!wasCutOff && this.#isCutOff()) this.#isPriceLost = true;
  }

  #bringAbout(choice: WorldChoice): void {
    if (choice.kind === 'time') {
      this.#passTime();
      return;
    }
    const ref = this.actors().find(([path]) => path === choice.to)?.[1];
    if (!ref) throw new Error(`${choice.to} does not run`);
    if (choice.kind === 'event') {
      const isKeyed = 'key' in choice.event && typeof choice.event.key === 'string';
      const event = isKeyed ? { ...choice.event, key: this.#nextKey() } : choice.event;
      // Text in a form of the account belongs to that account, all other text to no account.
      const isOwned = this.#isOfAccount(choice.to) && !this.#isOfMarket(choice.to, event.type);
      ref.send(isOwned ? (this.ownership.give(event, this.front()) as AnyEventObject) : event);
      return;
    }
    const { result } = choice;
    const call = this.#calls.get(ref);
    if ('output' in result) {
      if (call) call.isDone = true;
      const owner = this.#ownerOfAnswer(choice.to, ref);
      ref.send({ type: 'prove.done', output: this.ownership.give(result.output, owner) });
      return;
    }
    if (result === DONE_BUT_LOST && call) call.isDone = true;
    const token = this.#tokens.get(ref);
    const isInitial = ['session/restoreUser', 'session/openRealAccount'].includes(choice.to);
    if (token && !isInitial && failureOf(result.error).kind === 'expired')
      this.#system.get('session')?.send({ type: 'session.expired', token });
    if (isActive(ref)) ref.send({ type: 'prove.error', error: result.error });
  }

  /**
   * Whose data a call answers: those of the account whose token it went out with; without one, a visitor's. What the
   * server tells everyone is no account's, unless a chart of the account asked for it.
   */
  #ownerOfAnswer(path: string, ref: AnyActorRef): number {
    const isEveryones = this.#calls.get(ref)?.isOpen && !this.#isOfAccount(path);
    return isEveryones ? VISITOR : accountOf(this.#tokens.get(ref) ?? null);
  }

  /** Whether a path is of a chart that takes `account.left`. */
  #isOfAccount(path: string): boolean {
    const id = path.split('/')[0] ?? '';
    return SINGLETONS_OF_ACCOUNT.includes(id as SingletonId) || this.#isOfPrivateScreen(path);
  }

  #isOfPrivateScreen(path: string): boolean {
    const id = path.split('/')[0];
    return this.features.some((feature) => feature.id === id && feature.scope === 'account');
  }

  /** The connection is explored, and prices do not come. */
  #isCutOff(): boolean {
    if (!this.#ids.includes('connection')) return false;
    return !(this.#system.get('connection')?.getSnapshot() as AnyMachineSnapshot).matches({ live: 'open' });
  }

  /** What the market says is everyone's. */
  #isOfMarket(path: string, type: string): boolean {
    return this.features
      .flatMap(rowsOf)
      .some(({ from, to, send }) => from === 'quotes' && to === path && send === type);
  }

  #nextKey(): string {
    this.#keys += 1;
    return `key-${this.#keys}`;
  }

  #scheduled(): { source: AnyActorRef; event: AnyEventObject }[] {
    const sources = new Set(this.actors().map(([, ref]) => ref));
    const { _scheduledEvents } = this.#system.getSnapshot();
    return Object.values(_scheduledEvents).filter(({ source }) =>
      sources.has(source as AnyActorRef),
    ) as never;
  }

  #timers(): { due: number }[] {
    const { timeouts } = this.#clock as unknown as {
      timeouts: Map<number, { start: number; timeout: number }>;
    };
    return [...timeouts.values()].map(({ start, timeout }) => ({ due: start + timeout - this.#clock.now() }));
  }

  #passTime(): void {
    this.#clock.increment(Math.max(0, Math.min(...this.#timers().map(({ due }) => due))));
  }

  #isCarriedOut(ref: AnyActorRef): boolean {
    const key = this.#calls.get(ref)?.key;
    return key !== undefined && this.sent.some((sent) => sent.key === key && sent.isDone);
  }

  fingerprint(): string {
    const parts = this.actors().map(([path, ref]) => {
      const snapshot = ref.getSnapshot() as Snapshot<unknown>;
      if (isHeld(snapshot))
        return [path, snapshot.status, this.#tokens.get(ref) ?? null, this.#isCarriedOut(ref)];
      if (!isOfMachine(snapshot)) return [path, snapshot.status];
      const owners = [...this.ownership.ownersIn(snapshot.context)].sort();
      return [path, snapshot.value, snapshot.context, owners];
    });
    const timers = this.#timers()
      .map(({ due }) => due)
      .sort((one, another) => one - another);
    return canonicalKeys(JSON.stringify([parts, timers], plain));
  }
}

const isActive = (ref: AnyActorRef): boolean => (ref.getSnapshot() as Snapshot<unknown>).status === 'active';

const parentOf = (ref: AnyActorRef): AnyActorRef => {
  if (!ref._parent) throw new Error(`${ref.id} was started by nothing`);
  return ref._parent;
};
const machineOf = (ref: AnyActorRef): AnyStateMachine => (ref.getSnapshot() as AnyMachineSnapshot).machine;

/** The running chart below the app that an actor belongs to. */
function ownerOf(ref: AnyActorRef): AnyActorRef {
  let owner = ref;
  while (owner._parent?._parent) owner = owner._parent;
  return owner;
}
