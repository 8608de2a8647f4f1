import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type StateValue,
} from 'xstate';
import { PriceStore } from '../actors/price-store.ts';
import { Recorder } from '../actors/recorder.ts';
import type { Charts } from '../app/charts.ts';
import type { Host } from '../app/feature-host.ts';
import type { FeatureId } from '../features/all.ts';
import { CHARTS, MACHINES, type Stage } from './charts.ts';
import { INSTRUMENTS, SPARKLINES } from './samples-market.ts';

/**
 * Charts that stand still. Their actors are never started: no invoke, no timer, no event reaches them, so that
 * a state which the app would leave at once stays on the screen.
 */
export function pinCharts(stage: Stage): Charts {
  const prices = new PriceStore();
  prices.seed(INSTRUMENTS);
  prices.seedSparklines(SPARKLINES);
  return {
    app: pinned(CHARTS.app, stage.app),
    session: pinned(CHARTS.session, stage.session),
    connection: pinned(CHARTS.connection, stage.connection),
    quotes: pinned(CHARTS.quotes, stage.quotes),
    preferences: pinned(CHARTS.preferences, stage.preferences),
    update: pinned(CHARTS.update, stage.update),
    commandLog: pinned(CHARTS.commandLog, stage.commandLog),
    tabs: pinned(CHARTS.tabs, stage.tabs),
    features: pinnedFeatures(stage),
    prices,
    recorder: new Recorder(),
  };
}

/** Features that stand still as well; their screens start nothing. */
function pinnedFeatures(stage: Stage): Host {
  const known = new Map<FeatureId, AnyActorRef>();
  const find = ({ id }: { id: string }): AnyActorRef => {
    const name = id as FeatureId;
    const ref = known.get(name) ?? pinned<AnyStateMachine>(MACHINES[name], stage[name]);
    known.set(name, ref);
    return ref;
  };
  return {
    open: () => undefined,
    areOpen: () => true,
    find: find as Host['find'],
    onOpened: () => () => undefined,
  };
}

/** An actor in one snapshot, not started. */
export function pinned<Machine extends AnyStateMachine>(
  machine: Machine,
  stand: { value: StateValue; context: ContextFrom<Machine> },
): ActorRefFrom<Machine> {
  const still: AnyStateMachine = machine;
  return createActor(still, { snapshot: still.resolveState(stand) }) as ActorRefFrom<Machine>;
}
