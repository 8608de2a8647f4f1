import { BEFORE_SHOWN, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { button, closer } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'copy.review': {
      at: (page) => button(page, 'Continue'),
      except: [{ where: (state) => state.matches('unopened'), because: BEFORE_SHOWN }],
    },
    'copy.back': (page) => closer(page, 'Your copy'),
    'copy.confirm': (page) => button(page, 'Read the risks'),
    'copy.agree': (page) => button(page, 'I have read and agree'),
  },
  noControl: { 'choosing.opened': BY_SCREEN, 'agreement.opened': BY_SCREEN, 'signing.opened': BY_SCREEN },
};
