import { expect } from 'playwright/test';
import {
  type Assertions,
  busy,
  button,
  dialog,
  type GalleryAssertions,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { signaturePad } from '../../e2e/paths/actions.ts';

const chooses: PageAssertion = async (page) => {
  await seen(page.getByRole('heading', { name: 'Copy Grey Heron' }), button(page, 'Continue'));
  await expect(page.getByRole('textbox', { name: 'Amount to put in' })).toHaveValue('');
  await unseen(page.getByRole('dialog'));
};

const copySetup: Assertions = {
  unopened: chooses,
  choosing: chooses,
  confirming: (page) =>
    seen(dialog(page, 'Your copy'), dialog(page, 'Your copy').getByText('10% of new profit')),
  reading: (page) =>
    seen(page.getByRole('heading', { name: 'Copying Grey Heron' }), button(page, 'I have read and agree')),
  signing: (page) => seen(signaturePad(page), button(page, 'Begin to copy')),
  submitting: async (page) => {
    await seen(signaturePad(page));
    await busy(page, 'Begin to copy');
  },
  submitted: (page) => seen(page.getByRole('heading', { name: 'My copies' })),
};

export const assertions: GalleryAssertions = { copySetup };
