import * as z from 'zod/mini';
import { LOAN_KYC_STATUS } from '#contract/constants';
import { inputDecimal } from '#contract/decimal-text';
import type { LoanInfo } from '#contract/entities-money';
import type { RequestOf } from '#contract/route';
import * as routes from '#contract/routes/loans';
import { heard } from '#machines/app/rows';
import type { ReviewStanding } from '#machines/kyc-review/kyc-review.machine';
import { type LoanChoice, loanMachine } from '#machines/loan/loan.machine';
import { feature } from '../app/boot/feature.ts';
import { keptDraft } from '../app/boot/kept-drafts.ts';
import { commandForm } from './makers/command-form.ts';
import { onDecision } from './makers/decided.ts';
import { kycReview } from './makers/kyc-review.ts';
import { keepsDraft, opens, opensInPlace } from './makers/page-effects.ts';
import { pagedList } from './makers/paged-list.ts';
import { resource } from './makers/resource.ts';
import { SIGNATURE, signature } from './makers/signature.ts';
import { PROOF } from './money.ts';

/** Loans: KYC, options, agreement, signature, records and repayment. */

/** The slot of the hand-held photo (S3.25). */
export const HAND = 'hand';

/** The papers of the loans' KYC but the picture. */
export type LoanPapers = Omit<RequestOf<typeof routes.submitLoanKyc>, 'handPicture'>;

/** The papers that are verified before an account may ask for a loan (S4.6). */
export const loanKycFeature = kycReview({
  id: 'loanKyc',
  kind: 'loanKyc',
  decidedAs: 'loan-kyc',
  slots: [HAND],
  papers: z.object({
    name: z.string(),
    lastName: z.string(),
    sex: z.enum(['1', '2']),
    birthday: z.string(),
    country: z.string(),
    mobile: z.string(),
    idCardType: z.enum(['1', '2']),
  }),
  load: async ({ read }) => standingOf(await read(routes.getLoanInfo, {})),
  handIn: async (call, papers: LoanPapers, picture) => {
    const { data, message } = await call(routes.submitLoanKyc, { ...papers, handPicture: picture(HAND) });
    return { answer: standingOf(data), message };
  },
});

function standingOf({ status, reason }: LoanInfo): ReviewStanding {
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

/** The loans on offer: their terms and amounts. */
export const loanConfigsFeature = resource('loanConfigs', 'account', ({ read }) =>
  read(routes.loanConfigs, {}),
);

/** One option, asked for by its id. */
export const loanConfigFeature = resource('loanConfig', 'account', ({ read, ask }) =>
  read(routes.loanConfigInfo, { id: Number(ask) }),
);

/** The server's date, YYYY-MM-DD. */
export const serverDateFeature = resource('serverDate', 'account', async ({ read }) => {
  return (await read(routes.getDate, {})).date;
});

/** `agreement` is the text that was signed. */
export type LoanFields = { amount: string; configId: number; agreement: string };

/** The request for a loan, signed, sent as one command (S4.12). */
export const loanFormFeature = commandForm({
  id: 'loanForm',
  kind: 'loan',
  slots: [SIGNATURE],
  send: async (call, fields: LoanFields, picture) => {
    const { data, message } = await call(routes.submitLoan, { ...fields, signature: picture(SIGNATURE) });
    return { answer: data, message };
  },
});

export type RepaymentFields = { accountId: number; loanId: number };

/** The repayment of a loan with its proof, sent as one command (S4.7). */
export const repaymentFormFeature = commandForm({
  id: 'repaymentForm',
  kind: 'repayment',
  slots: [PROOF],
  keepsDraft: true,
  send: async (call, fields: RepaymentFields, picture) => {
    const { data, message } = await call(routes.submitRepayment, { ...fields, proof: picture(PROOF) });
    return { answer: data, message };
  },
});

const choice = z.object({ configId: z.int(), amount: inputDecimal });

const stepQuery = ({ configId, amount }: LoanChoice): string => `id=${configId}&amount=${amount}`;

/** Which step of a loan the user is at, from the verification to the repayment. */
export const loanFeature = feature(loanMachine)({
  id: 'loan',
  scope: 'account',
  input: ({ accountId }) => ({ choice: keptDraft('loan', accountId(), choice) }),
  listens: [
    heard(loanKycFeature, { enters: 'finished' }, 'kyc.passed'),
    heard(loanFormFeature, { enters: 'busy' }, 'request.sent'),
    heard(loanFormFeature, 'form.accepted', 'request.accepted'),
    heard(loanFormFeature, { leaves: 'busy' }, 'request.returned'),
    heard(repaymentFormFeature, { enters: 'busy' }, 'repayment.sent'),
    heard(repaymentFormFeature, 'form.accepted', 'repayment.accepted'),
    heard(repaymentFormFeature, { leaves: 'busy' }, 'repayment.returned'),
  ],
  keeps: keepsDraft('loan', (context) => context.choice),
  effects: [
    { on: 'kyc.wanted', does: opensInPlace('/loan/index') },
    { on: 'choosing.wanted', does: opensInPlace('/loan/submit') },
    { on: 'agreement.wanted', does: opens('/loan/agreement', ({ choice }) => stepQuery(choice)) },
    {
      on: 'signing.wanted',
      does: opens('/loan/sign', ({ choice }) => `${stepQuery(choice)}&t=${Date.now()}`),
    },
    { on: 'records.wanted', does: opens('/loan/record') },
    { on: 'loan.unnamed', does: opensInPlace('/loan/record') },
  ],
});

/** The signature under a loan agreement, as it is drawn. */
export const signatureFeature = signature(
  'signature',
  heard(loanFormFeature, 'form.accepted', 'signature.cleared'),
);

/** The account's loans, page by page. */
export const loansFeature = pagedList(
  'loans',
  'account',
  ({ read, page }) => read(routes.loanList, { page }),
  [
    { from: 'commandLog', on: 'command.settled', send: 'list.changed' },
    heard(loanFormFeature, 'form.accepted', 'list.changed'),
    heard(repaymentFormFeature, 'form.accepted', 'list.changed'),
    ...onDecision(['loan', 'repayment'], 'list.changed'),
  ],
);

/** One loan of the user, asked for by its id. */
export const loanRecordFeature = resource(
  'loanRecord',
  'account',
  ({ read, ask }) => read(routes.getLoan, { id: Number(ask) }),
  { listens: onDecision(['loan', 'repayment'], 'resource.changed') },
);

/** What is due of a loan, asked for by its id. */
export const repaymentFeature = resource(
  'repayment',
  'account',
  ({ read, ask }) => read(routes.getRepayment, { loanId: Number(ask) }),
  { listens: onDecision(['repayment'], 'resource.changed') },
);

/** The accounts of the site that a repayment can be paid to. */
export const repaymentAccountsFeature = resource('repaymentAccounts', 'account', ({ read }) =>
  read(routes.repaymentAccounts, {}),
);
