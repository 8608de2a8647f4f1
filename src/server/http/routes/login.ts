import { loginForU } from '#contract/routes/account';
import { type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.3, S3.9: signs in by password, or switches a real session to its own demo account. */
export function loginEndpoint({ accounts }: Services): Endpoint {
  return endpoint(
    loginForU,
    async (input, { session, address }) => ({
      message: 'signedIn',
      data:
        input.login_type === 'demo'
          ? await accounts.switchToDemo(session, input.demo_id)
          : await accounts.signIn(input, address),
    }),
    { isCostly: true },
  );
}
