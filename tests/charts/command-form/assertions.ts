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

const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text);

/** A form that sends a command, by its button. */
function commandAssertions(submit: string): Assertions {
  const awaits: PageAssertion = async (page) => {
    await seen(button(page, submit));
    await idle(page, submit);
    await unseen(page.getByRole('alert'));
  };
  return {
    'form.editing': awaits,
    'form.uploading': (page) => busy(page, submit),
    'form.submitting.sending': async (page) => {
      await busy(page, submit);
      await unseen(page.getByText(/No reply yet/));
    },
    'form.submitting.checking': async (page) => {
      await busy(page, submit);
      await seen(page.getByText('No reply yet. Checking your request…'));
    },
    'form.challenged': awaits,
    'form.refused': (page) => seen(alert(page, 'The server said no.')),
    'form.unresolved': (page) =>
      seen(page.getByText('No reply. Check your records to see whether it went through.')),
    'form.accepted': awaits,
    'slots.kept': awaits,
  };
}

export const assertions: GalleryAssertions = {
  depositForm: commandAssertions('I have sent it'),
  withdrawalForm: only(commandAssertions('Withdraw'), 'form.refused'),
  bindForm: only(commandAssertions('Add'), 'form.refused'),
  copyForm: only(commandAssertions('Begin to copy'), 'form.refused'),
  loanForm: only(commandAssertions('Submit the request'), 'form.refused'),
  repaymentForm: only(commandAssertions('I have sent it'), 'form.refused'),
};
