/** How long a newer worker may take; the one before holds it back, in Chromium for minutes, while it answers something. */
const TAKES_OVER_MS = 3_000;

/** Loads the newest build: a worker that waits with it takes over first, or its files would be looked for in vain. */
export async function reloadNewest(): Promise<void> {
  const reload = (): void => window.location.reload();
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.waiting) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, TAKES_OVER_MS);
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
}
