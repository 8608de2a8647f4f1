import { expect, type Page } from 'playwright/test';
import hk from '#locales/hk.json' with { type: 'json' };
import { type ChartView, PASSING } from '../../e2e/chart-view.ts';
import { button, isOn, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';

const SYSTEM = '/mine/system';

const ticked = (page: Page, name: RegExp) => button(page, name).locator('svg');
const balanceSeen: PageAssertion = (page) => seen(page.getByText('98,412.50'), button(page, 'Hide balance'));
const balancesAre =
  (areHidden: boolean): PageAssertion =>
  async (page) => {
    const hide = page.getByRole('switch', { name: hk.user.hideBalance });
    if (isOn(page, SYSTEM)) await expect(hide).toBeChecked({ checked: areHidden });
  };

export const view: ChartView = {
  states: {
    'language.ready': {
      inApp: 'the texts stand in the language that was loaded last',
      inGallery: async (page) => {
        await seen(ticked(page, /English/));
        await unseen(ticked(page, /中文/));
      },
    },
    'language.loading': {
      inApp: async (page) => {
        if (isOn(page, '/language')) await seen(ticked(page, /English/));
      },
      inGallery: async (page) => {
        await seen(ticked(page, /中文/));
        await unseen(ticked(page, /English/));
      },
    },
    picked: {
      inApp: 'it rests; what was picked shows in the colours of the page and in its switches',
      inGallery: async (page) => {
        await expect(button(page, 'Dark')).toHaveAttribute('aria-pressed', 'true');
        await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveText('UTC');
        await expect(button(page, '24 hours')).toHaveAttribute('aria-pressed', 'true');
        await expect(page.getByRole('switch', { name: /^Always ask before/ })).not.toBeChecked();
      },
    },
    'balances.deciding': { inApp: PASSING, inGallery: balanceSeen },
    'balances.shown': { inApp: balancesAre(false), inGallery: balanceSeen },
    'balances.hidden': {
      inApp: balancesAre(true),
      inGallery: async (page) => {
        await seen(button(page, 'Show balance'));
        await unseen(page.getByText('98,412.50'));
      },
    },
  },
  controls: {
    'language.picked': {
      at: (page) => button(page, /中文/),
      on: '/language',
      except: [
        {
          where: (state) => state.matches({ language: 'loading' }),
          because: 'any other may be picked meanwhile, and this one again does nothing',
        },
      ],
    },
    'theme.picked': { at: (page) => button(page, 'Light'), on: SYSTEM },
    'palette.picked': { at: (page) => page.getByRole('switch', { name: /^Colour/ }), on: SYSTEM },
    'times.picked': { at: (page) => button(page, '12 hours'), on: SYSTEM },
    'asks.picked': { at: (page) => page.getByRole('switch', { name: /^Always ask before/ }), on: SYSTEM },
    'balances.toggle': { at: (page) => button(page, /^(Hide|Show) balance$/), on: '/user' },
  },
  noControl: {},
};
