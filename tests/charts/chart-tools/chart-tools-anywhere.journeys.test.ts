import { anywhere } from '../../support/anywhere.ts';
import { model } from './chart-tools.model.ts';

anywhere('S2.45', model, {
  'chartTools.panel -- screen.left [0]': { panel: 'closed' },
});
