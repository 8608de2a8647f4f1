/** Runs within the page: resolves when what moves for a time has come to its end. What moves for ever may move. */
export async function atRest(): Promise<void> {
  // What was changed just now begins to move in the next frame.
  await new Promise((drawn) => requestAnimationFrame(drawn));
  const moving = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
