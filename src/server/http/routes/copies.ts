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
import type { Beginning } from '../../copies/beginning.ts';
import type { Copies } from '../../copies/copies.ts';
import type { CopyPages } from '../../copies/copy-pages.ts';
import type { AskedTerms } from '../../copies/terms.ts';
import type { Market } from '../../market/market.ts';
import { shownNameOf } from '../../site/instrument-names.ts';
import type { Texts } from '../../texts.ts';
import { callerOf, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `copies`. */
export const copyRoutes = ({
  beginning,
  copies,
  copyPages,
  market,
  texts,
}: {
  beginning: Beginning;
  copies: Copies;
  copyPages: CopyPages;
  market: Market;
  texts: Texts;
}): Endpoint[] => [
  endpoint(listCopies, 'lookup', async (_, call) =>
    ok({ data: await copyPages.list(sessionOf(call).userId) }),
  ),

  endpoint(readCopy, 'lookup', async ({ id }, call) =>
    ok(await copyPages.detail(sessionOf(call).userId, id)),
  ),

  endpoint(copyOrders, 'lookup', async ({ id, page }, call) => {
    const nameOf = (instrumentId: number) =>
      shownNameOf(texts, call.language, market.find(instrumentId), instrumentId);
    return ok(await copyPages.outcomes(sessionOf(call).userId, id, page, nameOf));
  }),

  endpoint(readCopyAgreement, 'lookup', async (asked, call) => {
    const { userId } = sessionOf(call);
    return ok({ agreement: await beginning.agreement(userId, call.language, termsOf(asked)) });
  }),

  /** Costly, as the signature is looked at. */
  endpoint(beginCopy, 'heavy', async ({ agreement, signature, ...asked }, call) => {
    const request = { ...termsOf(asked), agreement, signature };
    const id = await beginning.begin(callerOf(call), call.language, request);
    return { message: 'copyBegun', data: await copyPages.detail(sessionOf(call).userId, id) };
  }),

  endpoint(pauseCopy, 'command', async ({ id }, call) => {
    await copies.pause(callerOf(call), id);
    return { message: 'copyPaused', data: await copyPages.detail(sessionOf(call).userId, id) };
  }),

  endpoint(resumeCopy, 'command', async ({ id }, call) => {
    await copies.resume(callerOf(call), id);
    return { message: 'copyResumed', data: await copyPages.detail(sessionOf(call).userId, id) };
  }),

  endpoint(stopCopy, 'command', async ({ id }, call) => {
    await copies.stop(callerOf(call), id);
    return { message: 'copyEnding', data: await copyPages.detail(sessionOf(call).userId, id) };
  }),
];

/** In the order that the hash of a command is made by. */
const termsOf = ({
  leaderId,
  instrumentIds,
  ...others
}: RequestOf<typeof readCopyAgreement>): AskedTerms => ({
  ...others,
  leaderId,
  instrumentIds,
});
