import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import type { TestModel } from '#chart-tools/test-model';
import type { Route } from '#contract/route';
import type { CallOptions, Http } from '../../src/client/actors/http.ts';
import { provideApp } from '../../src/client/actors/implementations.ts';
import { PriceStore } from '../../src/client/actors/price-store.ts';
import type { FeatureDeps } from '../../src/client/app/boot/feature.ts';
import { BASIC_INFO } from '../gallery/samples-account.ts';
import { VISITOR } from './accounts.ts';
import { heardIn, heldLogic, type Slice, World } from './world.ts';

/** What a test makes wrong, to see that it is found. */
export type Fault = {
  http?: (http: Http) => Http;
  /** Charts that always run, by their systemId, each made of the one there is. */
  charts?: Readonly<Record<string, (chart: AnyStateMachine) => AnyStateMachine>>;
};

const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;

/** Makes worlds of one slice: the real charts, features and wiring, with every outcome and event up to the exploration. */
export function worldsOf(
  slice: Slice,
  models: ReadonlyMap<string, TestModel>,
  fault: Fault = {},
): (inspect?: (event: InspectionEvent) => void) => World {
  /** The world that runs now, and the actor whose call is looked at. */
  const probe: { world: World | null; ref: AnyActorRef | null } = { world: null, ref: null };
  const call = ((route: Route, _: unknown, options: CallOptions = {}) => {
    if (probe.ref) probe.world?.note(probe.ref, route, options);
    return new Promise(() => undefined);
  }) as unknown as Http;
  const http = fault.http?.(call) ?? call;
  /** The real actor shows what it calls, and under whose token; the outcome is the exploration's. */
  const observe = (logic: unknown) => (ref: AnyActorRef, input: unknown) => {
    probe.ref = ref;
    const shown = createActor(logic as never, { input } as never);
    // What asks something else than the server, such as the clipboard, fails here; its outcome is chosen all the same.
    shown.subscribe({ error: () => undefined });
    shown.start();
    shown.stop();
    probe.ref = null;
  };
  const hold = (machine: AnyStateMachine): AnyStateMachine => {
    const { callbacks = [] } = models.get(machine.id) ?? {};
    const actors = Object.entries(machine.implementations.actors).flatMap(
      ([name, logic]): [string, unknown][] => {
        if (isMachine(logic)) return [[name, hold(logic)]];
        // It looks at another chart and calls nothing.
        if (name === 'watchCommand') return [];
        return [[name, callbacks.includes(name) ? heldLogic(name) : heldLogic(name, observe(logic))]];
      },
    );
    return machine.provide({ actors: Object.fromEntries(actors) });
  };
  const app = provideApp({
    http,
    prices: new PriceStore(() => undefined),
    loadLanguage: async () => undefined,
    readManifest: () => new Promise(() => undefined),
    device: { settings: '', language: () => 'en' },
    ageOfCommandMs: () => 1_000,
    lastKnownUser: async () => null,
    socket: { url: () => '', onQuotes: () => {}, onCandles: () => {}, onAlive: () => {} },
  });
  const singletons = Object.entries(app.implementations.actors).map(([name, logic]): [string, unknown] => {
    if (name === 'startup') return [name, heldLogic(name)];
    return [name, isMachine(logic) ? hold(fault.charts?.[name]?.(logic) ?? logic) : logic];
  });
  const machine = app.provide({ actors: Object.fromEntries(singletons) });
  const deps: FeatureDeps = {
    http,
    token: () => probe.world?.tokenInFront() ?? null,
    accountId: () => probe.world?.accountInFront() ?? VISITOR,
    language: () => 'en',
    zone: () => 'UTC',
    origin: 'https://api.example.com',
    now: () => 0,
    installPrompt: () => null,
    recorded: () => ({ build: '', steps: [] }),
    onExpired: () => undefined,
    settings: () => BASIC_INFO,
  };
  const features = slice.features.map((feature) => {
    return { ...feature, machine: hold(feature.machine.provide({ actors: feature.actors(deps) })) };
  });
  const heard = heardIn(slice);
  return (inspect) => {
    const world = new World(machine, { ...slice, features }, models, heard);
    probe.world = world;
    world.start(deps, inspect);
    return world;
  };
}

type Config = {
  states?: Record<string, Config>;
  on?: object;
  invoke?: object;
  after?: object;
  always?: object;
};

/** A chart with one of its states changed, given by its path, '' for all of it; it keeps its answers to other events. */
export function changed(machine: AnyStateMachine, path: string, change: Config): AnyStateMachine {
  const within = (config: Config, [key, ...rest]: string[]): Config =>
    key === undefined
      ? { ...config, ...change, on: { ...config.on, ...change.on } }
      : { ...config, states: { ...config.states, [key]: within(config.states?.[key] ?? {}, rest) } };
  const config = within(machine.config as Config, path === '' ? [] : path.split('.'));
  return new StateMachine(config as never, machine.implementations as never);
}
