import { LOAN_CONFIGS } from '../../gallery/samples-money.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const STEP = '?id=1&amount=500';
const BUSY = { value: { form: { submitting: 'sending' } } };
const CHOOSE: Scene<'loan'> = { route: '/loan/submit', who: 'real' };
const REPAY: Scene<'loan'> = { route: '/loan/repayment?loan_id=2', who: 'real' };

export const gallery: ChartGallery = {
  loan: {
    defaults: () => ({
      value: 'choosing',
      input: { choice: { configId: 1, amount: '500' } },
      context: { config: LOAN_CONFIGS[0] ?? null },
    }),
    scenes: {
      verifying: { route: '/loan/index', who: 'real' },
      choosing: CHOOSE,
      confirming: CHOOSE,
      reading: { route: `/loan/agreement${STEP}`, who: 'real' },
      signing: { route: `/loan/sign${STEP}`, who: 'real' },
      submitting: { route: `/loan/sign${STEP}`, who: 'real', others: { loanForm: BUSY } },
      submitted: { route: '/loan/record', who: 'real' },
      'repaying.filling': REPAY,
      'repaying.submitting': { ...REPAY, others: { repaymentForm: BUSY } },
      'repaying.submitted': { route: '/loan/record', who: 'real' },
    },
  },
};
