import { logout } from '#contract/routes/account';
import { type Endpoint, endpoint, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S2.58: ends the session of the token it came with. */
export function logoutEndpoint({ sessions }: Services): Endpoint {
  return endpoint(
    logout,
    async (_, call) => {
      await sessions.end(sessionOf(call).sessionId);
      return { message: 'signedOut', data: null };
    },
    { isUncounted: true },
  );
}
