import { expect, type Page } from 'playwright/test';
import {
  type Assertions,
  button,
  failure,
  type GalleryAssertions,
  heading,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const placeholders: PageAssertion = async (page) => {
  await seen(heading(page, 'Orders'), loading(page));
  await unseen(page.getByText('No more'), page.getByText('No open positions'));
};

/** What stands beside the name of a figure. */
const figure = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]');

const spins = (page: Page) => page.getByText('Refreshing', { exact: true });

const orderList: Assertions = {
  'list.hidden': placeholders,
  'list.shown.loading': placeholders,
  'list.shown.listed.current': (page) =>
    seen(button(page, /Gold/), button(page, /EUR\/USD/), page.getByText('No more')),
  'list.shown.listed.refreshing': (page) => seen(button(page, /Gold.*Pending/)),
  'list.shown.listed.loadingMore': async (page) => {
    await seen(button(page, /Gold/), page.getByRole('status').getByText('Loading…'));
    await unseen(page.getByText('No more'));
  },
  'list.shown.listed.outdated': (page) =>
    seen(page.getByText('This list may be out of date.'), button(page, 'Try again')),
  'list.shown.empty': (page) => seen(page.getByText('No open positions')),
  'list.shown.failed': async (page) => {
    await seen(failure(page), button(page, 'Try again'));
    await expect(figure(page, 'Balance')).toHaveText('–');
    await expect(figure(page, 'Total profit/loss')).toHaveText('–');
  },
  'spinner.off': async (page) => {
    await seen(page.getByText('Realised profit/loss'), page.getByText('Cancelled', { exact: true }));
    await unseen(spins(page));
  },
  'spinner.on': (page) => seen(spins(page)),
};

export const assertions: GalleryAssertions = {
  orderList,
};
