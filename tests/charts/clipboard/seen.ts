import type { Page } from 'playwright/test';
import type { ChartView } from '../../e2e/chart-view.ts';
import { button, type PageAssertion, seen } from '../../e2e/page-assertions.ts';

const copies = (page: Page) => button(page, 'Copy: Invite code');
const pastes = (page: Page) => button(page, 'Paste: Coin address');
/** It rests on every screen that copies or pastes. */
const isThere: PageAssertion = (page) => seen(copies(page).or(pastes(page)));

export const view: ChartView = {
  states: {
    idle: isThere,
    copying: (page) => seen(copies(page)),
    sharing: (page) => seen(copies(page)),
    pasting: (page) => seen(pastes(page)),
  },
  controls: {
    'text.copy': {
      at: copies,
      on: '/mine/invite',
      except: [
        {
          where: (state) => state.matches('copying'),
          because: 'it takes an instant: the button would flicker',
        },
        {
          where: (state) => state.matches('sharing'),
          because: 'the sheet of the device lies over it',
        },
      ],
    },
    'text.paste': {
      at: pastes,
      on: '/mine/withdraw-way',
      except: [
        {
          where: (state) => state.matches('pasting'),
          because: 'the browser asks its user meanwhile',
        },
      ],
    },
  },
  noControl: { 'text.share': 'the browser of the tests has no sheet to share with' },
};
