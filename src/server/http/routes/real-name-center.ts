import { realNameCenter } from '#contract/routes/identity';
import { type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.18: how the caller's verification stands. */
export function realNameCenterEndpoint({ identity }: Services): Endpoint {
  return endpoint(realNameCenter, (_, call) => ok(identity.describe(sessionOf(call).userId)));
}
