import { anywhere } from '../../support/anywhere.ts';
import { model } from './order-form.model.ts';

anywhere('S6.1 S8.3', model, {
  'orderForm.standing -- account.left [0]': { standing: 'visitor' },
  'orderForm.flow.submitting -- account.left [0]': { flow: 'editing' },
});
