import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { CoinChannel, PayoutMethod } from '#contract/entities-money';
import { ERRORS } from '#contract/errors';
import type { SignedIn } from '#contract/routes/account';
import { accountFormMachine, type FormAnswer } from '#machines/account-form/account-form.machine';
import { singletonsOf } from '#machines/app/singletons';
import { type CommandInput, createCommandMachine, type Executed } from '#machines/command/command.machine';
import { createCommandFormMachine, type FormCommand } from '#machines/command-form/command-form.machine';
import { depositMachine } from '#machines/deposit/deposit.machine';
import { kycReviewMachine, type ReviewStanding } from '#machines/kyc-review/kyc-review.machine';
import { loanMachine } from '#machines/loan/loan.machine';
import { type ListPage, type PageAsk, pagedListMachine } from '#machines/paged-list/paged-list.machine';
import { resourceMachine } from '#machines/resource/resource.machine';
import { type Stroke, signatureMachine } from '#machines/signature/signature.machine';
import { withdrawBindingMachine } from '#machines/withdraw-binding/withdraw-binding.machine';
import {
  type PayoutType,
  type WithdrawalTerms,
  withdrawalMachine,
} from '#machines/withdrawal/withdrawal.machine';
import type { FeatureId, Features } from '../../../src/client/features/all.ts';
import { appInput, lonelyApp, lost, refused, userOf } from '../../support/fixtures.ts';
import { openFeature } from '../../support/open-feature.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';

const signedIn: SignedIn = { token: 'token-1', user: userOf() };
const FORMS = ['depositForm', 'withdrawalForm', 'loanForm', 'repaymentForm'] as const;
const LISTS = ['deposits', 'withdrawals', 'ledger', 'loans'] as const;
const CHOICE = { configId: 1, amount: '500' };
const SIGNED: Stroke = [
  { x: 0.1, y: 0.1 },
  { x: 0.6, y: 0.1 },
];

/** The app on a startChart, its features' charts, and the calls they make. */
function openApp() {
  const { actor } = startChart(lonelyApp, { input: appInput });
  const { session } = singletonsOf(actor.system);
  const submit = heldActor<FormAnswer<unknown>, () => unknown>();
  const execute = heldActor<Executed<unknown>, CommandInput<FormCommand<unknown>>>();
  const loadPage = heldActor<ListPage<unknown>, PageAsk>();
  const loadTerms = heldActor<WithdrawalTerms, { payoutType: PayoutType }>();
  const loadReview = heldActor<ReviewStanding, unknown>();
  const loadCoins = heldActor<CoinChannel[]>();
  const loadMethods = heldActor<PayoutMethod[], { payoutType: PayoutType }>();
  const load = heldActor<unknown, { ask: string }>();
  const send = createCommandMachine<FormCommand<unknown>, unknown>().provide({
    actors: { execute: execute.logic },
  });
  const logics = {
    account: accountFormMachine.provide({ actors: { submit: submit.logic } }),
    form: createCommandFormMachine<unknown, unknown>('deposit', []).provide({ actors: { send } }),
    list: pagedListMachine.provide({ actors: { loadPage: loadPage.logic } }),
    withdrawal: withdrawalMachine.provide({ actors: { loadTerms: loadTerms.logic } }),
    review: kycReviewMachine.provide({ actors: { loadReview: loadReview.logic } }),
    deposit: depositMachine.provide({ actors: { loadCoins: loadCoins.logic } }),
    methods: withdrawBindingMachine.provide({ actors: { loadMethods: loadMethods.logic } }),
    resource: resourceMachine.provide({ actors: { load: load.logic } }),
  };
  const open = <Id extends FeatureId>(id: Id, machine: AnyStateMachine, input?: unknown): Features[Id] =>
    openFeature(actor, id, machine, input);
  return {
    session,
    calls: { submit, execute, loadPage, loadTerms, loadReview },
    logics,
    open,
    /** Opens an account form and has its request answered. */
    fill: async (id: 'signIn' | 'register' | 'password' | 'forgot', answer: unknown) => {
      const form = open(id, logics.account, { methods: 'either', draft: {} });
      form.send({ type: 'form.shown' });
      form.send({ type: 'form.submit', request: {} as never });
      await submit.answer({ answer, message: 'done' });
      return form;
    },
    /** Opens a money form and sends it; the call waits. */
    order: (id: (typeof FORMS)[number]) => {
      const form = open(id, logics.form, { draft: {}, slots: {} });
      form.send({ type: 'form.submit', fields: {} as never, key: 'key-1' });
      return form;
    },
    list: (id: (typeof LISTS)[number]) => {
      const list = open(id, logics.list);
      list.send({ type: 'list.shown', filter: '1' });
      return list;
    },
    /** Somebody logs in and out again. */
    endSession: async () => {
      session.send({ type: 'session.opened', signedIn });
      session.send({ type: 'session.logout' });
      await settled();
      expect(session.getSnapshot().matches('visitor')).toBe(true);
    },
  };
}

describe('a feature', () => {
  it('S2.64 is started once, when its screen first opens, and stays as it was left', () => {
    const { open, logics } = openApp();
    const news = open('news', logics.list);
    news.send({ type: 'list.shown', filter: '1' });
    expect(open('news', logics.list)).toBe(news);
    expect(news.getSnapshot().context.filter).toBe('1');
  });

  it.each(['signIn', 'register', 'password'] as const)('S4.13 S7.5 S7.7 %s opens the session', async (id) => {
    const { fill, session } = openApp();
    await fill(id, signedIn);
    expect(session.getSnapshot().context.token).toBe('token-1');
  });

  it('S3.11 a password that was reset logs no user in', async () => {
    const { fill, session } = openApp();
    const forgot = await fill('forgot', null);
    expect(forgot.getSnapshot().matches({ form: { shown: 'succeeded' } })).toBe(true);
    expect(session.getSnapshot().matches('visitor')).toBe(true);
  });
});

describe('a session that ends', () => {
  it('S6.1 what a user looked at closes, whatever it is', async () => {
    const { open, logics, endSession } = openApp();
    const identity = open('identity', logics.review, { papers: null, slots: {} });
    const deposit = open('deposit', logics.deposit);
    const withdrawal = open('withdrawal', logics.withdrawal);
    const methods = open('withdrawBinding', logics.methods);
    const wallet = open('wallet', logics.resource);
    identity.send({ type: 'review.shown' });
    deposit.send({ type: 'deposit.shown' });
    withdrawal.send({ type: 'withdrawal.shown' });
    methods.send({ type: 'methods.shown', payoutType: 1 });
    wallet.send({ type: 'resource.wanted', ask: '' });
    await endSession();
    expect(identity.getSnapshot().matches({ review: 'hidden' })).toBe(true);
    expect(deposit.getSnapshot().value).toBe('hidden');
    expect(withdrawal.getSnapshot().matches({ terms: 'hidden' })).toBe(true);
    expect(methods.getSnapshot().value).toBe('hidden');
    expect(wallet.getSnapshot().value).toBe('unread');
  });

  it('S6.1 a loan that was begun, its documents, its signature and its records are dropped', async () => {
    const { open, logics, endSession } = openApp();
    const papers = open('loanKyc', logics.review, { papers: null, slots: {} });
    const loan = open('loan', loanMachine, { choice: CHOICE });
    const signature = open('signature', signatureMachine, { strokes: [SIGNED] });
    const record = open('loanRecord', logics.resource);
    const repayment = open('repayment', logics.resource);
    papers.send({ type: 'review.shown' });
    loan.send({ type: 'signing.opened' });
    record.send({ type: 'resource.wanted', ask: '1' });
    repayment.send({ type: 'resource.wanted', ask: '1' });
    await endSession();
    expect(papers.getSnapshot().matches({ review: 'hidden' })).toBe(true);
    expect(loan.getSnapshot().context.choice).toBeNull();
    expect(signature.getSnapshot().value).toBe('blank');
    expect([record.getSnapshot().value, repayment.getSnapshot().value]).toEqual(['unread', 'unread']);
  });

  it.each(LISTS)('S6.1 the rows of %s are forgotten', async (id) => {
    const { list, calls, endSession } = openApp();
    const rows = list(id);
    await calls.loadPage.answer({ data: ['mine'], total: 1 });
    await endSession();
    expect(rows.getSnapshot().context.rows).toEqual([]);
    expect(rows.getSnapshot().matches({ list: 'hidden' })).toBe(true);
  });

  it.each(FORMS)('S6.1 what %s was to send is given up', async (id) => {
    const { order, calls, endSession } = openApp();
    const form = order(id);
    expect(form.getSnapshot().hasTag('busy')).toBe(true);
    await endSession();
    expect(form.getSnapshot().matches({ form: 'editing' })).toBe(true);
    expect(calls.execute.last().signal.aborted).toBe(true);
  });
});

describe('a money form that was answered', () => {
  const accepted: Executed<unknown> = { answer: null, message: 'done' };

  it('S8.6 an accepted deposit is among the records at once', async () => {
    const { list, order, calls } = openApp();
    list('deposits');
    order('depositForm');
    expect(calls.loadPage.calls).toHaveLength(1);
    await calls.execute.answer(accepted);
    expect(calls.loadPage.calls).toHaveLength(2);
  });

  it('S8.6 S7.28 an accepted withdrawal is among the records, and what is available is read again', async () => {
    const { open, logics, list, order, calls } = openApp();
    list('withdrawals');
    open('withdrawal', logics.withdrawal).send({ type: 'withdrawal.shown' });
    order('withdrawalForm');
    await calls.execute.answer(accepted);
    expect(calls.loadPage.calls).toHaveLength(2);
    expect(calls.loadTerms.calls).toHaveLength(2);
  });

  it.each([
    [ERRORS.codeRequired, { open: 'withCode' }],
    [ERRORS.wrongCode, { open: 'withCode' }],
    [ERRORS.malformed, 'closed'],
    [ERRORS.factorRequired, 'closed'],
    [null, 'closed'],
  ] as const)('S5.14 S8.3 after a withdrawal refused with %j, or whose answer is lost, its review is %j', async (code, expected) => {
    const { open, logics, order, calls } = openApp();
    const withdrawal = open('withdrawal', logics.withdrawal);
    withdrawal.send({ type: 'withdrawal.shown' });
    withdrawal.send({
      type: 'review.open',
      request: { number: '10', memo: '', currencyId: 1, methodId: 1 },
    });
    order('withdrawalForm');
    expect(withdrawal.getSnapshot().value.review).toEqual({ open: 'plain' });
    await calls.execute.fail(code === null ? lost() : refused('no', code));
    expect(withdrawal.getSnapshot().value.review).toEqual(expected);
  });

  it('S4.12 an accepted loan goes on to the records, and its signature is used up', async () => {
    const { open, list, order, calls } = openApp();
    const loan = open('loan', loanMachine, { choice: CHOICE });
    const signature = open('signature', signatureMachine, { strokes: [SIGNED] });
    list('loans');
    loan.send({ type: 'signing.opened' });
    order('loanForm');
    await calls.execute.answer(accepted);
    expect(loan.getSnapshot().value).toBe('submitted');
    expect(signature.getSnapshot().context.strokes).toEqual([]);
    expect(calls.loadPage.calls).toHaveLength(2);
  });

  it('S4.12 S8.1 a loan request that is refused comes back to the signature', async () => {
    const { open, order, calls } = openApp();
    const loan = open('loan', loanMachine, { choice: CHOICE });
    loan.send({ type: 'signing.opened' });
    order('loanForm');
    expect(loan.getSnapshot().value).toBe('submitting');
    await calls.execute.fail(refused('no', ERRORS.malformed));
    expect(loan.getSnapshot().value).toBe('signing');
  });

  it('S4.6 the gate of the loans opens when the papers are approved, whichever screen was first', async () => {
    const { open, logics, calls } = openApp();
    const papers = open('loanKyc', logics.review, { papers: null, slots: {} });
    papers.send({ type: 'review.shown' });
    await calls.loadReview.answer({ status: 'finished', reason: '' });
    expect(open('loan', loanMachine, { choice: null }).getSnapshot().value).toBe('choosing');
  });

  it.each([
    [accepted, 'submitted'],
    [refused('no', ERRORS.malformed), 'filling'],
  ])('S4.7 a repayment is a step of the loan: it is sent, and then %o leaves it %s', async (end, state) => {
    const { open, order, calls } = openApp();
    const loan = open('loan', loanMachine, { choice: null });
    loan.send({ type: 'repayment.opened', loanId: 1 });
    order('repaymentForm');
    expect(loan.getSnapshot().value).toEqual({ repaying: 'submitting' });
    await ('answer' in end ? calls.execute.answer(end) : calls.execute.fail(end));
    expect(loan.getSnapshot().value).toEqual({ repaying: state });
  });

  it('S4.7 S8.6 an accepted repayment shows in the records at once', async () => {
    const { list, order, calls } = openApp();
    list('loans');
    order('repaymentForm');
    await calls.execute.answer(accepted);
    expect(calls.loadPage.calls).toHaveLength(2);
  });

  it.each(FORMS)('S8.6 %s is accepted all the same when its records were never opened', async (id) => {
    const { order, calls } = openApp();
    const form = order(id);
    await calls.execute.answer(accepted);
    expect(form.getSnapshot().matches({ form: 'accepted' })).toBe(true);
  });
});
