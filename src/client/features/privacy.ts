import { fromPromise } from 'xstate';
import { closeAccount, closingRead, exportData, keepAccount } from '#contract/routes/privacy';
import {
  accountClosingMachine,
  closeAccountMachine,
  keepAccountMachine,
} from '#machines/account-closing/account-closing.machine';
import { dataExportMachine } from '#machines/data-export/data-export.machine';
import { executeCommand } from '../actors/execute-command.ts';
import { feature } from '../app/boot/feature.ts';
import { saveDownloaded } from '../app/format/export-text.ts';
import { onDecision } from './makers/decided.ts';
import { answersOf } from './makers/factors.ts';
import { calls, shows, showsRefusal } from './makers/page-effects.ts';
import { readWith } from './makers/read.ts';

/** What the site holds of the account, as a file, and closing the account. */

/** A file of everything the server holds of the account. */
export const dataExportFeature = feature(dataExportMachine)({
  id: 'dataExport',
  scope: 'account',
  listens: [...answersOf('export')],
  actors: ({ http }) => ({
    makeExport: fromPromise(async ({ input, signal }) => {
      const { data } = await http(exportData, input, { signal });
      return { ...data, type: 'application/zip', isBase64: true };
    }),
  }),
  effects: [
    { on: 'export.ready', does: calls(saveDownloaded, 'file') },
    { on: 'export.failed', does: showsRefusal },
  ],
});

/** Closing the account: what is in the way, asking for it, and withdrawing that. */
export const accountClosingFeature = feature(accountClosingMachine)({
  id: 'accountClosing',
  scope: 'account',
  listens: [
    ...answersOf('closing'),
    { from: 'connection', on: 'connection.opened', send: 'connection.opened' },
    ...onDecision(['closing', 'deposit', 'withdrawal', 'loan', 'repayment'], 'closing.changed'),
  ],
  actors: (deps) => ({
    loadClosing: fromPromise(({ signal }) => readWith(deps, signal)(closingRead, {})),
    closeAccount: closeAccountMachine.provide({
      actors: {
        execute: executeCommand(deps.http, async (call, request: { giveUp: string; proof: string }) => ({
          answer: null,
          message: (await call(closeAccount, request)).message,
        })),
      },
    }),
    keepAccount: keepAccountMachine.provide({
      actors: {
        execute: executeCommand(deps.http, async (call, _: null) => ({
          answer: null,
          message: (await call(keepAccount, {})).message,
        })),
      },
    }),
  }),
  effects: [
    { on: 'closing.accepted', does: shows('success') },
    { on: 'closing.refused', does: showsRefusal },
  ],
});
