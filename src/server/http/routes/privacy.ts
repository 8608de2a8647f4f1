import { closeAccount, closingRead, exportData, keepAccount } from '#contract/routes/privacy';
import type { Closings } from '../../privacy/closings.ts';
import type { DataExports } from '../../privacy/data-exports.ts';
import { callerOf, type Endpoint, endpoint, ok, presentedBy, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `privacy`. */
export const privacyRoutes = ({
  closings,
  dataExports,
}: {
  closings: Closings;
  dataExports: DataExports;
}): Endpoint[] => [
  endpoint(exportData, 'heavy', async ({ proof }, call) =>
    ok(await dataExports.make(presentedBy(call, proof), call)),
  ),

  endpoint(closingRead, 'lookup', async (_, call) => ok(await closings.read(sessionOf(call).userId))),

  endpoint(closeAccount, 'command', async ({ giveUp, proof }, call) => ({
    message: 'closingAsked',
    data: await closings.ask(callerOf(call), presentedBy(call, proof), giveUp, call),
  })),

  endpoint(keepAccount, 'command', async (_, call) => ({
    message: 'closingWithdrawn',
    data: await closings.withdraw(callerOf(call), call),
  })),
];
