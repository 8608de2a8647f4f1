import {
  addAlert,
  alertList,
  changeAlert,
  deleteAlert,
  pauseAlert,
  resumeAlert,
} from '#contract/routes/alerts';
import { callerOf, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { RouteMaker } from '../services.ts';

/** An alert is no order: it does not use up what a demo account may do in a day. */
const UNCOUNTED = { isUncounted: true };

/** The routes of the contract's module `alerts`. */
export const alertRoutes: readonly RouteMaker[] = [
  ({ alerts }) =>
    endpoint(alertList, async (_, call) => ok({ alerts: await alerts.list(sessionOf(call).userId) })),

  ({ alerts }) =>
    endpoint(
      addAlert,
      async ({ instrumentId, isRepeating, ...wanted }, call) => ({
        message: 'alertSet',
        data: await alerts.add(callerOf(call), Number(instrumentId), {
          ...wanted,
          isRepeating: isRepeating === '1',
        }),
      }),
      UNCOUNTED,
    ),

  ({ alerts }) =>
    endpoint(
      changeAlert,
      async ({ id, isRepeating, ...wanted }, call) => ({
        message: 'alertSet',
        data: await alerts.change(callerOf(call), Number(id), {
          ...wanted,
          isRepeating: isRepeating === '1',
        }),
      }),
      UNCOUNTED,
    ),

  ({ alerts }) =>
    endpoint(
      pauseAlert,
      async ({ id }, call) => ({
        message: 'alertPaused',
        data: await alerts.pause(callerOf(call), Number(id)),
      }),
      UNCOUNTED,
    ),

  ({ alerts }) =>
    endpoint(
      resumeAlert,
      async ({ id }, call) => ({
        message: 'alertSet',
        data: await alerts.resume(callerOf(call), Number(id)),
      }),
      UNCOUNTED,
    ),

  ({ alerts }) =>
    endpoint(
      deleteAlert,
      async ({ id }, call) => ({
        message: 'alertDeleted',
        data: await alerts.delete(callerOf(call), Number(id)),
      }),
      UNCOUNTED,
    ),
];
