import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { COPY_MODES } from '#contract/copying';
import { inputDecimal } from '#contract/decimal-text';
import { toWire } from '#contract/fields';
import { inputIds } from '#contract/request-texts';
import * as routes from '#contract/routes/copies';
import { inputId } from '#contract/routes/query';
import { heard } from '#machines/app/rows';
import { type CopyChoice, copySetupMachine } from '#machines/copy-setup/copy-setup.machine';
import { type CopyChange, changeCopyMachine, copyingMachine } from '#machines/copying/copying.machine';
import { executeCommand } from '../actors/execute-command.ts';
import { feature } from '../app/boot/feature.ts';
import { keptDraft } from '../app/boot/kept-drafts.ts';
import { commandForm } from './makers/command-form.ts';
import { keepsDraft, opens, opensInPlace, shows, showsRefusal } from './makers/page-effects.ts';
import { pagedList } from './makers/paged-list.ts';
import { readWith } from './makers/read.ts';
import { resource } from './makers/resource.ts';
import { SIGNATURE, signature } from './makers/signature.ts';

/** Copies of leaders: how one is set up and signed, those that run and ended, and what became of the leader's orders. */

/** What is sent when a copy begins; `agreement` is the text that was signed. */
export type CopyFields = CopyChoice & { agreement: string };

/** The request for a copy, signed, sent as one command. */
export const copyFormFeature = commandForm({
  id: 'copyForm',
  kind: 'copy',
  slots: [SIGNATURE],
  send: async (call, fields: CopyFields, picture) => {
    const { data, message } = await call(routes.beginCopy, { ...fields, signature: picture(SIGNATURE) });
    return { answer: data, message };
  },
});

/** The signature under the text of a copy, as it is drawn. */
export const copySignatureFeature = signature(
  'copySignature',
  heard(copyFormFeature, 'form.accepted', 'signature.cleared'),
);

/** The terms as the device keeps them. */
const keptChoice = z.object({
  leaderId: inputId,
  amount: inputDecimal,
  mode: z.enum(COPY_MODES),
  size: inputDecimal,
  maxMargin: inputDecimal,
  maxExposure: inputDecimal,
  maxMultiple: inputDecimal,
  instrumentIds: inputIds,
  stop: inputDecimal,
  stopUnit: z.enum(['money', 'percent']),
  maxDifference: inputDecimal,
});

/** Which step of a copy's setup the trader is at. */
export const copySetupFeature = feature(copySetupMachine)({
  id: 'copySetup',
  scope: 'account',
  input: ({ accountId }) => ({ choice: keptDraft('copySetup', accountId(), keptChoice) }),
  listens: [
    heard(copyFormFeature, { enters: 'busy' }, 'request.sent'),
    heard(copyFormFeature, 'form.accepted', 'request.accepted'),
    heard(copyFormFeature, { leaves: 'busy' }, 'request.returned'),
  ],
  keeps: keepsDraft('copySetup', ({ choice }) => choice && toWire(keptChoice, choice)),
  effects: [
    { on: 'leaders.wanted', does: opensInPlace('/documentary') },
    { on: 'agreement.wanted', does: opens('/documentary/copy/agreement') },
    { on: 'signing.wanted', does: opens('/documentary/copy/sign') },
    { on: 'copies.wanted', does: opens('/documentary/copies') },
  ],
});

/** What the text of a copy is asked for by. */
export const copyAgreementAsk = (choice: CopyChoice): string => JSON.stringify(toWire(keptChoice, choice));

/** The text that is signed, asked for by the chosen terms. */
export const copyAgreementFeature = resource('copyAgreement', 'account', async ({ read, ask }) => {
  const { agreement } = await read(routes.readCopyAgreement, keptChoice.parse(JSON.parse(ask)));
  return agreement;
});

/** One copy of the trader's on its screen. */
export const copyingFeature = feature(copyingMachine)({
  id: 'copying',
  scope: 'account',
  listens: [{ from: 'connection', on: 'connection.opened', send: 'connection.opened' }],
  actors: (deps) => ({
    loadCopy: fromPromise(({ input: { id }, signal }) =>
      readWith(deps, signal)(routes.readCopy, { id: Number(id) }),
    ),
    changeCopy: changeCopyMachine.provide({
      actors: {
        execute: executeCommand(deps.http, async (call, { id, change }: CopyChange) => {
          const { message } = await call(CHANGES[change], { id: Number(id) });
          return { answer: null, message };
        }),
      },
    }),
  }),
  effects: [
    { on: 'copy.saved', does: shows('success') },
    { on: 'copy.refused', does: showsRefusal },
  ],
});

const CHANGES = { pause: routes.pauseCopy, resume: routes.resumeCopy, stop: routes.stopCopy } as const;

/** The trader's copies, those that ended among them. */
export const copiesFeature = resource(
  'copies',
  'account',
  async ({ read }) => (await read(routes.listCopies, {})).data,
  { isKept: true, listens: [heard(copyFormFeature, 'form.accepted', 'resource.changed')] },
);

/** What became of the leader's orders in a copy, page by page; the filter is the copy's id. */
export const copiedOrdersFeature = pagedList(
  'copiedOrders',
  'account',
  ({ read, page, filter }) => read(routes.copyOrders, { id: Number(filter), page }),
  [heard(copyingFeature, 'copy.saved', 'list.changed')],
);
