import { readNotifications, unreadNotifications } from '#contract/routes/notifications';
import { AT_ONCE, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { button, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { NOTIFIED, press, relink } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './unread.model.ts';

const bell =
  (name: RegExp | string): PageAssertion =>
  (page) =>
    seen(page.getByRole('link', { name, exact: true }));
const inbox: PageAssertion = (page) => seen(button(page, 'Mark all as read'));
const noAlert: PageAssertion = (page) => unseen(page.getByRole('alert'));

export const view: ChartView = {
  states: {
    'count.unknown': { inApp: AT_ONCE, inGallery: bell('Inbox') },
    'count.counting': {
      inApp: (page) => seen(page.getByRole('heading', { name: 'Inbox', level: 1 })),
      inGallery: bell('Inbox'),
    },
    'count.known': { inApp: inbox, inGallery: bell(/Inbox\s*unread: 2/) },
    'count.failed': { inApp: noAlert, inGallery: bell('Inbox') },
    'marks.idle': { inApp: noAlert, inGallery: inbox },
    'marks.marking': inbox,
  },
  controls: {},
  noControl: { 'unread.wanted': BY_SCREEN },
};

const TIMEOUT_MS = 10_000;
/** So many are unread, whatever this server says. */
const two = () => ({ unread: 2 });

const change = async ({ calls, socket }: AppPage): Promise<void> => {
  calls.hold(unreadNotifications);
  await socket.keptBack('FOREX_TRADE');
  socket.inject(NOTIFIED);
};

/** The list below has its own time limit, and says when it is past: it is read first. */
const passTimeout = async (app: AppPage): Promise<void> => {
  await app.page.getByText('Nothing yet').waitFor();
  await app.pass(TIMEOUT_MS);
};

export const pageModel: PageModel = {
  clauses: 'S2.57 S7.33 S8.3',
  chart: 'unread',
  model,
  async open(app) {
    app.calls.hold(unreadNotifications, readNotifications);
    app.socket.keepBack('FOREX_TRADE', 'NOTIFIED');
    await app.open('/mine/inbox', { token: await app.backend.demoToken() });
  },
  events: {
    // The screen sends it when it opens; the way to another one and back shows it again.
    'unread.wanted': async ({ page, calls }, { from }) => {
      if (from.matches({ count: 'unknown' })) return;
      calls.hold(unreadNotifications);
      await press(page, 'Notification settings');
      await page.getByRole('heading', { name: 'Notification settings' }).waitFor();
      await press(page, 'Back');
    },
    'inbox.changed': change,
    'connection.opened': (app) => {
      app.calls.hold(unreadNotifications);
      return relink(app);
    },
    'notification.read': ({ page, calls }) => {
      calls.hold(readNotifications);
      return press(page, 'Mark all as read');
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:countUnread': ({ calls }) => calls.answerWith(unreadNotifications, two),
    'error:countUnread': ({ calls }) => calls.lose(unreadNotifications),
    'after:answerTimeout@unread.count.counting': passTimeout,
    'done:markRead': ({ calls }, { from }) => {
      const isMore = (from.context as { toMark: string[] }).toMark.length > 1;
      return calls.answerWith(readNotifications, two, isMore ? 'wait' : 'go');
    },
    'error:markRead': ({ calls }) => calls.lose(readNotifications),
    'after:answerTimeout@unread.marks.marking': passTimeout,
  },
  states: view.states,
};
