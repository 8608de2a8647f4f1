import { expect, type Page } from 'playwright/test';
import { type Assertions, button, type GalleryAssertions, seen, unseen } from '../../e2e/page-assertions.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text);

const picture = (page: Page) => page.getByRole('button', { name: 'Show another picture' });

const send = (page: Page) => button(page, 'Send code');

const verificationCode: Assertions = {
  'captcha.none': async (page) => {
    await seen(send(page));
    await unseen(field(page, 'Characters in the picture'), picture(page));
  },
  'captcha.loading': async (page) => {
    await seen(field(page, 'Characters in the picture'));
    await unseen(picture(page));
  },
  'captcha.ready': (page) => seen(picture(page).locator('img')),
  'captcha.used': (page) => expect(send(page)).toBeDisabled(),
  'captcha.failed': (page) => seen(picture(page).locator('svg')),
  'code.idle': (page) => expect(send(page)).toBeEnabled(),
  'code.sending': (page) => expect(send(page)).toBeDisabled(),
  'code.resting': (page) => expect(button(page, '42 s')).toBeDisabled(),
  'code.refused': (page) => seen(alert(page, 'Read the picture again.')),
};

export const assertions: GalleryAssertions = {
  verificationCode,
};
