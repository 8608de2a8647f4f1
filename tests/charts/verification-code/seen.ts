import { BY_SCREEN, type ChartView, TYPED } from '../../e2e/chart-view.ts';
import { button } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'captcha.renew': (page) => button(page, 'Show another picture'),
    'code.send': {
      at: (page) => button(page, 'Send code'),
      except: [
        { where: (state) => state.hasTag('resting'), because: 'the chart would only take another picture' },
      ],
    },
  },
  noControl: { 'code.needed': BY_SCREEN, 'fields.changed': TYPED },
};
