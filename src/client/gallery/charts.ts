import type { AnyStateMachine, ContextFrom, StateValue } from 'xstate';
import { appMachine } from '#machines/app/app.machine';
import { candlesMachine } from '#machines/candles/candles.machine';
import { connectionMachine } from '#machines/connection/connection.machine';
import { orderFormMachine } from '#machines/order-form/order-form.machine';
import { orderListMachine } from '#machines/order-list/order-list.machine';
import { orderSheetMachine } from '#machines/order-sheet/order-sheet.machine';
import { preferencesMachine } from '#machines/preferences/preferences.machine';
import { quotesMachine } from '#machines/quotes/quotes.machine';
import { sessionMachine } from '#machines/session/session.machine';
import { signInMachine } from '#machines/sign-in/sign-in.machine';
import { startupMachine } from '#machines/startup/startup.machine';

/** The charts a screen shows, in the order a trader meets them. Their actors are never started here. */
export const SHOWN = {
  startup: startupMachine,
  session: sessionMachine,
  connection: connectionMachine,
  quotes: quotesMachine,
  candles: candlesMachine,
  orderForm: orderFormMachine,
  orderList: orderListMachine,
  orderSheet: orderSheetMachine,
  signIn: signInMachine,
  preferences: preferencesMachine,
} as const;

export type ShownId = keyof typeof SHOWN;
export const SHOWN_IDS = Object.keys(SHOWN) as ShownId[];

/** The shown charts and the root, which no screen shows but some ask for the settings of the site. */
export const CHARTS = { app: appMachine, ...SHOWN } as const;
export type ChartId = keyof typeof CHARTS;
export type ContextOf<Id extends ChartId> = ContextFrom<(typeof CHARTS)[Id]>;

/** Where a chart stands. What the value leaves out is filled with initial states. */
export type Stand<Id extends ChartId> = { value: StateValue; context: ContextOf<Id> };
export type Stage = { [Id in ChartId]: Stand<Id> };

/** A chart as the search through its states wants it. */
export const chartOf = (id: ShownId): AnyStateMachine => SHOWN[id];
