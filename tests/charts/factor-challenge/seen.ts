import type { Page } from 'playwright/test';
import { type ChartView, PASSING, TYPED } from '../../e2e/chart-view.ts';
import { again, busy, button, idle, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';

const CODE = 'Code from your authenticator app';
const inDialog = (page: Page) => page.getByRole('dialog');
const typing: PageAssertion = async (page) => {
  await seen(page.getByRole('textbox', { name: CODE }), button(page, 'Use a recovery code'));
  await idle(page, 'Confirm');
};
const isRefused: PageAssertion = (page) => seen(page.getByRole('alert').getByText('The server said no.'));

export const view: ChartView = {
  states: {
    idle: (page) => unseen(inDialog(page)),
    'open.opening': (page) => seen(inDialog(page).getByRole('status', { name: 'Loading…' })),
    'open.asking.deciding': { inApp: PASSING, inGallery: typing },
    'open.asking.typing.empty': {
      inApp: async (page) => {
        await seen(inDialog(page).getByRole('textbox'));
        await unseen(page.getByText(/did not match|No reply/));
      },
      inGallery: typing,
    },
    'open.asking.typing.wrong': (page) => seen(page.getByText(/did not match|No reply|The server said no/)),
    'open.asking.passkey.offered': async (page) => {
      await seen(inDialog(page).getByRole('button', { name: 'Use a passkey' }));
      await unseen(inDialog(page).getByRole('alert'));
    },
    'open.asking.passkey.prompting': (page) => busy(page, 'Use a passkey'),
    'open.asking.passkey.refused': {
      inApp: (page) => seen(inDialog(page).getByRole('alert')),
      inGallery: (page) => seen(button(page, 'Use a passkey'), page.getByText("The passkey wasn't used.")),
    },
    'open.answering': (page) => seen(inDialog(page).locator('[aria-busy=true]')),
    'open.lost.asking': (page) => seen(button(page, 'Ask our team')),
    'open.lost.reporting': (page) => busy(page, 'Ask our team'),
    'open.lost.reported': (page) => seen(page.getByText(/Our team knows/)),
    'open.lost.refused': (page) => seen(inDialog(page).getByRole('alert'), button(page, 'Ask our team')),
    'open.over': {
      inApp: (page) => seen(again(page)),
      inGallery: async (page) => {
        await isRefused(page);
        await seen(again(page));
      },
    },
    'open.failed': {
      inApp: (page) => seen(again(page)),
      inGallery: (page) => seen(page.getByText('No reply. Check your connection and try again.')),
    },
  },
  controls: {
    'way.picked': (page) => button(page, /^Use (an authenticator code|a recovery code|a passkey)$/),
    'answer.send': (page) => button(page, 'Confirm'),
    'passkey.ask': (page) => button(page, 'Use a passkey'),
    'lost.wanted': (page) => button(page, "I've lost all of these"),
    'lost.withdrawn': (page) => page.getByRole('dialog').getByRole('button', { name: 'Back' }),
    'lost.confirm': (page) => button(page, 'Ask our team'),
    'challenge.retry': again,
    'challenge.closed': (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }),
  },
  noControl: {
    'passkeyLogin.wanted': 'Its button stands on the login, where the chart rests as well.',
    'fields.changed': TYPED,
  },
};
