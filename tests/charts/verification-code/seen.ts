import { expect, type Page } from 'playwright/test';
import { BY_SCREEN, type ChartView, TYPED } from '../../e2e/chart-view.ts';
import { button, isOn, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';

const captcha = (page: Page) => page.getByRole('textbox', { name: 'Characters in the picture', exact: true });
const picture = (page: Page) => button(page, 'Show another picture');
const isDisabled: PageAssertion = (page) => expect(button(page, 'Send code')).toBeDisabled();

export const view: ChartView = {
  states: {
    // Another screen needs a picture, and says so at once.
    'captcha.none': async (page) => {
      if (isOn(page, '/mine/password')) await unseen(captcha(page), picture(page));
    },
    'captcha.loading': async (page) => {
      await seen(captcha(page));
      await unseen(picture(page));
    },
    'captcha.ready': (page) => seen(picture(page).locator('img')),
    'captcha.used': isDisabled,
    'captcha.failed': (page) => seen(picture(page).locator('svg')),
    'code.idle': {
      inApp: (page) => seen(button(page, 'Send code')),
      inGallery: (page) => expect(button(page, 'Send code')).toBeEnabled(),
    },
    'code.sending': isDisabled,
    'code.resting': (page) => expect(button(page, /^\d+ s$/)).toBeDisabled(),
    'code.refused': (page) => seen(page.getByRole('alert')),
  },
  controls: {
    'captcha.renew': (page) => button(page, 'Show another picture'),
    'code.send': {
      at: (page) => button(page, 'Send code'),
      except: [
        { where: (state) => state.hasTag('resting'), because: 'the chart would only take another picture' },
      ],
    },
  },
  noControl: { 'code.needed': BY_SCREEN, 'fields.changed': TYPED },
};
