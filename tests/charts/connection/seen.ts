import { BY_SCREEN, type ChartView, PASSING } from '../../e2e/chart-view.ts';
import {
  banner,
  button,
  calmList,
  heading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const LOGIN_UNSEEN = 'whether the socket is logged in shows only in what it brings: see the order list';
const isReconnecting: PageAssertion = (page) =>
  seen(page.getByText('Reconnecting… Prices may be out of date.'));
const hasOrders: PageAssertion = async (page) => {
  await seen(button(page, /EUR\/USD/), page.getByText('+925.50'));
  await unseen(banner(page));
};

export const view: ChartView = {
  states: {
    idle: { inApp: PASSING, inGallery: calmList },
    'live.connecting': {
      inApp: 'the first attempt of a visit is no loss of anything, a later one looks like backoff',
      inGallery: isReconnecting,
    },
    'live.open.login.anonymous': { inApp: LOGIN_UNSEEN, inGallery: calmList },
    'live.open.login.loggingIn': { inApp: LOGIN_UNSEEN, inGallery: hasOrders },
    'live.open.login.loggedIn': { inApp: LOGIN_UNSEEN, inGallery: hasOrders },
    'live.open.heartbeat.waiting': {
      inApp: (page) => unseen(banner(page)),
      inGallery: async (page) => {
        await seen(heading(page, 'Gold'), page.getByRole('banner').getByText('4,182.65'));
        await seen(page.getByText('Replay · 3,600×'));
        await unseen(banner(page));
      },
    },
    backoff: isReconnecting,
    offline: {
      inApp: (page) => seen(page.getByText("You're offline. Prices may be out of date.")),
      inGallery: (page) =>
        seen(page.getByText("You're offline. Prices may be out of date."), page.getByText('Replay · paused')),
    },
  },
  controls: {},
  noControl: {
    'connection.ensure': BY_SCREEN,
    'network.lost': 'The device tells it.',
    'network.found': 'The device tells it.',
  },
};
