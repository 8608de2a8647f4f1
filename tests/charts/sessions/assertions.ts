import { expect } from 'playwright/test';
import {
  type Assertions,
  button,
  failure,
  type GalleryAssertions,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const ONE = 'Log out this device?';
const OTHERS = 'Log out everywhere else?';

const waits: PageAssertion = (page) => seen(loading(page));

const listed: PageAssertion = async (page) => {
  const rows = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await seen(rows.first().getByText('This device'), button(page, 'Log out: Firefox · Windows'));
  await unseen(rows.first().getByRole('button'), page.getByRole('alertdialog'));
};

const isEnding =
  (ask: string): PageAssertion =>
  async (page) => {
    const sends = question(page, ask).getByRole('button', { name: 'Log out', exact: true });
    await expect(sends).toHaveAttribute('aria-busy', 'true');
  };

const sessions: Assertions = {
  hidden: waits,
  'shown.loading': waits,
  'shown.listed': listed,
  'shown.refreshing': listed,
  'shown.asking': (page) => seen(question(page, ONE)),
  'shown.ending.sending': isEnding(ONE),
  'shown.ending.checking': isEnding(OTHERS),
  'shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
};

export const assertions: GalleryAssertions = { sessions };
