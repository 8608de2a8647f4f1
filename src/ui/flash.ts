const FLASH_MS = 240;
/** A cell that ticks faster than this would only flicker. */
const MIN_GAP_MS = 720;
/** Flashes end together, in few frames: each frame that draws anything costs a slow phone as much as its rows. */
const STEP_MS = 240;

const flashedAt = new WeakMap<Element, number>();
const lit = new Map<HTMLElement, number>();
let ending: ReturnType<typeof setTimeout> | undefined;

/**
 * Marks an element with the direction of a tick for a moment: 1 up, -1 down, 0 not at all. Two changes of style for
 * each flash: a fade would be one for every frame, and a list of prices never stops ticking.
 */
export function flash(element: HTMLElement, direction: -1 | 0 | 1): void {
  if (direction === 0) return;
  const now = performance.now();
  if (now - (flashedAt.get(element) ?? -MIN_GAP_MS) < MIN_GAP_MS) return;
  flashedAt.set(element, now);
  element.dataset.flash = direction === 1 ? 'up' : 'down';
  if (lit.size === 0) ending = setTimeout(endFlashes, STEP_MS);
  lit.set(element, now + FLASH_MS);
}

/** Ends the flash of an element that leaves the page. */
export function unflash(element: HTMLElement): void {
  delete element.dataset.flash;
  if (lit.delete(element) && lit.size === 0) clearTimeout(ending);
}

function endFlashes(): void {
  const now = performance.now();
  for (const [element, endsAt] of lit)
    if (endsAt <= now) {
      delete element.dataset.flash;
      lit.delete(element);
    }
  if (lit.size > 0) ending = setTimeout(endFlashes, STEP_MS);
}
