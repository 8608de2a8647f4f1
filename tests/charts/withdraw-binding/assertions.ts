import { expect } from 'playwright/test';
import {
  type Assertions,
  busy,
  button,
  dialog,
  failure,
  type GalleryAssertions,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const waits: PageAssertion = (page) => seen(loading(page));

const fails: PageAssertion = (page) => seen(failure(page), button(page, 'Try again'));

const bound: PageAssertion = async (page) => {
  await seen(page.getByText('TExampleAddressOfNobody2222222222'));
  await unseen(page.getByRole('alertdialog'));
};

const deleting: PageAssertion = async (page) => {
  await seen(question(page, 'Are you sure you want to delete it?'));
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
};

const withdrawBinding: Assertions = {
  hidden: waits,
  'shown.loading': waits,
  'shown.listed': bound,
  'shown.asking': (page) => seen(question(page, 'Are you sure you want to delete it?')),
  'shown.deleting.sending': deleting,
  'shown.deleting.checking': deleting,
  'challenged.seen': bound,
  'challenged.unseen': bound,
  'shown.naming': (page) => seen(dialog(page, 'Change the label'), button(page, 'Save')),
  'shown.labelling.sending': (page) => busy(page, 'Save'),
  'shown.labelling.checking': (page) => busy(page, 'Save'),
  'shown.empty': (page) => seen(page.getByText('No data yet')),
  'shown.failed': fails,
};

export const assertions: GalleryAssertions = {
  withdrawBinding,
};
