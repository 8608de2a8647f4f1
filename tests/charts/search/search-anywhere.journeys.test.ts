import { anywhere } from '../../support/anywhere.ts';
import { model } from './search.model.ts';

anywhere('S2.13', model, {
  'search -- search.left [0]': 'blank',
  'search -- words.changed [0]': 'blank',
  'search -- words.changed [2]': 'typing',
});
