import { info } from '#contract/routes/account';
import { type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.8: the user of the session. */
export function userInfoEndpoint({ accounts }: Services): Endpoint {
  return endpoint(info, (_, call) => ok(accounts.describe(sessionOf(call).userId)));
}
