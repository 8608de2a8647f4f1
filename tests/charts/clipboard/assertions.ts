import type { Page } from 'playwright/test';
import { button, type GalleryAssertions, seen } from '../../e2e/page-assertions.ts';

const copyButton = (page: Page) => button(page, 'Copy: Invite code');

export const assertions: GalleryAssertions = {
  clipboard: { idle: (page) => seen(copyButton(page)), copying: (page) => seen(copyButton(page)) },
};
