import type { Chart } from 'klinecharts';
import { haptic } from '../haptics.ts';
import { CANDLES, hideCrosshair } from './panes.ts';

/** How long a finger rests before the crosshair comes. */
export const LONG_PRESS_MS = 350;
/** A finger that rests is never quite still. */
const STILL_PX = 6;

/**
 * Calls up the crosshair under a finger that rests, and lets it follow: from then on the page does not scroll and the
 * library, whose own long press is slower, hears of no move. It goes with the finger. Returns how to stop.
 */
export function showCrosshairOnPress(element: HTMLElement, chart: Chart): () => void {
  let start: Touch | null = null;
  let isPressed = false;
  let pressTimer = 0;
  let hideTimer = 0;

  function point(touch: Touch) {
    const { left, top } = element.getBoundingClientRect();
    const bottom = chart.getSize(CANDLES, 'main')?.height ?? 0;
    const y = Math.min(Math.max(touch.clientY - top, 0), bottom - 1);
    chart.executeAction('onCrosshairChange', { paneId: CANDLES, x: touch.clientX - left, y });
  }

  function press() {
    if (!start) return;
    isPressed = true;
    // What the library takes as the end of its own waiting; it goes no further than its element.
    chart.getDom()?.dispatchEvent(new Event('touchcancel'));
    haptic('tick');
    point(start);
  }

  function forget() {
    clearTimeout(pressTimer);
    start = null;
    isPressed = false;
  }

  /** The finger has gone, and the crosshair with it: also the one that the library itself puts where a finger taps. */
  function leave() {
    forget();
    hideTimer = window.setTimeout(() => hideCrosshair(chart));
  }

  function touchStart(event: TouchEvent) {
    clearTimeout(hideTimer);
    forget();
    const [touch] = event.touches;
    if (!touch || event.touches.length > 1) return;
    start = touch;
    pressTimer = window.setTimeout(press, LONG_PRESS_MS);
  }

  function touchMove(event: TouchEvent) {
    const [touch] = event.touches;
    if (!touch || !start) return;
    if (isPressed) {
      if (event.cancelable) event.preventDefault();
      event.stopImmediatePropagation();
      point(touch);
    } else if (Math.hypot(touch.clientX - start.clientX, touch.clientY - start.clientY) > STILL_PX) {
      forget();
    }
  }

  function touchCancel(event: TouchEvent) {
    if (event.isTrusted) leave();
  }

  element.addEventListener('touchstart', touchStart, { capture: true, passive: true });
  element.addEventListener('touchmove', touchMove, { capture: true, passive: false });
  element.addEventListener('touchend', leave, { capture: true });
  element.addEventListener('touchcancel', touchCancel, { capture: true });
  return () => {
    forget();
    clearTimeout(hideTimer);
    element.removeEventListener('touchstart', touchStart, { capture: true });
    element.removeEventListener('touchmove', touchMove, { capture: true });
    element.removeEventListener('touchend', leave, { capture: true });
    element.removeEventListener('touchcancel', touchCancel, { capture: true });
  };
}
