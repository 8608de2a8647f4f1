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
  ({ factors }) => endpoint(factorList, async (_, call) => ok(await factors.list(sessionOf(call).userId))),

  ({ proofs }) =>
    endpoint(
      openChallenge,
      async ({ purpose }, call) => ok(await proofs.open(sessionOf(call), purpose, call.page)),
      { isCostly: true },
    ),

  ({ proofs }) =>
    endpoint(
      answerChallenge,
      async (input, call) => {
        await proofs.answer(sessionOf(call), input, call);
        return ok(null);
      },
      { isCostly: true },
    ),

  ({ factorLogins }) =>
    endpoint(openPasskeyLogin, async (_, { page }) => ok(await factorLogins.openPasskey(page)), {
      isCostly: true,
    }),

  /** As `loginForU` ends: a session, its language, and the device is remembered. */
  ({ accounts, factorLogins }) =>
    endpoint(
      loginFactor,
      async (input, call) => {
        const { userId, token, deviceCookie } = await factorLogins.logIn(input, call, call.deviceCookie);
        return {
          message: 'signedIn',
          data: { token, user: await accounts.describe(userId) },
          deviceCookie,
        };
      },
      { isCostly: true },
    ),

  ({ factors }) =>
    endpoint(beginFactor, async ({ kind, proof }, call) =>
      ok(await factors.begin(presentedBy(call, proof), kind, call.page)),
    ),

  ({ factors }) =>
    endpoint(
      confirmFactor,
      async (input, call) => ({
        message: 'factorAdded',
        data: await factors.confirm(sessionOf(call), input, call),
      }),
      { isCostly: true },
    ),

  ({ factors }) =>
    endpoint(removeFactor, async ({ id, proof }, call) => {
      await factors.remove(callerOf(call), presentedBy(call, proof), Number(id), call);
      return { message: 'factorRemoved', data: null };
    }),

  ({ factors }) =>
    endpoint(renewRecoveryCodes, async ({ proof }, call) => ({
      message: 'recoveryRenewed',
      data: { recoveryCodes: await factors.renewCodes(presentedBy(call, proof), call) },
    })),

  ({ lostFactors }) =>
    endpoint(
      reportLostFactors,
      async ({ key }, call) => ({
        message: 'factorsReported',
        data: { decidedAfterMs: await lostFactors.report(key, call) },
      }),
      { isCostly: true },
    ),
];
