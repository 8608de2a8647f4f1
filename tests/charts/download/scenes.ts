import { expect } from 'playwright/test';
import { button, type Scenes } from '../../e2e/page-assertions.ts';

export const scenes: Scenes = {
  ledgerExport: {
    idle: (page) => expect(button(page, 'Export as CSV')).toBeEnabled(),
    fetching: (page) => expect(button(page, 'Export as CSV')).toBeDisabled(),
  },
};
