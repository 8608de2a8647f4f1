import { expect, type Page } from 'playwright/test';
import { listAssertions, resourceAssertions, reviewAssertions } from './leaves-features.ts';
import {
  type Assertions,
  busy,
  button,
  failure,
  idle,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from './sights.ts';

/** What a user sees in the leaf states of the charts of money. */

const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text);

/** A form that sends a command, by its button. */
function commandAssertions(submit: string): Assertions {
  const awaits: PageAssertion = async (page) => {
    await seen(button(page, submit));
    await idle(page, submit);
    await unseen(page.getByRole('alert'));
  };
  return {
    'form.editing': awaits,
    'form.uploading': (page) => busy(page, submit),
    'form.submitting.sending': async (page) => {
      await busy(page, submit);
      await unseen(page.getByText(/No answer yet/));
    },
    'form.submitting.checking': async (page) => {
      await busy(page, submit);
      await seen(page.getByText('No answer yet. Checking what became of your request…'));
    },
    'form.refused': (page) => seen(alert(page, 'The server said no.')),
    'form.unresolved': (page) =>
      seen(page.getByText('No answer came. The records will show whether it arrived.')),
    'form.accepted': awaits,
    'slots.kept': awaits,
  };
}

const waits: PageAssertion = (page) => seen(loading(page));
const fails: PageAssertion = (page) => seen(failure(page), button(page, 'Try again'));

const deposit: Assertions = {
  hidden: waits,
  'coin.loading': waits,
  'coin.ready': (page) => seen(page.getByText('TExampleAddressOfNobody1111111111')),
  'coin.failed': fails,
  'bank.loadingCurrencies': waits,
  'bank.loadingBanks': waits,
  'bank.ready': (page) => seen(page.getByText('EXAMUS33')),
  'bank.failed': fails,
};

const offered: PageAssertion = (page) =>
  seen(button(page, 'Withdraw'), page.getByText('Available 10,250.75 USD'));
const code = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });
const withdrawal: Assertions = {
  'terms.hidden': waits,
  'terms.shown.loading': waits,
  'terms.shown.unbound': (page) =>
    seen(page.getByText('No coin address is bound'), page.getByRole('link', { name: 'Bind one' })),
  'terms.shown.ready': offered,
  'terms.shown.failed': fails,
  'code.notAsked': async (page) => {
    await offered(page);
    await unseen(code(page));
  },
  'code.asked': (page) => seen(code(page)),
};

const bound: PageAssertion = async (page) => {
  await seen(page.getByText('TExampleAddressOfNobody2222222222'));
  await unseen(page.getByRole('alertdialog'));
};
const boundMethods: Assertions = {
  hidden: waits,
  'shown.loading': waits,
  'shown.listed': bound,
  'shown.asking': (page) => seen(question(page, 'Are you sure to delete?')),
  'shown.deleting': async (page) => {
    await seen(question(page, 'Are you sure to delete?'));
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
  'shown.empty': (page) => seen(page.getByText('No data yet')),
  'shown.failed': fails,
};

const nothingOpens = (text: string): PageAssertion => {
  return (page) => seen(page.getByText(text).first());
};

const pad = (page: Page) => page.getByRole('img', { name: 'Signature' });
const loan: Assertions = {
  choosing: async (page) => {
    await seen(button(page, 'Continue'), page.getByText('7 days · 100.00 – 1,000.00 USD'));
    await unseen(page.getByRole('dialog'));
  },
  confirming: (page) =>
    seen(page.getByRole('dialog', { name: 'Your loan' }), page.getByText('502.50 USD').first()),
  reading: (page) => seen(button(page, 'I have read it and agree')),
  signing: (page) => seen(pad(page), button(page, 'Hand in the request')),
  submitted: (page) => seen(page.getByText('Too many loans.')),
};
const signature: Assertions = {
  deciding: (page) => seen(pad(page)),
  blank: (page) => seen(pad(page), alert(page, 'Please sign first')),
  drawn: async (page) => {
    await seen(pad(page));
    await expect(button(page, 'Clear')).toBeEnabled();
  },
};

export const money = {
  deposit,
  depositForm: commandAssertions('I have sent it'),
  deposits: listAssertions('Deposit records', 'Being checked', 'No data yet', nothingOpens('Finished'), 4),
  withdrawal,
  withdrawalForm: commandAssertions('Withdraw'),
  withdrawals: listAssertions('Withdrawal records', 'Being checked', 'No data yet', nothingOpens('Paid'), 3),
  boundMethods,
  drawCurrencies: resourceAssertions((page) => seen(button(page, 'Bind'))),
  bindForm: commandAssertions('Bind'),
  wallet: resourceAssertions((page) => seen(page.getByText('10,250.75'), page.getByText('10,000.25 USD'))),
  ledger: listAssertions('Account history', 'Trading fee', 'No data yet', nothingOpens('Deposit')),
  ledgerExport: {
    idle: (page) => expect(button(page, 'Export as CSV')).toBeEnabled(),
    fetching: (page) => expect(button(page, 'Export as CSV')).toBeDisabled(),
  },
  loanKyc: reviewAssertions('First name', 'Please add the photo', (page) => seen(button(page, 'Continue'))),
  loanConfigs: resourceAssertions((page) => seen(button(page, 'Continue'))),
  loanConfig: resourceAssertions((page) => seen(page.getByText(/500\.00 USD/).first())),
  serverDate: resourceAssertions((page) => seen(button(page, 'Hand in'))),
  loan,
  signature,
  loanForm: commandAssertions('Hand in the request'),
  loans: listAssertions('My loans', 'Too many loans.', 'No data yet', nothingOpens('Rejected')),
  loanRecord: resourceAssertions((page) => seen(page.getByText('1. The borrower receives 500.00 USD.'))),
  repayment: resourceAssertions((page) => seen(page.getByText('502.50 USD'))),
  repaymentAccounts: resourceAssertions((page) => seen(page.getByText('TExampleAddressOfNobody3333333333'))),
  repaymentForm: commandAssertions('I have sent it'),
} satisfies Record<string, Assertions>;
