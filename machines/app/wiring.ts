import {
  type AnyMachineSnapshot,
  type EventFromLogic,
  type EventObject,
  fromCallback,
  type Subscription,
} from 'xstate';
import { type AccountLeft, lastKnownAtOf } from '../account.ts';
import { WATCHLIST } from '../quotes/quotes.machine.ts';
import { type RunningFeature, rowsOf } from './feature.ts';
import type { AppWiringRow, BetweenSingletons } from './rows.ts';
import {
  type ChartSystem,
  runningChart,
  type SingletonId,
  type SingletonMachines,
  singletonsOf,
} from './singletons.ts';

/** The account's pushes come again after the connection was away: something may have been missed meanwhile. */
export const isReturn = ({ isReturn }: { isReturn: boolean }): boolean => isReturn;

/** The user may be another by now: the connection was away, or the one who is shown is of an earlier visit. */
const isUserOld = (joined: { isReturn: boolean }, { get }: ChartSystem): boolean =>
  isReturn(joined) || lastKnownAtOf(get('session')?.getSnapshot().context.user ?? null) !== null;

/** The list that home opens with from now on: the watchlist, or all instruments. */
const homeListOf = ({ id }: { id: number | null }) => ({
  home: { list: id === WATCHLIST ? ('watchlist' as const) : ('all' as const) },
});

/** The events that pass between the charts that always run. The features' rows stand with the features. */
export const APP_ROWS: readonly (BetweenSingletons & AppWiringRow)[] = [
  { from: 'session', on: 'session.started', to: 'connection', send: 'session.started' },
  { from: 'session', on: 'session.started', to: 'commandLog', send: 'session.started' },
  { from: 'session', on: 'session.started', to: 'tabs', send: 'session.started' },
  { from: 'session', on: 'session.ended', to: 'tabs', send: 'session.ended' },
  { from: 'session', on: 'session.unrestored', to: 'tabs', send: 'session.ended' },
  { from: 'tabs', on: 'session.elsewhere', to: 'session', send: 'session.elsewhere' },
  { from: 'tabs', on: 'settings.elsewhere', to: 'preferences', send: 'settings.elsewhere' },
  { from: 'connection', on: 'session.expired', to: 'session', send: 'session.expired' },
  { from: 'connection', on: 'connection.opened', to: 'quotes', send: 'connection.opened' },
  { from: 'commandLog', on: 'command.settled', to: 'session', send: 'user.refresh' },
  { from: 'connection', on: 'review.decided', to: 'session', send: 'user.refresh' },
  { from: 'connection', on: 'account.missed', to: 'session', send: 'user.refresh' },
  {
    from: 'connection',
    on: 'account.joined',
    to: 'session',
    send: 'user.refresh',
    when: isUserOld,
  },
  {
    from: 'quotes',
    on: 'category.changed',
    to: 'preferences',
    send: 'home.picked',
    with: homeListOf,
  },
  { from: 'quotes', on: 'topic.wanted', to: 'connection', send: 'topic.wanted' },
  { from: 'quotes', on: 'topic.dropped', to: 'connection', send: 'topic.dropped' },
];

/** What the wiring actor receives of the app chart: a feature runs now. */
export type FeatureStarted = { type: 'feature.started'; feature: RunningFeature };

const LEFT: AccountLeft = { type: 'account.left' };

/** The charts that always run and take `account.left`. */
type OfAccount = {
  [Id in SingletonId]: AccountLeft extends EventFromLogic<SingletonMachines[Id]> ? Id : never;
}[SingletonId];
const OF_ACCOUNT: Record<OfAccount, true> = { connection: true, commandLog: true };

/** The charts that always run and hold something of an account. */
export const SINGLETONS_OF_ACCOUNT: readonly SingletonId[] = Object.keys(OF_ACCOUNT) as OfAccount[];

/** What the session announces when an account is left: all that holds something of it then gets `account.left`. */
export const LEAVING = ['session.ended', 'session.switched', 'session.unrestored'] as const;

/**
 * The wiring as an actor of the app chart. It carries out the rows of the app and of the features that run, and sends
 * `account.left` to all that holds something of an account that is left, before anything of the next one comes.
 */
export const wiring = fromCallback<FeatureStarted, void>(({ system, receive }) => {
  const { session } = singletonsOf(system);
  const features: RunningFeature[] = [];
  const waiting: AppWiringRow[] = [];
  const leave = (): void => {
    for (const id of SINGLETONS_OF_ACCOUNT) system.get(id)?.send(LEFT);
    for (const { id, scope } of features) if (scope === 'account') system.get(id)?.send(LEFT);
  };
  const subscriptions = [
    ...LEAVING.map((ending) => session.on(ending, leave)),
    ...APP_ROWS.map((row) => follow(row, system)),
  ];
  receive(({ feature }) => {
    features.push(feature);
    waiting.push(...rowsOf(feature));
    // A row between two features waits until the one that announces runs.
    const known = waiting.filter(({ from }) => system.get(from) !== undefined);
    for (const row of known) {
      waiting.splice(waiting.indexOf(row), 1);
      catchUp(row, system);
      subscriptions.push(follow(row, system));
    }
  });
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
});

/** Carries out a row from now on. Throws while the chart that announces has not been started. */
export function follow(row: AppWiringRow, system: ChartSystem): Subscription {
  const from = runningChart(row.from, system);
  const carry = (heard: EventObject): void => {
    if (row.when?.(heard as never, system) === false) return;
    const payload = row.with ? row.with(heard as never) : heard;
    system.get(row.to)?.send({ ...payload, type: row.send });
  };
  if (typeof row.on === 'string') return from.on(row.on, carry);
  const [tag, isWanted] = 'enters' in row.on ? [row.on.enters, true] : [row.on.leaves, false];
  let had = false;
  const look = (snapshot: AnyMachineSnapshot): void => {
    const has = snapshot.hasTag(tag);
    const changed = has !== had;
    had = has;
    if (changed && has === isWanted) carry({ type: row.send });
  };
  look(from.getSnapshot());
  return from.subscribe(look);
}

/** Sends a chart that starts late what it missed. */
function catchUp(row: AppWiringRow, system: ChartSystem): void {
  const missed = row.missed?.(runningChart(row.from, system).getSnapshot() as never);
  if (missed) runningChart(row.to, system).send({ ...missed, type: row.send });
}
