import type { Page } from 'playwright/test';
import {
  type Assertions,
  busy,
  button,
  failure,
  idle,
  loading,
  only,
  type PageAssertion,
  type Scenes,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text);

/** A review of papers, by an input its form has and the sight of its end. */
function reviewAssertions(input: string, missing: string, finished: PageAssertion): Assertions {
  const editing: PageAssertion = async (page) => {
    await seen(field(page, input));
    await idle(page, 'Submit');
  };
  return {
    'review.hidden': (page) => seen(loading(page)),
    'review.shown.loading': (page) => seen(loading(page)),
    'review.shown.failed': (page) => seen(failure(page)),
    'review.shown.form.editing': async (page) => {
      await editing(page);
      await seen(alert(page, 'The picture is blurred.'), alert(page, missing));
    },
    'review.shown.form.uploading': (page) => busy(page, 'Submit'),
    'review.shown.form.submitting.sending': async (page) => {
      await busy(page, 'Submit');
      await unseen(page.getByText(/No reply yet/));
    },
    'review.shown.form.submitting.checking': (page) => seen(page.getByText(/No reply yet/)),
    'review.shown.waiting.resting': (page) => seen(page.getByText('Your documents are under review')),
    'review.shown.waiting.looking': (page) => seen(page.getByText('Your documents are under review')),
    'review.shown.finished': finished,
    'slots.kept': editing,
  };
}

export const scenes: Scenes = {
  identity: reviewAssertions('Full name', 'Add a picture', (page) =>
    seen(page.getByText('Your identity is verified')),
  ),
  loanKyc: only(
    reviewAssertions('First name', 'Add the photo', (page) => seen(button(page, 'Continue'))),
    'review.shown.form.editing',
    'review.shown.finished',
  ),
};
