import { microToWire } from '#contract/money';
import { forexDetail, getBalance } from '#contract/routes/trading';
import { type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.27: the caller's balance. */
export function getBalanceEndpoint({ statements }: Services): Endpoint {
  return endpoint(getBalance, (_, call) => {
    const { balanceMicro } = statements.balance(sessionOf(call).userId);
    return ok({ balance: microToWire(balanceMicro) });
  });
}

/** S7.28: the balance, and what open and pending orders hold. */
export function forexDetailEndpoint({ statements }: Services): Endpoint {
  return endpoint(forexDetail, (_, call) => {
    const { balanceMicro, heldMicro } = statements.balance(sessionOf(call).userId);
    return ok({ balance: microToWire(balanceMicro), lock_balance: microToWire(heldMicro) });
  });
}
