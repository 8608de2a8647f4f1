/** A browser that draws nothing may never call itself idle. */
const AT_LATEST_MS = 5_000;

/**
 * Runs a task a while after the page has loaded and when nothing else is to be done, so that it keeps no screen waiting. Returns
 * how to give it up.
 */
export function whenQuiet(afterMs: number, task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    timer = setTimeout(whenIdle, afterMs, task);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    clearTimeout(timer);
  };
}

/** Safari does not know of idle times. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: AT_LATEST_MS });
  else task();
}
