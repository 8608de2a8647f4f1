import type { AnyEventObject } from 'xstate';
import { getBasicInfo } from '#contract/routes/account';
import { press } from '../../e2e/paths/actions.ts';
import { byItself, type PageModel } from '../../e2e/paths/page-model.ts';
import type { BasicInfo } from '../../support/wire.ts';
import { view } from './seen.ts';
import { model } from './support.model.ts';

const SUPPORT = 'https://support.example';

export const pageModel: PageModel = {
  clauses: 'S1.5 S2.23 S3.6',
  chart: 'support',
  model,
  async open(app, { steps }) {
    const { page, calls, backend } = app;
    const { link } = (steps[0]?.event ?? {}) as AnyEventObject;
    // An answer without content keeps the page where it is.
    await page.route(`${SUPPORT}/**`, (call) => call.fulfill({ status: 204 }));
    const left = link === SUPPORT && page.waitForRequest(`${SUPPORT}/**`);
    calls.hold(getBasicInfo);
    await app.open('/mine/chat', { token: await backend.demoToken() });
    // No operator can set a link that is not safe; another kind of site might.
    await calls.answerWith(getBasicInfo, (data) => ({ ...(data as BasicInfo), service_link: link }));
    await left;
  },
  events: {
    // The screen sends it when it opens.
    'support.shown': byItself,
    'support.hidden': ({ page }) => press(page, 'Back'),
  },
  states: view.states,
};
