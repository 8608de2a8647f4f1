import { imageUpload, realNameCenter, submitRealName } from '#contract/routes/identity';
import type { Identity } from '../../identity/identity.ts';
import type { Pictures } from '../../pictures/pictures.ts';
import { callerOf, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `identity`. */
export const identityRoutes = ({
  identity,
  pictures,
}: {
  identity: Identity;
  pictures: Pictures;
}): Endpoint[] => [
  /** S7.10: stores one picture and answers the address that names it. */
  endpoint(imageUpload, 'heavy', async (_, call) => {
    const id = await pictures.store(sessionOf(call), call.readFile);
    return { message: 'uploaded', data: { url: pictures.addressOf(id) } };
  }),

  /** S7.18: hands in papers to be verified. */
  endpoint(submitRealName, 'command', async (papers, call) => ({
    message: 'identitySubmitted',
    data: await identity.submit(callerOf(call), papers),
  })),

  /** S7.18: how the caller's verification stands. */
  endpoint(realNameCenter, 'lookup', async (_, call) => ok(await identity.describe(sessionOf(call).userId))),
];
