import type { AnyEventObject } from 'xstate';
import { getBasicInfo } from '#contract/routes/account';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { type PageAssertion, seen } from '../../e2e/page-assertions.ts';
import { press } from '../../e2e/paths/actions.ts';
import { byItself, type PageModel } from '../../e2e/paths/page-model.ts';
import type { BasicInfo } from '../../support/wire.ts';
import { model } from './support.model.ts';

const isOffered: PageAssertion = (page) =>
  seen(page.getByRole('link', { name: 'Open support chat', exact: true }));

export const view: ChartView = {
  states: {
    hidden: { inApp: 'its screen is not there', inGallery: isOffered },
    leaving: isOffered,
    unavailable: (page) => seen(page.getByText('Support chat is not available')),
  },
  controls: {},
  noControl: { 'support.shown': BY_SCREEN, 'support.hidden': BY_SCREEN },
};

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
