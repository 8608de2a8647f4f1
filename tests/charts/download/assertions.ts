import { expect } from 'playwright/test';
import { button, type GalleryAssertions } from '../../e2e/page-assertions.ts';

export const assertions: GalleryAssertions = {
  ledgerExport: {
    idle: (page) => expect(button(page, 'Export as CSV')).toBeEnabled(),
    fetching: (page) => expect(button(page, 'Export as CSV')).toBeDisabled(),
  },
  statement: {
    idle: (page) => expect(button(page, 'Statement as PDF')).toBeEnabled(),
    fetching: (page) => expect(button(page, 'Statement as PDF')).toBeDisabled(),
  },
};
