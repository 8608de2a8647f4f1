import type { AnyEventObject } from 'xstate';
import type { Route } from '#contract/route';
import { getBasicInfo, getCompanyStatus } from '#contract/routes/account';
import { walkable } from '../../../machines/walkables/startup.ts';
import { type PageAssertion, rows, seen } from '../../sights.ts';
import { limits } from '../limits/startup.ts';
import type { Deed, Deeds } from '../walk.ts';

const TIMEOUT_MS = 10_000;
const timeOut: Deed = (stage) => {
  stage.calls.hold(getCompanyStatus);
  return stage.pass(TIMEOUT_MS);
};

/** Another site: this server's answer with what the example says of that site. */
const answerLike =
  (route: Pick<Route, 'path'>, fields: readonly string[]): Deed =>
  ({ calls }, { event }) => {
    const { output } = event as AnyEventObject;
    const told = Object.fromEntries(fields.map((field) => [field, output[field]]));
    return calls.answerWith(route, (data) => ({ ...(data as object), ...told }));
  };

/** Nobody waits for it: prices are there meanwhile. */
const prices: PageAssertion = (page) => seen(rows(page));

export const deeds: Deeds = {
  chart: 'startup',
  walkable,
  limits,
  async open(stage, { input }) {
    const { isMobile } = input as { isMobile: boolean };
    stage.calls.hold(getCompanyStatus, getBasicInfo);
    await stage.page.route(/\/\/(elsewhere|desk)\.example\//, (call) =>
      call.fulfill({ contentType: 'text/html', body: '<h1>Another site</h1>' }),
    );
    if (!isMobile)
      await stage.page.addInitScript(() =>
        Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (X11; Linux x86_64)' }),
      );
    await stage.open('/');
  },
  deeds: {
    'done:checkCompany': answerLike(getCompanyStatus, ['status', 'type', 'loss_url']),
    'error:checkCompany': ({ calls }) => calls.lose(getCompanyStatus),
    'after:answerTimeout@startup.checking': timeOut,
    'done:loadBasicInfo': answerLike(getBasicInfo, ['desktop_url']),
    'error:loadBasicInfo': ({ calls }) => calls.lose(getBasicInfo),
    'after:answerTimeout@startup.loadingSettings': timeOut,
    'after:answerTimeout@startup.failed': timeOut,
  },
  sights: {
    checking: prices,
    loadingSettings: prices,
    failed: prices,
    leaving: (page) => seen(page.getByRole('heading', { name: 'Another site' })),
    ready: prices,
  },
};
