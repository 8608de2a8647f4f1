import { fromPromise } from 'xstate';
import { accountEvents, endOtherSessions, endSession, sessionList } from '#contract/routes/sessions';
import { heard } from '#machines/app/rows';
import { endSessionsMachine, sessionsMachine } from '#machines/sessions/sessions.machine';
import { executeCommand } from '../actors/execute-command.ts';
import { feature } from '../app/boot/feature.ts';
import { onNotified } from './makers/missed.ts';
import { shows, showsRefusal } from './makers/page-effects.ts';
import { pagedList } from './makers/paged-list.ts';
import { readWith } from './makers/read.ts';

/** On which devices the account is logged in, and what was done to its security. */

/** The account's live sessions, and ending them. The inbox tells of a new device. */
export const sessionsFeature = feature(sessionsMachine)({
  id: 'sessions',
  scope: 'account',
  listens: [
    { from: 'connection', on: 'connection.opened', send: 'connection.opened' },
    ...onNotified('sessions.changed'),
  ],
  actors: (deps) => ({
    loadSessions: fromPromise(({ signal }) => readWith(deps, signal)(sessionList, {})),
    endSessions: endSessionsMachine.provide({
      actors: {
        execute: executeCommand(deps.http, async (call, { id }: { id: number | null }) => {
          const { message } = id === null ? await call(endOtherSessions, {}) : await call(endSession, { id });
          return { answer: null, message };
        }),
      },
    }),
  }),
  effects: [
    { on: 'sessions.ended', does: shows('success') },
    { on: 'end.refused', does: showsRefusal },
  ],
});

/** The history of the account's security, page by page. */
export const accountEventsFeature = pagedList(
  'accountEvents',
  'account',
  ({ read, page }) => read(accountEvents, { page }),
  [...onNotified('list.changed'), heard(sessionsFeature, 'sessions.ended', 'list.changed')],
);
