import { expect } from 'playwright/test';
import {
  type Assertions,
  button,
  dialog,
  type GalleryAssertions,
  type PageAssertion,
  question,
  seen,
} from '../../e2e/page-assertions.ts';

const tools: PageAssertion = (page) => expect(button(page, 'Draw')).toBeEnabled();
const noTools: PageAssertion = (page) => expect(button(page, 'Draw')).toBeDisabled();

const drawings: Assertions = {
  'hand.resting': (page) => seen(button(page, 'Delete'), button(page, 'Done')),
  'hand.picking': (page) =>
    seen(dialog(page, 'Draw'), button(page, 'Fibonacci retracement'), button(page, 'Delete all drawings')),
  'hand.placing': (page) =>
    seen(page.getByText('Parallel channel: tap point 2 of 3'), button(page, 'Cancel')),
  'hand.writing': (page) => seen(dialog(page, 'Text'), page.getByLabel('Words')),
  'hand.asking': (page) => seen(question(page, 'Delete all drawings on Gold?')),
  'layout.idle': noTools,
  'layout.shown.reading': noTools,
  'layout.shown.level': tools,
  'layout.shown.saving': tools,
  'layout.shown.failed': (page) => seen(page.getByText('Your drawings could not be loaded.')),
};

export const assertions: GalleryAssertions = { drawings };
