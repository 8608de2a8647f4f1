import { createAccountDemoForU } from '#contract/routes/account';
import { type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.4: a demo account and a session of it. */
export function createDemoEndpoint({ accounts }: Services): Endpoint {
  return endpoint(
    createAccountDemoForU,
    async (_, { session, address }) => ({
      message: 'demoCreated',
      data: await accounts.createDemo(session, address),
    }),
    { isCostly: true },
  );
}
