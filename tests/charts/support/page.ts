import type { AnyEventObject } from 'xstate';
import { type BasicInfo, getBasicInfo } from '#contract/routes/account';
import { walkable } from '../../../machines/walkables/support.ts';
import { seen } from '../../sights.ts';
import { press } from '../hands.ts';
import { limits } from '../limits/support.ts';
import type { Deeds } from '../walk.ts';

const SUPPORT = 'https://support.example';

export const deeds: Deeds = {
  chart: 'support',
  walkable,
  limits,
  async open(stage, { steps }) {
    const { page, calls, world } = stage;
    const { link } = (steps[0]?.event ?? {}) as AnyEventObject;
    // An answer without content keeps the page where it is.
    await page.route(`${SUPPORT}/**`, (call) => call.fulfill({ status: 204 }));
    const left = link === SUPPORT && page.waitForRequest(`${SUPPORT}/**`);
    calls.hold(getBasicInfo);
    await stage.open('/mine/chat', { token: await world.demoToken() });
    // No desk may set a link that is not safe; a site of another kind might.
    await calls.answerWith(getBasicInfo, (data) => ({ ...(data as BasicInfo), service_link: link }));
    await left;
  },
  deeds: {
    // The screen that was opened tells it by itself.
    'support.shown': () => undefined,
    'support.hidden': ({ page }) => press(page, 'Back'),
  },
  sights: {
    hidden: 'its screen is not there',
    leaving: (page) => seen(page.getByRole('link', { name: 'Open support chat', exact: true })),
    unavailable: (page) => seen(page.getByText('Support chat is not set up')),
  },
};
