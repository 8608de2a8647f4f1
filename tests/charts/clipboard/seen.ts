import type { ChartView } from '../../e2e/chart-view.ts';
import { button, type PageAssertion, seen } from '../../e2e/page-assertions.ts';

const isThere: PageAssertion = (page) => seen(button(page, 'Copy: Invite code'));

export const view: ChartView = {
  states: {
    idle: isThere,
    copying: isThere,
  },
  controls: {
    'text.copy': {
      at: (page) => button(page, 'Copy: Invite code'),
      except: [
        {
          where: (state) => state.matches('copying'),
          because: 'it takes an instant: the button would flicker',
        },
      ],
    },
  },
  noControl: {},
};
