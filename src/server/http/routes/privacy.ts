import { closeAccount, closingRead, exportData, keepAccount } from '#contract/routes/privacy';
import { callerOf, endpoint, ok, presentedBy, sessionOf } from '../endpoint.ts';
import type { RouteMaker } from '../services.ts';

/** The routes of the contract's module `privacy`. */
export const privacyRoutes: readonly RouteMaker[] = [
  ({ dataExports }) =>
    endpoint(exportData, 'heavy', async ({ proof }, call) => {
      const { name, bytes } = await dataExports.make(presentedBy(call, proof), call);
      return ok({ name, content: bytes.toString('base64') });
    }),

  ({ closings }) =>
    endpoint(closingRead, 'lookup', async (_, call) => ok(await closings.read(sessionOf(call).userId))),

  ({ closings }) =>
    endpoint(closeAccount, 'command', async ({ giveUp, proof }, call) => ({
      message: 'closingAsked',
      data: await closings.ask(callerOf(call), presentedBy(call, proof), giveUp, call),
    })),

  ({ closings }) =>
    endpoint(keepAccount, 'command', async (_, call) => ({
      message: 'closingWithdrawn',
      data: await closings.withdraw(callerOf(call), call),
    })),
];
