/** Runs within the page: resolves when nothing moves that moves for a time. What moves for ever may move. */
export async function atRest(): Promise<void> {
  for (;;) {
    // What was changed just now begins to move in the next frame, and one movement may begin another.
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    if (moving.length === 0) return;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}
