/** Reports of one operator in this time are one. */
const GAP_MS = 15_000;

/** Calls back when something is pressed. Returns how to stop. */
export function watchOperator(onActed: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let reportedAtMs = 0;
  const report = () => {
    const nowMs = performance.now();
    if (reportedAtMs !== 0 && nowMs - reportedAtMs < GAP_MS) return;
    reportedAtMs = nowMs;
    onActed();
  };
  for (const event of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(event, report, { passive: true, signal });
  return () => listening.abort();
}
