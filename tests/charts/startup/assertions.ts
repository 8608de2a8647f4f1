import { expect } from 'playwright/test';
import {
  type Assertions,
  calmList,
  type GalleryAssertions,
  heading,
  seen,
} from '../../e2e/page-assertions.ts';

const startup: Assertions = {
  checking: calmList,
  loadingSettings: calmList,
  failed: calmList,
  leaving: calmList,
  ready: async (page) => {
    await seen(heading(page, 'Gold'));
    // 0.01 lots at 50× hold 83.653 USD; a rate of 12 per USD of margin is what these settings charge.
    await expect(page.getByText('1,003.836000')).toBeVisible();
  },
};

export const assertions: GalleryAssertions = {
  startup,
};
