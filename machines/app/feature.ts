import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { AccountLeft } from '../account.ts';
import type { AppWiringRow, FromFeature, FromSingleton, ToSingleton } from './rows.ts';

/** Whose a feature's data is: the device's, or the account's that was in front when it was read or typed. */
export type Scope = 'device' | 'account';

/** A chart that does not take `account.left` can only be the device's. */
export type ScopeOf<Machine extends AnyStateMachine> =
  AccountLeft extends EventFromLogic<Machine> ? Scope : 'device';

/** A feature as the app chart knows it: a chart with its systemId, whose data it is, and its rows of the wiring. */
export type RunningFeature = {
  readonly id: string;
  readonly machine: AnyStateMachine;
  readonly scope: Scope;
  readonly listens: readonly Omit<AppWiringRow, 'to'>[];
  readonly tells: readonly Omit<AppWiringRow, 'from'>[];
};

/** The rows of one chart, checked against the events of both ends. */
export type Listening<Machine extends AnyStateMachine> =
  | FromSingleton<EventFromLogic<Machine>>
  | FromFeature<EventFromLogic<Machine>>;
export type Telling<Machine extends AnyStateMachine> = ToSingleton<Machine>;

export const rowsOf = ({ id, listens, tells }: RunningFeature): AppWiringRow[] => [
  ...listens.map((row) => ({ ...row, to: id })),
  ...tells.map((row) => ({ ...row, from: id })),
];

/** Asks the app chart to start a feature; a second asking changes nothing. */
export type FeatureOpened = { type: 'feature.opened'; feature: RunningFeature; input: unknown };
