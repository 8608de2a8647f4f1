import { readNotifications, unreadNotifications } from '#contract/routes/notifications';
import { NOTIFIED, press, relink } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { view } from './seen.ts';
import { model } from './unread.model.ts';

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
