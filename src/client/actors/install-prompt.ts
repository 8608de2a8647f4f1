/** What a browser hands out when the app can be installed; TypeScript does not know it, as two of three engines do not. */
export type InstallPrompt = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

let kept: InstallPrompt | null = null;

/** Keeps what the browser hands out soon after the start, so that it is not shown before the trader asks for it. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as InstallPrompt;
  });
}

/** What the browser handed out last; null where it did not. */
export const installPrompt = (): InstallPrompt | null => kept;
