import {
  answerChallenge,
  beginFactor,
  confirmFactor,
  factorList,
  loginFactor,
  openChallenge,
  openPasskeyLogin,
  removeFactor,
  renewRecoveryCodes,
  reportLostFactors,
} from '#contract/routes/factors';
import type { Accounts } from '../../accounts/accounts.ts';
import type { FactorLogins } from '../../factors/factor-logins.ts';
import type { Factors } from '../../factors/factors.ts';
import type { LostFactors } from '../../factors/lost-factors.ts';
import type { SessionProofs } from '../../factors/proofs.ts';
import { callerOf, type Endpoint, endpoint, ok, presentedBy, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `factors`. */
export const factorRoutes = ({
  accounts,
  factorLogins,
  factors,
  lostFactors,
  proofs,
}: {
  accounts: Accounts;
  factorLogins: FactorLogins;
  factors: Factors;
  lostFactors: LostFactors;
  proofs: SessionProofs;
}): Endpoint[] => [
  endpoint(factorList, 'lookup', async (_, call) => ok(await factors.list(sessionOf(call).userId))),

  endpoint(openChallenge, 'heavy', async ({ purpose }, call) =>
    ok(await proofs.open(sessionOf(call), purpose, call.page)),
  ),

  endpoint(answerChallenge, 'heavy', async (input, call) => {
    await proofs.answer(sessionOf(call), input, call);
    return ok(null);
  }),

  endpoint(openPasskeyLogin, 'heavy', async (_, { page }) => ok(await factorLogins.openPasskey(page))),

  /** As `loginForU` ends: a session, its language, and the device is remembered. */
  endpoint(loginFactor, 'heavy', async (input, call) => {
    const { userId, token, deviceCookie } = await factorLogins.logIn(input, call, call.deviceCookie);
    return {
      message: 'signedIn',
      data: { token, user: await accounts.describe(userId) },
      deviceCookie,
    };
  }),

  endpoint(beginFactor, 'command', async ({ kind, proof }, call) =>
    ok(await factors.begin(presentedBy(call, proof), kind, call.page)),
  ),

  endpoint(confirmFactor, 'heavy', async (input, call) => ({
    message: 'factorAdded',
    data: await factors.confirm(sessionOf(call), input, call),
  })),

  endpoint(removeFactor, 'command', async ({ id, proof }, call) => {
    await factors.remove(callerOf(call), presentedBy(call, proof), id, call);
    return { message: 'factorRemoved', data: null };
  }),

  endpoint(renewRecoveryCodes, 'command', async ({ proof }, call) => ({
    message: 'recoveryRenewed',
    data: { recoveryCodes: await factors.renewCodes(presentedBy(call, proof), call) },
  })),

  endpoint(reportLostFactors, 'heavy', async ({ key }, call) => ({
    message: 'factorsReported',
    data: { decidedAfterMs: await lostFactors.report(key, call) },
  })),
];
