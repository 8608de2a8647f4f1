import { type EventObject, fromCallback } from 'xstate';
import type { InstallEvent } from '#machines/install/install.machine';
import type { InstallPrompt } from './install-prompt.ts';
import { read, write } from './storage.ts';

const ANSWERED = 'install-card';
const YES = 'yes';

export const isInstallAnswered = (): boolean => read(ANSWERED) === YES;
export const keepInstallAnswered = (): void => write(ANSWERED, YES);

/** Safari on a phone, in a tab: it knows whether the app is on the home screen, and never asks. */
const isSafariTab = (): boolean => (navigator as { standalone?: boolean }).standalone === false;

/** Reports how the app can be installed, as soon as the browser says so, and that it was. */
export function createWatchInstall(installPrompt: () => InstallPrompt | null) {
  return fromCallback<EventObject, void>(({ sendBack }) => {
    const report = (event: InstallEvent): void => sendBack(event);
    const onPossible = (): void => report({ type: 'install.possible', way: 'byPrompt' });
    const onDone = (): void => report({ type: 'install.done' });
    window.addEventListener('beforeinstallprompt', onPossible);
    window.addEventListener('appinstalled', onDone);
    if (installPrompt()) onPossible();
    else if (isSafariTab()) report({ type: 'install.possible', way: 'byHand' });
    return () => {
      window.removeEventListener('beforeinstallprompt', onPossible);
      window.removeEventListener('appinstalled', onDone);
    };
  });
}

/** Lets the browser ask. Throws where it handed nothing out. */
export async function askToInstall(prompt: InstallPrompt | null): Promise<boolean> {
  if (!prompt) throw new Error('the browser does not offer to install the app');
  await prompt.prompt();
  return (await prompt.userChoice).outcome === 'accepted';
}
