import type { Page } from 'playwright/test';
import {
  type Assertions,
  busy,
  button,
  type GalleryAssertions,
  idle,
  only,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text);

/** A form about an account, by its button and an input only its mobile variant has. */
function formAssertions(submit: string, hasMethods: boolean): Assertions {
  const awaits: PageAssertion = async (page) => {
    await seen(button(page, submit));
    await idle(page, submit);
    await unseen(page.getByRole('alert'));
  };
  return {
    'form.hidden': awaits,
    'form.shown.editing': awaits,
    'form.shown.submitting': (page) => busy(page, submit),
    'form.shown.refused': (page) => seen(alert(page, 'The server said no.')),
    'form.shown.succeeded': awaits,
    'form.challenged.seen': awaits,
    'form.challenged.unseen': awaits,
    'method.deciding': awaits,
    'method.email': hasMethods ? (page) => seen(field(page, 'E-mail')) : awaits,
    'method.mobile': hasMethods ? (page) => seen(field(page, 'Mobile number')) : awaits,
  };
}

export const assertions: GalleryAssertions = {
  signIn: formAssertions('Log in', true),
  register: only(formAssertions('Open account', true), 'form.shown.refused', 'method.mobile'),
  forgot: only(formAssertions('Set new password', true), 'form.shown.refused'),
  password: only(formAssertions('Change password', false), 'form.shown.refused'),
};
