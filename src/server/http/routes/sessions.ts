import { accountEvents, endOtherSessions, endSession, sessionList } from '#contract/routes/sessions';
import { callerOf, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { RouteMaker } from '../services.ts';

/** The routes of the contract's module `sessions`. */
export const sessionRoutes: readonly RouteMaker[] = [
  ({ ownSessions }) =>
    endpoint(sessionList, 'lookup', async (_, call) => ok(await ownSessions.list(sessionOf(call)))),

  ({ ownSessions }) =>
    endpoint(endSession, 'command', async ({ id }, call) => {
      const data = await ownSessions.end(callerOf(call), id, call.from);
      return { message: 'sessionEnded', data };
    }),

  ({ ownSessions }) =>
    endpoint(endOtherSessions, 'command', async (_, call) => {
      const { sessionId } = sessionOf(call);
      const data = await ownSessions.endOthers(callerOf(call), sessionId, call.from);
      return { message: 'othersEnded', data };
    }),

  ({ accountEvents: history }) =>
    endpoint(accountEvents, 'lookup', async ({ page }, call) =>
      ok(await history.page(sessionOf(call).userId, page)),
    ),
];
