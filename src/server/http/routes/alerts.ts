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

/** The routes of the contract's module `alerts`. */
export const alertRoutes: readonly RouteMaker[] = [
  ({ alerts }) =>
    endpoint(alertList, 'lookup', async (_, call) =>
      ok({ alerts: await alerts.list(sessionOf(call).userId) }),
    ),

  ({ alerts }) =>
    endpoint(addAlert, 'note', async ({ instrumentId, isRepeating, ...wanted }, call) => ({
      message: 'alertSet',
      data: await alerts.add(callerOf(call), instrumentId, { ...wanted, isRepeating }),
    })),

  ({ alerts }) =>
    endpoint(changeAlert, 'note', async ({ id, isRepeating, ...wanted }, call) => ({
      message: 'alertSet',
      data: await alerts.change(callerOf(call), id, { ...wanted, isRepeating }),
    })),

  ({ alerts }) =>
    endpoint(pauseAlert, 'note', async ({ id }, call) => ({
      message: 'alertPaused',
      data: await alerts.pause(callerOf(call), id),
    })),

  ({ alerts }) =>
    endpoint(resumeAlert, 'note', async ({ id }, call) => ({
      message: 'alertSet',
      data: await alerts.resume(callerOf(call), id),
    })),

  ({ alerts }) =>
    endpoint(deleteAlert, 'note', async ({ id }, call) => ({
      message: 'alertDeleted',
      data: await alerts.delete(callerOf(call), id),
    })),
];
