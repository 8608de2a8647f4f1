import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type StateValue,
} from 'xstate';
import type { TraceStep } from '#contract/trace';
import { PriceStore } from '../../src/client/actors/price-store.ts';
import { type KeptStep, Recorder } from '../../src/client/actors/recorder.ts';
import type { Host } from '../../src/client/app/boot/feature-host.ts';
import type { Charts } from '../../src/client/app/hooks/charts.ts';
import type { FeatureId } from '../../src/client/features/all.ts';
import { CHARTS, MACHINES, type Snapshots } from './charts.ts';
import { INSTRUMENTS, SPARKLINES } from './samples-market.ts';

/**
 * Pinned charts, each in its snapshot. Their actors are never started: no invoke, no timer, no event reaches them, so that
 * a state which the app would leave at once stays on the screen.
 */
export function pinCharts(snapshots: Snapshots): Charts {
  const prices = new PriceStore();
  prices.seed(INSTRUMENTS);
  prices.seedSparklines(SPARKLINES);
  return {
    app: pinned(CHARTS.app, snapshots.app),
    session: pinned(CHARTS.session, snapshots.session),
    connection: pinned(CHARTS.connection, snapshots.connection),
    quotes: pinned(CHARTS.quotes, snapshots.quotes),
    preferences: pinned(CHARTS.preferences, snapshots.preferences),
    update: pinned(CHARTS.update, snapshots.update),
    commandLog: pinned(CHARTS.commandLog, snapshots.commandLog),
    tabs: pinned(CHARTS.tabs, snapshots.tabs),
    features: pinnedFeatures(snapshots),
    prices,
    recorder: new SampleRecorder(),
  };
}

/** Features that are pinned as well; their screens start nothing. */
function pinnedFeatures(snapshots: Snapshots): Host {
  const known = new Map<FeatureId, AnyActorRef>();
  const find = ({ id }: { id: string }): AnyActorRef => {
    const name = id as FeatureId;
    const ref = known.get(name) ?? pinned<AnyStateMachine>(MACHINES[name], snapshots[name]);
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
  snapshot: { value: StateValue; context: ContextFrom<Machine> },
): ActorRefFrom<Machine> {
  const still: AnyStateMachine = machine;
  return createActor(still, { snapshot: still.resolveState(snapshot) }) as ActorRefFrom<Machine>;
}

const form = { chart: 'orderForm', actor: 'x:20', name: 'orderForm', at: 0 };

/** A step of every kind that the system screen has words for. */
const STEPS: readonly TraceStep[] = [
  { ...form, from: 'app', event: 'xstate.init', value: { flow: 'editing' } },
  { ...form, event: 'order.review', value: { flow: 'confirming' } },
  { ...form, from: 'session', event: 'session.refreshed', value: { flow: 'confirming' } },
  { ...form, event: 'order.confirm', value: { flow: { submitting: 'sending' } } },
  {
    ...form,
    from: 'orderForm.command',
    event: 'xstate.error.actor.command',
    value: { flow: { submitting: 'asking' } },
  },
  {
    ...form,
    from: 'orderForm',
    event: 'xstate.after.askDelay.orderForm.flow.submitting.asking',
    value: { flow: { submitting: 'sending' } },
  },
  {
    ...form,
    from: 'orderForm.command',
    event: 'xstate.done.actor.command',
    value: { flow: 'accepted' },
  },
];

/** A recorder for pinned charts, which take no steps of their own. */
class SampleRecorder extends Recorder {
  override readonly startedAt = 0;
  override steps: KeptStep[] = STEPS.map((step, order) => ({ ...step, order, taken: [] }));
}
