import { imageUpload, realNameCenter, submitRealName } from '#contract/routes/identity';
import { callerOf, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { RouteMaker } from '../services.ts';

/** The routes of the contract's module `identity`. */
export const identityRoutes: readonly RouteMaker[] = [
  /** S7.10: stores one picture and answers the address that names it. */
  ({ pictures }) =>
    endpoint(imageUpload, 'heavy', async (_, call) => {
      const id = await pictures.store(sessionOf(call), call.readFile);
      return { message: 'uploaded', data: { url: pictures.addressOf(id) } };
    }),

  /** S7.18: hands in papers to be verified. */
  ({ identity }) =>
    endpoint(submitRealName, 'command', async (papers, call) => ({
      message: 'identitySubmitted',
      data: await identity.submit(callerOf(call), papers),
    })),

  /** S7.18: how the caller's verification stands. */
  ({ identity }) =>
    endpoint(realNameCenter, 'lookup', async (_, call) =>
      ok(await identity.describe(sessionOf(call).userId)),
    ),
];
