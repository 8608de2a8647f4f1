import { expect } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import type { SignatureInput } from '#machines/signature/signature.machine';
import { type ChartView, PASSING } from '../../e2e/chart-view.ts';
import { button, type PageAssertion, seen } from '../../e2e/page-assertions.ts';
import { drawStroke, keepDraft, press, signaturePad } from '../../e2e/paths/actions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './signature.model.ts';

const drawn: PageAssertion = async (page) => {
  await seen(signaturePad(page));
  await expect(button(page, 'Clear')).toBeEnabled();
};

export const view: ChartView = {
  states: {
    deciding: { inApp: PASSING, inGallery: (page) => seen(signaturePad(page)) },
    blank: {
      inApp: (page) => seen(signaturePad(page), button(page, 'Clear')),
      inGallery: (page) => seen(signaturePad(page), page.getByRole('alert').getByText('Please sign first')),
    },
    drawn,
  },
  otherActors: {
    copySignature: { drawn },
  },
  controls: {},
  noControl: {
    'signature.missed': 'the button that sends the request tells it where nothing was drawn',
    'signature.drawn': 'A finger or pen draws it.',
  },
};

export const pageModel: PageModel = {
  clauses: 'S2.33 S4.12 S5.5',
  chart: 'signature',
  model,
  async open(app, { input }) {
    const { strokes } = input as SignatureInput;
    const { token, user } = await app.backend.signedIn();
    // What a reload of this tab finds of a signature that was drawn before.
    if (strokes.length > 0) keepDraft(app, 'signature', user.id, strokes);
    keepDraft(app, 'loan', user.id, { configId: 1, amount: '500' });
    await app.open('/loan/sign?id=1&amount=500', { token });
  },
  events: {
    'signature.drawn': async ({ page }, { event }) => {
      for (const stroke of (event as AnyEventObject).strokes) await drawStroke(page, stroke);
    },
    'signature.cleared': ({ page }) => press(page, 'Clear'),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'signature.missed': ({ page }) => press(page, 'Submit the request'),
  },
  states: view.states,
};
