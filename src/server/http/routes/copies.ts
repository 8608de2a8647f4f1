import type { RequestOf } from '#contract/route';
import {
  beginCopy,
  copyOrders,
  listCopies,
  pauseCopy,
  readCopy,
  readCopyAgreement,
  resumeCopy,
  stopCopy,
} from '#contract/routes/copies';
import type { CopyTerms } from '../../copies/terms.ts';
import { shownNameOf } from '../../site/instrument-names.ts';
import { callerOf, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { RouteMaker } from '../services.ts';

/** The routes of the contract's module `copies`. */
export const copyRoutes: readonly RouteMaker[] = [
  ({ copyPages }) =>
    endpoint(listCopies, 'lookup', async (_, call) =>
      ok({ data: await copyPages.list(sessionOf(call).userId) }),
    ),

  ({ copyPages }) =>
    endpoint(readCopy, 'lookup', async ({ id }, call) =>
      ok(await copyPages.detail(sessionOf(call).userId, id)),
    ),

  ({ copyPages, market, texts }) =>
    endpoint(copyOrders, 'lookup', async ({ id, page }, call) => {
      const nameOf = (instrumentId: number) =>
        shownNameOf(texts, call.language, market.find(instrumentId), instrumentId);
      return ok(await copyPages.outcomes(sessionOf(call).userId, id, page, nameOf));
    }),

  ({ beginning }) =>
    endpoint(readCopyAgreement, 'lookup', async (asked, call) => {
      const { userId } = sessionOf(call);
      return ok({ agreement: await beginning.agreement(userId, call.language, termsOf(asked)) });
    }),

  /** Costly, as the signature is looked at. */
  ({ beginning, copyPages }) =>
    endpoint(beginCopy, 'heavy', async ({ agreement, signature, ...asked }, call) => {
      const request = { ...termsOf(asked), agreement, signature };
      const id = await beginning.begin(callerOf(call), call.language, request);
      return { message: 'copyBegun', data: await copyPages.detail(sessionOf(call).userId, id) };
    }),

  ({ copies, copyPages }) =>
    endpoint(pauseCopy, 'command', async ({ id }, call) => {
      await copies.pause(callerOf(call), id);
      return { message: 'copyPaused', data: await copyPages.detail(sessionOf(call).userId, id) };
    }),

  ({ copies, copyPages }) =>
    endpoint(resumeCopy, 'command', async ({ id }, call) => {
      await copies.resume(callerOf(call), id);
      return { message: 'copyResumed', data: await copyPages.detail(sessionOf(call).userId, id) };
    }),

  ({ copies, copyPages }) =>
    endpoint(stopCopy, 'command', async ({ id }, call) => {
      await copies.stop(callerOf(call), id);
      return { message: 'copyEnding', data: await copyPages.detail(sessionOf(call).userId, id) };
    }),
];

/** In the order that the hash of a command is made by. */
const termsOf = ({ leaderId, instrumentIds, ...others }: RequestOf<typeof readCopyAgreement>): CopyTerms => ({
  ...others,
  leaderId,
  instrumentIds,
});
