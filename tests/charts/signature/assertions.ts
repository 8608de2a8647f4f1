import { expect, type Page } from 'playwright/test';
import { type Assertions, button, type GalleryAssertions, only, seen } from '../../e2e/page-assertions.ts';

const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text);

const pad = (page: Page) => page.getByRole('img', { name: 'Signature' });

const signature: Assertions = {
  deciding: (page) => seen(pad(page)),
  blank: (page) => seen(pad(page), alert(page, 'Please sign first')),
  drawn: async (page) => {
    await seen(pad(page));
    await expect(button(page, 'Clear')).toBeEnabled();
  },
};

export const assertions: GalleryAssertions = {
  signature,
  copySignature: only(signature, 'drawn'),
};
