import type { Page } from 'playwright/test';
import type { LanguageOfferInput } from '#machines/language-offer/language-offer.machine';
import { type ChartView, PASSING } from '../../e2e/chart-view.ts';
import { type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './language-offer.model.ts';

/** In the app English is offered in Chinese, in the gallery German in English. */
const line = (page: Page) => page.getByRole('region', { name: /^(語言|Language)$/ });
const taken = (page: Page) => line(page).getByRole('button', { name: /^(English|Deutsch)$/ });
const closed = (page: Page) => line(page).getByRole('button', { name: /^(關閉|Close)$/ });
const noLine: PageAssertion = async (page) => {
  await seen(page.getByRole('listitem'));
  await unseen(line(page));
};

export const view: ChartView = {
  states: {
    deciding: { inApp: PASSING, inGallery: noLine },
    offered: (page) => seen(taken(page), closed(page)),
    answered: noLine,
  },
  controls: { 'offer.taken': taken, 'offer.dismissed': closed },
  noControl: {},
};

export const pageModel: PageModel = {
  clauses: 'S9.2',
  chart: 'languageOffer',
  model,
  open: async (app, { input }) => {
    if ((input as LanguageOfferInput).language !== null) app.keep('lang', '');
    await app.open('/');
  },
  events: {
    'offer.taken': ({ page }) => taken(page).click(),
    'offer.dismissed': ({ page }) => closed(page).click(),
  },
  states: view.states,
};
