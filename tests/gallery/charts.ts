import type { AnyStateMachine, ContextFrom, StateValue } from 'xstate';
import { appMachine } from '#machines/app/app.machine';
import type { SingletonId } from '#machines/app/singletons';
import { commandLogMachine } from '#machines/command-log/command-log.machine';
import { connectionMachine } from '#machines/connection/connection.machine';
import { preferencesMachine } from '#machines/preferences/preferences.machine';
import { quotesMachine } from '#machines/quotes/quotes.machine';
import { sessionMachine } from '#machines/session/session.machine';
import { startupMachine } from '#machines/startup/startup.machine';
import { tabsMachine } from '#machines/tabs/tabs.machine';
import { updateMachine } from '#machines/update/update.machine';
import { FEATURES, type FeatureMachines } from '../../src/client/features/all.ts';

/** The charts of the features, by feature; several are one chart with different actors. */
export const MACHINES = Object.fromEntries(
  FEATURES.map(({ id, machine }) => [id, machine]),
) as unknown as FeatureMachines;

/** The charts a screen shows, in the order a trader meets them. Their actors are never started here. */
export const SHOWN = {
  startup: startupMachine,
  session: sessionMachine,
  connection: connectionMachine,
  quotes: quotesMachine,
  preferences: preferencesMachine,
  update: updateMachine,
  commandLog: commandLogMachine,
  ...MACHINES,
} as const;

export type ShownId = keyof typeof SHOWN;
export const SHOWN_IDS = Object.keys(SHOWN) as ShownId[];

/** Charts that no screen shows: the root, and what keeps this tab level with the device. */
const HIDDEN = { app: appMachine, tabs: tabsMachine } as const;
export type HiddenId = keyof typeof HIDDEN;

/** All charts; the compiler asks for each that always runs. */
export const CHARTS = { ...HIDDEN, ...SHOWN } as const satisfies Record<SingletonId, AnyStateMachine>;
export type ChartId = keyof typeof CHARTS;
export const CHART_IDS = Object.keys(CHARTS) as ChartId[];
export type ContextOf<Id extends ChartId> = ContextFrom<(typeof CHARTS)[Id]>;

/** What a chart is pinned in. What the value leaves out is filled with initial states. */
export type PinnedSnapshot<Id extends ChartId> = { value: StateValue; context: ContextOf<Id> };
/** The snapshots of all charts. */
export type Snapshots = { [Id in ChartId]: PinnedSnapshot<Id> };

/** A chart as the search through its states wants it. */
export const chartOf = (id: ShownId): AnyStateMachine => SHOWN[id];
