import { BY_SCREEN, CHALLENGED, type ChartView, TYPED } from '../../e2e/chart-view.ts';
import { button } from '../../e2e/page-assertions.ts';

const SUBMITS: Readonly<Record<string, string>> = {
  depositForm: 'I have sent it',
  withdrawalForm: 'Withdraw',
  bindForm: 'Add',
  copyForm: 'Begin to copy',
  loanForm: 'Submit the request',
  repaymentForm: 'I have sent it',
};

export const view: ChartView = {
  controls: {
    'form.submit': {
      at: (page, actor) => button(page, SUBMITS[actor] ?? ''),
      except: [
        { where: (state) => state.hasTag('challenged'), because: CHALLENGED },
        {
          where: (state) => state.matches({ form: 'accepted' }),
          because: 'what was sent is cleared, and typing comes first',
        },
      ],
    },
  },
  noControl: { 'form.shown': BY_SCREEN, 'fields.changed': TYPED },
};
