import { LONG_PRESS_MS } from './long-press.ts';

/**
 * Lets a finger scroll the page over the chart. The library claims every drag; a drag that starts out vertical
 * belongs to the page, unless a long press has called up the crosshair first. Returns how to stop.
 */
export function shareVerticalDrags(element: HTMLElement): () => void {
  let start: { x: number; y: number; at: number } | null = null;
  let vertical = false;

  function touchStart(event: TouchEvent) {
    const touch = event.touches[0];
    vertical = false;
    start =
      touch && event.touches.length === 1
        ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
        : null;
  }

  function touchMove(event: TouchEvent) {
    const touch = event.touches[0];
    if (!touch) return;
    if (start && event.timeStamp - start.at < LONG_PRESS_MS) {
      const dx = Math.abs(touch.clientX - start.x);
      const dy = Math.abs(touch.clientY - start.y);
      if (dx + dy > 3) {
        vertical = dy > dx;
        start = null;
      }
    }
    // The library still sees the move, and so calls off its tap, but cannot hold the page.
    if (vertical) Object.defineProperty(event, 'preventDefault', { value: () => undefined });
  }

  /** The browser has taken the touch to scroll; the library waits for an end that would never come. */
  function touchCancel(event: TouchEvent) {
    if (!event.isTrusted) return;
    event.target?.dispatchEvent(
      new TouchEvent('touchend', { bubbles: true, changedTouches: [...event.changedTouches] }),
    );
  }

  const capture = { capture: true, passive: true } as const;
  element.addEventListener('touchstart', touchStart, capture);
  element.addEventListener('touchmove', touchMove, capture);
  element.addEventListener('touchcancel', touchCancel, capture);
  return () => {
    element.removeEventListener('touchstart', touchStart, capture);
    element.removeEventListener('touchmove', touchMove, capture);
    element.removeEventListener('touchcancel', touchCancel, capture);
  };
}
