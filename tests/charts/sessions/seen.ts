import { expect, type Page } from 'playwright/test';
import { AT_ONCE, BY_SCREEN, type ChartView, type StateView } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  choice,
  hasFailed,
  isLoading,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const devices = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
const isListed: PageAssertion = (page) => seen(page.getByText('This device', { exact: true }));
const listed: PageAssertion = async (page) => {
  await expect(devices(page)).toHaveCount(4);
  await seen(devices(page).first().getByText('This device'), button(page, 'Log out: Firefox · Windows'));
  await unseen(devices(page).first().getByRole('button'), page.getByRole('alertdialog'));
};
const isEnding = (title: string): StateView => ({
  inApp: async (page) => {
    await expect(choice(page, 'Log out')).toHaveAttribute('aria-busy', 'true');
    await isListed(page);
  },
  inGallery: async (page) => {
    await seen(question(page, title));
    await expect(choice(page, 'Log out')).toHaveAttribute('aria-busy', 'true');
  },
});

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'shown.loading': async (page) => {
      await seen(loading(page));
      await unseen(devices(page));
    },
    'shown.listed': {
      inApp: async (page) => {
        await isListed(page);
        await unseen(page.getByRole('alertdialog'));
      },
      inGallery: listed,
    },
    'shown.refreshing': { inApp: isListed, inGallery: listed },
    'shown.asking': {
      inApp: (page) => seen(page.getByRole('alertdialog')),
      inGallery: (page) => seen(question(page, 'Log out this device?')),
    },
    'shown.ending.sending': isEnding('Log out this device?'),
    'shown.ending.checking': isEnding('Log out everywhere else?'),
    'shown.failed': hasFailed,
  },
  controls: {
    'sessions.retry': again,
    'session.end': (page) => button(page, /^Log out: /),
    'others.end': (page) => button(page, 'Log out everywhere else'),
    'end.withdrawn': (page) => choice(page, 'Cancel'),
    'end.confirm': (page) => choice(page, 'Log out'),
  },
  noControl: { 'sessions.shown': BY_SCREEN, 'sessions.hidden': BY_SCREEN },
};
