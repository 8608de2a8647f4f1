import type { Page } from 'playwright/test';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { button, closer } from '../../e2e/page-assertions.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const select = (page: Page, name: string) => page.getByRole('combobox', { name });

export const view: ChartView = {
  controls: {
    'priceType.pending': (page) => page.getByRole('button', { name: 'Pending', exact: true, pressed: false }),
    'priceType.market': (page) => page.getByRole('button', { name: 'Market', exact: true, pressed: false }),
    'stopLoss.toggle': (page) => box(page, 'Stop-loss'),
    'stopLoss.fixed': (page) => page.getByRole('button', { name: 'Fixed', pressed: false }),
    'stopLoss.trailing': (page) => page.getByRole('button', { name: 'Trailing', pressed: false }),
    'trailBy.picked': (page) => page.getByRole('group', { name: 'Distance in' }).getByRole('button'),
    'takeProfit.toggle': (page) => box(page, 'Take-profit'),
    'multiple.picked': {
      at: (page) => select(page, 'Leverage'),
      except: [
        {
          where: (state) => state.matches({ quote: 'missing' }),
          because: 'the ticket is drawn once there is an instrument',
        },
      ],
    },
    'goodFor.picked': (page) => select(page, 'Valid for'),
    'pair.picked': (page) => select(page, 'One cancels the other'),
    'field.typed': (page) => page.getByRole('textbox', { name: 'Lots' }),
    'order.review': (page) => button(page, 'Buy'),
    'order.back': (page) => closer(page, /^Buy/),
    'order.confirm': (page) => button(page, 'Confirm buy'),
    'order.dismiss': (page) => closer(page, /^(Order|Still)/),
  },
  noControl: { 'ticket.left': BY_SCREEN, 'price.heard': 'The market tells it.' },
};
