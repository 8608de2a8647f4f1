import type { ChartView } from '../../e2e/chart-view.ts';
import { button } from '../../e2e/page-assertions.ts';

const SYSTEM = '/mine/system';

export const view: ChartView = {
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
