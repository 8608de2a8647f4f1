import {
  type ActorRefFrom,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type StateValue,
} from 'xstate';
import { PriceStore } from '../actors/price-store.ts';
import { Recorder } from '../actors/recorder.ts';
import type { Charts } from '../app/charts.ts';
import { CHARTS, type Stage } from './charts.ts';
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
    candles: pinned(CHARTS.candles, stage.candles),
    orderForm: pinned(CHARTS.orderForm, stage.orderForm),
    orderList: pinned(CHARTS.orderList, stage.orderList),
    orderSheet: pinned(CHARTS.orderSheet, stage.orderSheet),
    signIn: pinned(CHARTS.signIn, stage.signIn),
    preferences: pinned(CHARTS.preferences, stage.preferences),
    prices,
    recorder: new Recorder(),
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
