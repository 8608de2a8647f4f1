import {
  addAlert,
  alertList,
  changeAlert,
  deleteAlert,
  pauseAlert,
  resumeAlert,
} from '#contract/routes/alerts';
import { alertCommand, alertFormMachine } from '#machines/alert-form/alert-form.machine';
import type { AlertRequest } from '#machines/alert-form/wanted-alert';
import { heard } from '#machines/app/rows';
import { type CommandCall, executeCommand } from '../actors/execute-command.ts';
import type { Http } from '../actors/http.ts';
import { feature } from '../app/boot/feature.ts';
import { onNotified } from './makers/missed.ts';
import { shows, showsText } from './makers/page-effects.ts';
import { resource } from './makers/resource.ts';

/** Price alerts: the form that sets them, and the list of those the account has. */

/** One alert set, changed or deleted in its sheet, paused or resumed in its row. */
export const alertFormFeature = feature(alertFormMachine)({
  id: 'alertForm',
  scope: 'account',
  actors: ({ http }) => ({ sendAlert: sending(http), turnAlert: sending(http) }),
  effects: [
    { on: 'alert.saved', does: shows('success') },
    { on: 'alert.refused', does: shows('error') },
    { on: 'alert.unresolved', does: showsText('warning', ({ text }) => text('alerts.unresolved')) },
  ],
});

/** The alerts of the account; read again when one was set, or may have fired. */
export const alertsFeature = resource(
  'alerts',
  'account',
  async ({ read }) => (await read(alertList, {})).alerts,
  {
    isKept: true,
    listens: [
      heard(alertFormFeature, 'alert.saved', 'resource.changed'),
      heard(alertFormFeature, 'alert.unresolved', 'resource.changed'),
      // The server puts an alert that fired into the inbox.
      ...onNotified('resource.changed'),
      { from: 'commandLog', on: 'command.settled', send: 'resource.changed' },
    ],
  },
);

function sending(http: Http) {
  return alertCommand.provide({ actors: { execute: executeCommand<AlertRequest, null>(http, send) } });
}

async function send(call: CommandCall, request: AlertRequest): Promise<{ answer: null; message: string }> {
  const { message } = await sent(call, request);
  return { answer: null, message };
}

function sent(call: CommandCall, request: AlertRequest): Promise<{ message: string }> {
  switch (request.act) {
    case 'add':
      return call(addAlert, { instrumentId: request.instrumentId, ...request.wanted });
    case 'change':
      return call(changeAlert, { id: request.id, ...request.wanted });
    case 'pause':
      return call(pauseAlert, { id: request.id });
    case 'resume':
      return call(resumeAlert, { id: request.id });
    case 'delete':
      return call(deleteAlert, { id: request.id });
  }
}
