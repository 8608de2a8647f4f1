import type { Page } from 'playwright/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { imageUpload, realNameCenter, submitRealName } from '#contract/routes/identity';
import type { ReviewStanding } from '#machines/kyc-review/kyc-review.machine';
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
import { announce, decided, press, rejoin } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { askDesk } from '../../support/desk.ts';
import { registered } from '../../support/joining.ts';
import { jpeg, upload } from '../../support/pictures.ts';
import { model } from './kyc-review.model.ts';

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

/** The server sends a network only so many codes in ten minutes. */
const CODES_MS = 600_000;
const LABEL = { front: 'Front of the document', back: 'Back of the document' } as const;

const PICTURE = 'img[src*="/api/common/picture/"]';
const sizeOf = { front: 640, back: 480 } as const;

/** Hands papers in by the API. */
async function handIn({ backend: { server } }: AppPage, token: string): Promise<void> {
  const send = async (width: number) => (await upload(server, token, await jpeg(width))).data.url;
  const papers = { name: 'Ada Walker', card_id: 'X1234567' };
  const sent = { ...papers, front_pic: await send(64), reverse_pic: await send(48) };
  await fetch(server.address + submitRealName.path, {
    method: 'POST',
    headers: { authorization: token, lang: 'en', 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
}

async function decide({ backend: { server } }: AppPage, status: ReviewStanding['status']): Promise<void> {
  if (status === 'waiting') return;
  const waiting = (await askDesk(server.dataDir, 'list', 'identity')).rows?.at(-1);
  const verdict = status === 'finished' ? ['approve'] : ['reject'];
  const reason = status === 'finished' ? [] : ['--reason', 'The back is blurred.'];
  await askDesk(server.dataDir, ...verdict, 'identity', waiting?.id ?? '', ...reason);
}

/** How a review stands is asked for again and again: each answer waits for the path. */
const answer: EventExecutor = async ({ calls }) => {
  await calls.answer(realNameCenter);
  calls.hold(realNameCenter);
};
const isAsking = (from: AnyMachineSnapshot): boolean =>
  ['loading', { waiting: 'looking' }].some((shown) => from.matches({ review: { shown } }));
const statusOf = (event: object): ReviewStanding['status'] => (event as AnyEventObject).output.status;

export const pageModel: PageModel = {
  clauses: 'S2.60 S4.5 S5.4 S5.16 S7.10 S7.18 S7.48 S8.1 S8.3 S9.10 S9.12',
  chart: 'identity',
  model,
  async open(app, { steps }) {
    const { server } = app.backend;
    server.clock.nowMs += CODES_MS;
    const { token } = await registered(server, `${crypto.randomUUID()}@candlestate.example`);
    const first = steps.find(({ event }) => event.type === 'done:loadReview');
    const status = first ? statusOf(first.event) : 'none';
    if (status !== 'none') {
      await handIn(app, token);
      await decide(app, status);
    }
    app.calls.hold(realNameCenter);
    // The look that is asked for shows the decision; the push of it comes when the path says so.
    app.socket.keepBack('FOREX_TRADE', 'REVIEW_DECIDED', 'NOTIFIED');
    await app.open('/mine/auth', { token });
  },
  events: {
    // The screen sends it when it opens.
    'review.shown': byItself,
    'review.hidden': ({ page }) => press(page, 'Back'),
    'review.retry': ({ page }) => press(page, 'Try again'),
    'connection.opened': (app) => rejoin(app, realNameCenter),
    'review.decided': (app, { from }) => {
      return announce(app, realNameCenter, isAsking(from), decided('identity'));
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'fields.changed': ({ page }) => page.getByLabel('Full name', { exact: true }).fill('Ada'),
    'papers.submit': async ({ page, calls }) => {
      calls.hold(submitRealName);
      await page.getByLabel('Full name', { exact: true }).fill('Ada Walker');
      await page.getByLabel('Document number', { exact: true }).fill('X1234567');
      await press(page, 'Submit');
    },
    'slot.changed': async ({ page, calls }, { event, from }) => {
      const { slot, isBusy } = event as unknown as { slot: 'front' | 'back'; isBusy: boolean };
      if (from.matches({ review: { shown: { form: 'uploading' } } })) return calls.answer(imageUpload);
      if (isBusy) calls.hold(imageUpload);
      const before = await page
        .locator(PICTURE)
        .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
      const buffer = await jpeg(sizeOf[slot]);
      await page.getByLabel(LABEL[slot]).setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer });
      const isNot = before.map((src) => `:not([src="${src}"])`).join('');
      if (!isBusy) await seen(page.locator(`${PICTURE}${isNot}`));
    },
    'command.doubted': ({ calls }) => calls.lose(submitRealName),
    'done:loadReview': answer,
    'error:loadReview': ({ calls }) => calls.lose(realNameCenter),
    'after:answerTimeout@kycReview.review.shown.loading': (app) => app.pass(10_000),
    'done:handIn': async (app, { event }) => {
      const { kind } = (event as AnyEventObject).output;
      if (kind === 'unresolved') return app.giveUp(submitRealName);
      // Papers are handed in elsewhere meanwhile: the server takes them once.
      if (kind === 'rejected') await handIn(app, await app.token());
      await app.calls.answer(submitRealName);
    },
    'after:lookAgain@kycReview.review.shown.waiting.resting': (app) => app.pass(5_000),
    'done:lookAgain': async (app, step, later) => {
      await decide(app, statusOf(step.event));
      await answer(app, step, later);
    },
    'error:lookAgain': ({ calls }) => calls.lose(realNameCenter),
    'after:answerTimeout@kycReview.review.shown.waiting.looking': (app) => app.pass(10_000),
  },
  states: view.states,
};
