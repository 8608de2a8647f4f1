const FLASH_MS = 520;
/** A cell that ticks faster than this keeps its running flash: restarting it would only flicker. */
const MIN_GAP_MS = 260;

const flashedAt = new WeakMap<Element, number>();

/** Tints an element for a moment: 1 up, -1 down, 0 nothing. Still under reduced motion. */
export function flash(element: HTMLElement, direction: -1 | 0 | 1): void {
  if (direction === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const now = performance.now();
  if (now - (flashedAt.get(element) ?? -MIN_GAP_MS) < MIN_GAP_MS) return;
  flashedAt.set(element, now);
  const name = direction === 1 ? 'up' : 'down';
  element.animate([{ color: `var(--${name})`, backgroundColor: `var(--${name}-soft)`, offset: 0 }], {
    duration: FLASH_MS,
    easing: 'ease-out',
  });
}
