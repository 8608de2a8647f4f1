import { accountEvents, endOtherSessions, endSession, sessionList } from '#contract/routes/sessions';
import type { AccountEvents } from '../../accounts/account-events.ts';
import type { OwnSessions } from '../../accounts/own-sessions.ts';
import { callerOf, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `sessions`. */
export const sessionRoutes = ({
  accountEvents: history,
  ownSessions,
}: {
  accountEvents: AccountEvents;
  ownSessions: OwnSessions;
}): Endpoint[] => [
  endpoint(sessionList, 'lookup', async (_, call) => ok(await ownSessions.list(sessionOf(call)))),

  endpoint(endSession, 'command', async ({ id }, call) => {
    const data = await ownSessions.end(callerOf(call), id, call.from);
    return { message: 'sessionEnded', data };
  }),

  endpoint(endOtherSessions, 'command', async (_, call) => {
    const { sessionId } = sessionOf(call);
    const data = await ownSessions.endOthers(callerOf(call), sessionId, call.from);
    return { message: 'othersEnded', data };
  }),

  endpoint(accountEvents, 'lookup', async ({ page }, call) =>
    ok(await history.page(sessionOf(call).userId, page)),
  ),
];
