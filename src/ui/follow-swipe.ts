import { haptic } from './haptics.ts';
import { listenToTouch } from './touch.ts';

/** How far a finger goes before it is known whether it swipes or scrolls. */
const DECIDED_PX = 8;

export interface Swipe {
  /** How wide what lies behind is, in pixels. */
  widthPx: () => number;
  isOpen: () => boolean;
  /** A finger let go: what lies behind stays in sight, or is covered again. */
  onSettle: (isOpen: boolean) => void;
}

/**
 * Follows a finger that swipes `element` toward its reading start and back. Sets `--swipe` (pixels uncovered) and
 * `data-swiping` on it while the finger leads; a drag that starts out vertical is the page's. Returns how to stop.
 */
export function followSwipe(element: HTMLElement, { widthPx, isOpen, onSettle }: Swipe): () => void {
  let start: { x: number; y: number; from: number; towardStart: 1 | -1 } | null = null;
  let isSwiping = false;
  let uncovered = 0;

  function settle() {
    start = null;
    isSwiping = false;
    element.style.removeProperty('--swipe');
    delete element.dataset.swiping;
  }

  function touchStart(event: TouchEvent) {
    const touch = event.touches[0];
    if (!touch || event.touches.length > 1) return settle();
    const towardStart = getComputedStyle(element).direction === 'rtl' ? 1 : -1;
    start = { x: touch.clientX, y: touch.clientY, from: isOpen() ? widthPx() : 0, towardStart };
  }

  function touchMove(event: TouchEvent) {
    const touch = event.touches[0];
    if (!touch || !start) return;
    const dx = (touch.clientX - start.x) * start.towardStart;
    if (!isSwiping) {
      const dy = touch.clientY - start.y;
      if (Math.hypot(dx, dy) < DECIDED_PX) return;
      if (Math.abs(dy) >= Math.abs(dx)) return settle();
      isSwiping = true;
      uncovered = start.from;
      element.dataset.swiping = '';
    }
    if (event.cancelable) event.preventDefault();
    const halfPx = widthPx() / 2;
    const wasBeyond = uncovered > halfPx;
    uncovered = held(start.from + dx, widthPx());
    if (wasBeyond !== uncovered > halfPx) haptic('tick');
    element.style.setProperty('--swipe', `${uncovered.toFixed(1)}px`);
  }

  function touchEnd() {
    const isDecided = isSwiping;
    settle();
    if (isDecided) onSettle(uncovered > widthPx() / 2);
  }

  return listenToTouch(element, { start: touchStart, move: touchMove, end: touchEnd, settle });
}

/** Not below nought, and hard to pull beyond what there is to see. */
function held(uncovered: number, widthPx: number): number {
  return uncovered <= widthPx ? Math.max(0, uncovered) : widthPx + (uncovered - widthPx) / 5;
}
