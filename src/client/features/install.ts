import { fromPromise } from 'xstate';
import { installMachine } from '#machines/install/install.machine';
import {
  askToInstall,
  createWatchInstall,
  isInstallAnswered,
  keepInstallAnswered,
} from '../actors/install.ts';
import { feature } from '../app/boot/feature.ts';
import { SUCCESSES } from './makers/success.ts';

/** The app on the home screen of this device, offered after the first success. */
export const installFeature = feature(installMachine)({
  id: 'install',
  scope: 'device',
  listens: [...SUCCESSES],
  input: () => ({ isAnswered: isInstallAnswered() }),
  actors: ({ installPrompt }) => ({
    watchInstall: createWatchInstall(installPrompt),
    askToInstall: fromPromise(() => askToInstall(installPrompt())),
  }),
  effects: [{ on: 'card.answered', does: keepInstallAnswered }],
});
