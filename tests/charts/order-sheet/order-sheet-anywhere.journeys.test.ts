import { anywhere } from '../../support/anywhere.ts';
import { model } from './order-sheet.model.ts';

anywhere('S6.1 S8.5', model, {
  'orderSheet -- account.left [0]': 'closed',
  'orderSheet.open -- account.closed [0]': 'closed',
  'orderSheet.open -- account.pushed [0]': 'closed',
});
