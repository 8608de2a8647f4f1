import { submitRealName } from '#contract/routes/identity';
import { callerOf, type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.18: hands in papers to be verified. */
export function submitRealNameEndpoint({ identity }: Services): Endpoint {
  return endpoint(submitRealName, async (papers, call) => ({
    message: 'identitySubmitted',
    data: await identity.submit(callerOf(call), papers),
  }));
}
