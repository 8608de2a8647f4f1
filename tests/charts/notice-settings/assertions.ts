import { expect } from 'playwright/test';
import {
  button,
  failure,
  type GalleryAssertions,
  loading,
  type PageAssertion,
  seen,
} from '../../e2e/page-assertions.ts';

const blank: PageAssertion = (page) => seen(loading(page));
const shown: PageAssertion = async (page) => {
  await expect(button(page, 'Stop-loss reached Push')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'Stop-loss reached E-mail')).toHaveAttribute('aria-pressed', 'false');
};

export const assertions: GalleryAssertions = {
  noticeSettings: {
    unread: blank,
    loading: blank,
    failed: (page) => seen(failure(page), button(page, 'Try again')),
    'known.saved': shown,
    'known.saving': shown,
  },
};
