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
import { callerOf, endpoint, ok, presentedBy, sessionOf } from '../endpoint.ts';
import type { RouteMaker } from '../services.ts';

/** The routes of the contract's module `factors`. */
export const factorRoutes: readonly RouteMaker[] = [
  ({ factors }) =>
    endpoint(factorList, 'lookup', async (_, call) => ok(await factors.list(sessionOf(call).userId))),

  ({ proofs }) =>
    endpoint(openChallenge, 'heavy', async ({ purpose }, call) =>
      ok(await proofs.open(sessionOf(call), purpose, call.page)),
    ),

  ({ proofs }) =>
    endpoint(answerChallenge, 'heavy', async (input, call) => {
      await proofs.answer(sessionOf(call), input, call);
      return ok(null);
    }),

  ({ factorLogins }) =>
    endpoint(openPasskeyLogin, 'heavy', async (_, { page }) => ok(await factorLogins.openPasskey(page))),

  /** As `loginForU` ends: a session, its language, and the device is remembered. */
  ({ accounts, factorLogins }) =>
    endpoint(loginFactor, 'heavy', async (input, call) => {
      const { userId, token, deviceCookie } = await factorLogins.logIn(input, call, call.deviceCookie);
      return {
        message: 'signedIn',
        data: { token, user: await accounts.describe(userId) },
        deviceCookie,
      };
    }),

  ({ factors }) =>
    endpoint(beginFactor, 'command', async ({ kind, proof }, call) =>
      ok(await factors.begin(presentedBy(call, proof), kind, call.page)),
    ),

  ({ factors }) =>
    endpoint(confirmFactor, 'heavy', async (input, call) => ({
      message: 'factorAdded',
      data: await factors.confirm(sessionOf(call), input, call),
    })),

  ({ factors }) =>
    endpoint(removeFactor, 'command', async ({ id, proof }, call) => {
      await factors.remove(callerOf(call), presentedBy(call, proof), id, call);
      return { message: 'factorRemoved', data: null };
    }),

  ({ factors }) =>
    endpoint(renewRecoveryCodes, 'command', async ({ proof }, call) => ({
      message: 'recoveryRenewed',
      data: { recoveryCodes: await factors.renewCodes(presentedBy(call, proof), call) },
    })),

  ({ lostFactors }) =>
    endpoint(reportLostFactors, 'heavy', async ({ key }, call) => ({
      message: 'factorsReported',
      data: { decidedAfterMs: await lostFactors.report(key, call) },
    })),
];
