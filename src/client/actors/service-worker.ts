import { whenQuiet } from './when-quiet.ts';

/** The worker that opens the app without a network (src/client/worker). It leaves calls of the API alone. */

/** It fetches the whole app, which would keep a phone from the first screen. */
const QUIET_MS = 5_000;

/**
 * Registers the worker a while after the page has loaded, so that it does not compete with it.
 *
 * @param fetchTexts resolves once all the texts of the language in use are there
 */
export function registerWorker(fetchTexts: () => Promise<unknown>): void {
  if (!import.meta.env.PROD || import.meta.env.VITE_GALLERY || !('serviceWorker' in navigator)) return;
  // The caller of this function reports what goes wrong; the app works without a worker.
  const start = () =>
    import('./start-worker.ts').then(({ startWorker }) => startWorker(fetchTexts())).catch(() => {});
  whenQuiet(QUIET_MS, start);
}

/** Loads the newest build: a worker that waits with it takes over first, or its files would be looked for in vain. */
export async function reloadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.waiting) return window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
}
