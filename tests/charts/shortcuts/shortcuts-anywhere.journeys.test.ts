import { anywhere } from '../../support/anywhere.ts';
import { model } from './shortcuts.model.ts';

anywhere('S2.24', model, {
  'shortcuts.keys.on -- shortcuts.toggle [0]': { keys: 'off' },
});
