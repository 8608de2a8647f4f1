/** What a browser hands out when the app can be installed; TypeScript does not know it, as two of three engines do not. */
export type InstallPrompt = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/**
 * Keeps what the browser hands out soon after the start, so that it is not shown before the trader asks for it. Returns how to
 * read what came last; null where nothing did.
 */
export function keepInstallPrompt(signal: AbortSignal): () => InstallPrompt | null {
  let kept: InstallPrompt | null = null;
  window.addEventListener(
    'beforeinstallprompt',
    (event) => {
      event.preventDefault();
      kept = event as InstallPrompt;
    },
    { signal },
  );
  return () => kept;
}
