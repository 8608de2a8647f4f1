import type { Chart, Crosshair } from 'klinecharts';
import { haptic } from '../haptics.ts';

/** How long a finger rests before the crosshair comes, and how long that stays when the finger has gone. */
export const LONG_PRESS_MS = 350;
const LINGER_MS = 1_500;
/** A finger that rests is never quite still. */
const STILL_PX = 6;
const CANDLES = 'candle_pane';
/** What takes the crosshair away; the library's types know of no such thing. */
const NONE = null as unknown as Crosshair;

/**
 * Calls up the crosshair under a finger that rests, and lets it follow: from then on the page does not scroll and the
 * library, whose own long press is slower, hears of no move. Returns how to stop.
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
    if (!isPressed) return;
    isPressed = false;
    hideTimer = window.setTimeout(() => chart.executeAction('onCrosshairChange', NONE), LINGER_MS);
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
    if (event.isTrusted) forget();
  }

  element.addEventListener('touchstart', touchStart, { capture: true, passive: true });
  element.addEventListener('touchmove', touchMove, { capture: true, passive: false });
  element.addEventListener('touchend', forget, { capture: true });
  element.addEventListener('touchcancel', touchCancel, { capture: true });
  return () => {
    forget();
    clearTimeout(hideTimer);
    element.removeEventListener('touchstart', touchStart, { capture: true });
    element.removeEventListener('touchmove', touchMove, { capture: true });
    element.removeEventListener('touchend', forget, { capture: true });
    element.removeEventListener('touchcancel', touchCancel, { capture: true });
  };
}
