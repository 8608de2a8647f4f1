import type { ChartView } from '../../e2e/chart-view.ts';
import { button } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
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
