import {
  type Assertions,
  banner,
  button,
  calmList,
  type GalleryAssertions,
  heading,
  listOf,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const reconnecting = listOf(8, (page) => seen(page.getByText('Reconnecting… Prices may be out of date.')));

const liveOrders: PageAssertion = async (page) => {
  await seen(button(page, /EUR\/USD/), page.getByText('+925.50'));
  await unseen(banner(page));
};

const connection: Assertions = {
  idle: calmList,
  'live.connecting': reconnecting,
  'live.open.login.anonymous': calmList,
  'live.open.login.loggingIn': liveOrders,
  'live.open.login.loggedIn': liveOrders,
  'live.open.heartbeat.waiting': async (page) => {
    await seen(heading(page, 'Gold'), page.getByRole('banner').getByText('4,182.65'));
    await seen(page.getByText('Replay · 3,600×'));
    await unseen(banner(page));
  },
  backoff: reconnecting,
  offline: (page) =>
    seen(page.getByText("You're offline. Prices may be out of date."), page.getByText('Replay · paused')),
};

export const assertions: GalleryAssertions = {
  connection,
};
