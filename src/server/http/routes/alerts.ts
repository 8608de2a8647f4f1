import {
  addAlert,
  alertList,
  changeAlert,
  deleteAlert,
  pauseAlert,
  resumeAlert,
} from '#contract/routes/alerts';
import type { Alerts } from '../../alerts/alerts.ts';
import { callerOf, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `alerts`. */
export const alertRoutes = ({ alerts }: { alerts: Alerts }): Endpoint[] => [
  endpoint(alertList, 'lookup', async (_, call) => ok({ alerts: await alerts.list(sessionOf(call).userId) })),

  endpoint(addAlert, 'note', async ({ instrumentId, isRepeating, ...wanted }, call) => ({
    message: 'alertSet',
    data: await alerts.add(callerOf(call), instrumentId, { ...wanted, isRepeating }),
  })),

  endpoint(changeAlert, 'note', async ({ id, isRepeating, ...wanted }, call) => ({
    message: 'alertSet',
    data: await alerts.change(callerOf(call), id, { ...wanted, isRepeating }),
  })),

  endpoint(pauseAlert, 'note', async ({ id }, call) => ({
    message: 'alertPaused',
    data: await alerts.pause(callerOf(call), id),
  })),

  endpoint(resumeAlert, 'note', async ({ id }, call) => ({
    message: 'alertSet',
    data: await alerts.resume(callerOf(call), id),
  })),

  endpoint(deleteAlert, 'note', async ({ id }, call) => ({
    message: 'alertDeleted',
    data: await alerts.delete(callerOf(call), id),
  })),
];
