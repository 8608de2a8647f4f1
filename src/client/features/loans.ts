import { fromPromise } from 'xstate';
import { LOAN_KYC_STATUS } from '#contract/constants';
import type {
  LoanConfig,
  LoanInfo,
  LoanRecord,
  RepaymentAccount,
  RepaymentInfo,
} from '#contract/entities-money';
import * as routes from '#contract/routes/loans';
import type { LoanFields, LoanPapers, RepaymentFields } from '#machines/app/features';
import { createCommandMachine } from '#machines/command/command.machine';
import {
  type CommandFormInput,
  createCommandFormMachine,
  type FormCommand,
} from '#machines/command-form/command-form.machine';
import {
  createHandInMachine,
  createKycReviewMachine,
  type HandIn,
  type Standing,
} from '#machines/kyc-review/kyc-review.machine';
import { type LoanChoice, loanMachine } from '#machines/loan/loan.machine';
import { createPagedListMachine } from '#machines/paged-list/paged-list.machine';
import { createResourceMachine } from '#machines/resource/resource.machine';
import { signatureMachine } from '#machines/signature/signature.machine';
import { uploadMachine } from '#machines/upload/upload.machine';
import { executeCommand } from '../actors/execute-command.ts';
import { createSendPicture, pictureName } from '../actors/send-picture.ts';
import { feature } from '../app/feature.ts';
import { keepStrokes, keptStrokes } from '../app/kept-strokes.ts';
import { PROOF } from './money.ts';

/** Loans: KYC, options, agreement, signature, records and repayment. */

/** These forms hold nothing that is typed. */
const NO_DRAFT: CommandFormInput = { draft: {} };

/** The slot of the hand-held photo (S3.25), and of the signature. */
export const HAND = 'hand';
export const SIGNATURE = 'signature';

export const loanKycFeature = feature({
  id: 'loanKyc',
  start: (deps) => ({
    logic: createKycReviewMachine<LoanPapers>('loanKyc', [HAND]).provide({
      actors: {
        loadReview: fromPromise(async ({ signal }) => {
          return standingOf((await deps.http(routes.getLoanInfo, {}, { signal })).data);
        }),
        handIn: createHandInMachine<LoanPapers>().provide({
          actors: {
            execute: executeCommand(deps.http, async (call, { papers, slots }: HandIn<LoanPapers>) => {
              const request = { ...papers, hand_pic: pictureName(slots[HAND] ?? '', deps.origin) };
              const { data, message } = await call(routes.submitLoanKyc, request);
              return { answer: standingOf(data), message };
            }),
          },
        }),
        upload: uploadMachine.provide({ actors: { sendPicture: createSendPicture(deps) } }),
      },
    }),
  }),
  effects: (ref, { say }) => [ref.on('papers.accepted', ({ message }) => say('success', message))],
});

function standingOf({ status, reason }: LoanInfo): Standing {
  switch (status) {
    case LOAN_KYC_STATUS.waiting:
      return { status: 'waiting', reason: '' };
    case LOAN_KYC_STATUS.approved:
      return { status: 'finished', reason: '' };
    case LOAN_KYC_STATUS.rejected:
      return { status: 'rejected', reason };
    default:
      return { status: 'none', reason: '' };
  }
}

export const loanConfigsFeature = feature({
  id: 'loanConfigs',
  start: ({ http }) => ({
    logic: createResourceMachine<LoanConfig[]>().provide({
      actors: {
        load: fromPromise(async ({ signal }) => (await http(routes.loanConfigs, {}, { signal })).data),
      },
    }),
  }),
});

/** One option; the question is its id. */
export const loanConfigFeature = feature({
  id: 'loanConfig',
  start: ({ http }) => ({
    logic: createResourceMachine<LoanConfig>().provide({
      actors: {
        load: fromPromise(async ({ input, signal }) => {
          return (await http(routes.loanConfigInfo, { id: input.ask }, { signal })).data;
        }),
      },
    }),
  }),
});

export const serverDateFeature = feature({
  id: 'serverDate',
  start: ({ http }) => ({
    logic: createResourceMachine<string>().provide({
      actors: {
        load: fromPromise(async ({ signal }) => (await http(routes.getDate, {}, { signal })).data.date),
      },
    }),
  }),
});

const stepQuery = ({ configId, amount }: LoanChoice): string => `id=${configId}&amount=${amount}`;

export const loanFeature = feature({
  id: 'loan',
  start: () => ({ logic: loanMachine }),
  effects: (ref, { go }) => [
    ref.on('agreement.wanted', ({ choice }) => go(`/loan/agreement?${stepQuery(choice)}`)),
    ref.on('signing.wanted', ({ choice }) => go(`/loan/sign?${stepQuery(choice)}&t=${Date.now()}`)),
    ref.on('records.wanted', () => go('/loan/record')),
  ],
});

export const signatureFeature = feature({
  id: 'signature',
  start: () => ({ logic: signatureMachine, input: { strokes: keptStrokes() } }),
  effects: (ref) => [ref.subscribe(({ context }) => keepStrokes(context.strokes))],
});

export const loanFormFeature = feature({
  id: 'loanForm',
  start: (deps) => ({
    input: NO_DRAFT,
    logic: createCommandFormMachine<LoanFields, LoanRecord>('loan', [SIGNATURE]).provide({
      actors: {
        upload: uploadMachine.provide({ actors: { sendPicture: createSendPicture(deps) } }),
        send: createCommandMachine<FormCommand<LoanFields>, LoanRecord>().provide({
          actors: {
            execute: executeCommand(deps.http, async (call, { fields, slots }: FormCommand<LoanFields>) => {
              const request = {
                amount: fields.amount,
                config_id: String(fields.configId),
                agreement: fields.agreement,
                sign: pictureName(slots[SIGNATURE] ?? '', deps.origin),
              };
              const { data, message } = await call(routes.submitLoan, request);
              return { answer: data, message };
            }),
          },
        }),
      },
    }),
  }),
  effects: (ref, { say, text }) => [
    ref.on('form.accepted', ({ message }) => say('success', message)),
    ref.on('form.unresolved', () => say('warning', text('money.unresolved'))),
  ],
});

export const loansFeature = feature({
  id: 'loans',
  start: ({ http }) => ({
    logic: createPagedListMachine<LoanRecord>().provide({
      actors: {
        loadPage: fromPromise(async ({ input, signal }) => {
          return (await http(routes.loanList, { page: String(input.page) }, { signal })).data;
        }),
      },
    }),
  }),
});

/** One loan of the user; the question is its id. */
export const loanRecordFeature = feature({
  id: 'loanRecord',
  start: ({ http }) => ({
    logic: createResourceMachine<LoanRecord>().provide({
      actors: {
        load: fromPromise(async ({ input, signal }) => {
          return (await http(routes.getLoan, { id: input.ask }, { signal })).data;
        }),
      },
    }),
  }),
});

/** What is due of a loan; the question is its id. */
export const repaymentFeature = feature({
  id: 'repayment',
  start: ({ http }) => ({
    logic: createResourceMachine<RepaymentInfo>().provide({
      actors: {
        load: fromPromise(async ({ input, signal }) => {
          return (await http(routes.getRepayment, { loan_id: input.ask }, { signal })).data;
        }),
      },
    }),
  }),
});

export const repaymentAccountsFeature = feature({
  id: 'repaymentAccounts',
  start: ({ http }) => ({
    logic: createResourceMachine<RepaymentAccount[]>().provide({
      actors: {
        load: fromPromise(async ({ signal }) => (await http(routes.repaymentAccounts, {}, { signal })).data),
      },
    }),
  }),
});

export const repaymentFormFeature = feature({
  id: 'repaymentForm',
  start: (deps) => ({
    input: NO_DRAFT,
    logic: createCommandFormMachine<RepaymentFields, LoanRecord>('repayment', [PROOF]).provide({
      actors: {
        upload: uploadMachine.provide({ actors: { sendPicture: createSendPicture(deps) } }),
        send: createCommandMachine<FormCommand<RepaymentFields>, LoanRecord>().provide({
          actors: {
            execute: executeCommand(
              deps.http,
              async (call, { fields, slots }: FormCommand<RepaymentFields>) => {
                const request = {
                  charge_id: String(fields.chargeId),
                  loan_id: String(fields.loanId),
                  proofImg: pictureName(slots[PROOF] ?? '', deps.origin),
                };
                const { data, message } = await call(routes.submitRepayment, request);
                return { answer: data, message };
              },
            ),
          },
        }),
      },
    }),
  }),
  effects: (ref, { say, text, go }) => [
    ref.on('form.accepted', ({ message }) => {
      say('success', message);
      go('/loan/record');
    }),
    ref.on('form.unresolved', () => say('warning', text('money.unresolved'))),
  ],
});
