import type { Page } from 'playwright/test';
import { button, type Scenes, seen } from '../../e2e/page-assertions.ts';

const copyButton = (page: Page) => button(page, 'Copy: Invite code');

export const scenes: Scenes = {
  clipboard: { idle: (page) => seen(copyButton(page)), copying: (page) => seen(copyButton(page)) },
};
