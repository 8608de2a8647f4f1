import type { FastifyRequest } from 'fastify';
import type { ErrorName } from '#contract/errors';
import { networkOf } from '../accounts/network-of.ts';
import type { SecurityEvent, SecurityEvents } from '../security-events.ts';

type Seen = { route: string; network: string; user: number | null };

const objectRefused = (seen: Seen): SecurityEvent => ({ event: 'object.refused', ...seen });

/** The refusals that are security events. A wrong password of a login is reported where the account is known. */
const REPORTS: Partial<Record<ErrorName, (seen: Seen) => SecurityEvent>> = {
  demoLimit: (seen) => ({ event: 'limit.hit', ...seen }),
  demoAccountsLimit: (seen) => ({ event: 'limit.hit', ...seen }),
  unknownOrder: objectRefused,
  unknownMethod: objectRefused,
  unknownWithdrawal: objectRefused,
  unknownAlert: objectRefused,
  unknownFactor: objectRefused,
  unknownLoan: objectRefused,
  unknownPicture: objectRefused,
  malformed: (seen) => ({ event: 'input.refused', ...seen }),
  tooMany: (seen) => ({ event: 'limit.hit', ...seen }),
  tooManyTries: (seen) => ({ event: 'limit.hit', ...seen }),
  demoOnly: (seen) => ({ event: 'role.refused', needed: 'demo', ...seen }),
  realOnly: (seen) => ({ event: 'role.refused', needed: 'real', ...seen }),
  wrongOldPassword: (seen) => ({ event: 'proof.wrong', proof: 'password', ...seen }),
  wrongCode: (seen) => ({ event: 'proof.wrong', proof: 'code', ...seen }),
  codeUsed: (seen) => ({ event: 'proof.wrong', proof: 'code', ...seen }),
  wrongCaptcha: (seen) => ({ event: 'proof.wrong', proof: 'captcha', ...seen }),
  withdrawLimit: (seen) => ({ event: 'withdrawal.refused', by: 'limit', ...seen }),
  payoutMethodWaits: (seen) => ({ event: 'withdrawal.refused', by: 'wait', ...seen }),
  accountFrozen: (seen) => ({ event: 'login.frozen', ...seen }),
  accountClosed: (seen) => ({ event: 'login.closed', ...seen }),
};

/** The route of a request as the server names it; its address may hold secrets. */
export function routeNameOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

/** Reports a refusal that an operator may want to know of; `userOf` answers whose session the request came with. */
export async function reportRefusal(
  events: Pick<SecurityEvents, 'report'>,
  reason: ErrorName,
  request: FastifyRequest,
  userOf: () => Promise<number | null>,
): Promise<void> {
  const report = REPORTS[reason];
  if (!report) return;
  // The refusal is reported even if the session cannot be looked up.
  const user = await userOf().catch(() => null);
  events.report(report({ route: routeNameOf(request), network: networkOf(request.ip), user }));
}
