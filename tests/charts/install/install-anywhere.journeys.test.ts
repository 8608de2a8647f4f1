import { anywhere } from '../../support/anywhere.ts';
import { model } from './install.model.ts';

anywhere('S1.5', model, {
  'install.app -- install.possible [0]': { app: 'byHand' },
  'install.app -- install.possible [1]': { app: 'byPrompt' },
  'install.app -- install.done [0]': { app: 'installed' },
});
