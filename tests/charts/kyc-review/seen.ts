import type { Page } from 'playwright/test';
import { BY_SCREEN, type ChartView, TYPED } from '../../e2e/chart-view.ts';
import {
  again,
  busy,
  button,
  hasFailed,
  idle,
  isLoading,
  type PageAssertion,
  seen,
} from '../../e2e/page-assertions.ts';

const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text);
const editing =
  (input: string, ...complaints: string[]): PageAssertion =>
  async (page) => {
    await seen(page.getByLabel(input, { exact: true }), ...complaints.map((text) => alert(page, text)));
    await idle(page, 'Submit');
  };
const isReviewed: PageAssertion = (page) => seen(page.getByText('Your documents are under review'));

export const view: ChartView = {
  states: {
    'review.hidden': { inApp: 'its screen is opening, or was left', inGallery: isLoading },
    'review.shown.loading': isLoading,
    'review.shown.failed': hasFailed,
    'review.shown.form.editing': {
      inApp: editing('Full name'),
      inGallery: editing('Full name', 'The picture is blurred.', 'Add a picture'),
    },
    'review.shown.form.uploading': (page) => busy(page, 'Submit'),
    'review.shown.form.submitting.sending': (page) => busy(page, 'Submit'),
    'review.shown.form.submitting.checking': (page) => seen(page.getByText(/No reply yet/)),
    'review.shown.waiting.resting': isReviewed,
    'review.shown.waiting.looking': isReviewed,
    'review.shown.finished': (page) => seen(page.getByText('Your identity is verified')),
    'slots.kept': { inApp: 'the form shows the slots once it is there', inGallery: editing('Full name') },
  },
  otherActors: {
    loanKyc: {
      'review.shown.form.editing': editing('First name', 'The picture is blurred.', 'Add the photo'),
      'review.shown.finished': (page) => seen(button(page, 'Continue')),
    },
  },
  controls: { 'review.retry': again, 'papers.submit': (page) => button(page, 'Submit') },
  noControl: { 'review.shown': BY_SCREEN, 'review.hidden': BY_SCREEN, 'fields.changed': TYPED },
};
