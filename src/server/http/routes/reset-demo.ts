import { microToWire } from '#contract/money';
import { resetForexDemoAccount } from '#contract/routes/account';
import { callerOf, type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.19, S2.56: starts the caller's demo account over. */
export function resetDemoEndpoint({ trading }: Services): Endpoint {
  return endpoint(resetForexDemoAccount, async (_, call) => {
    const balanceMicro = await trading.resetDemo(callerOf(call));
    return { message: 'demoReset', data: { balance: microToWire(balanceMicro) } };
  });
}
