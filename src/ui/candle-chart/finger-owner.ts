import type { Pixel } from './drawing-geometry.ts';

/**
 * Who owns a finger, or the mouse button, on the chart. Each press is offered to the claims in their order: a drawing
 * that is being placed, a drawing or a line that is dragged. The first that takes it gets every move until the press
 * ends; the page, the crosshair and the library hear of none. A press that no claim takes is theirs.
 */

export type Press = Pixel & { isTouch: boolean };

export interface FingerOwner {
  move: (pixel: Pixel) => void;
  /** The finger has let go. */
  end: (pixel: Pixel) => void;
  /** The press came to nothing: another finger came, or the browser took it. */
  cancel: () => void;
}

/** Takes a press, or leaves it to the next claim. */
export type FingerClaim = (press: Press) => FingerOwner | null;

export interface FingerWatch {
  claims: readonly FingerClaim[];
  /** A short press that no claim took and that did not move. */
  onTap: (press: Press) => void;
  /** The mouse moves with no button pressed; null when it has left. */
  onHover: (pixel: Pixel | null) => void;
}

/** A finger that taps is never quite still. */
const STILL_PX = 6;
const TAP_MS = 350;

type Running = { owner: FingerOwner | null; start: Press; atMs: number; last: Pixel };

/** Watches presses on `element`, before anything else that listens there. Returns how to stop. */
export function ownFingers(element: HTMLElement, { claims, onTap, onHover }: FingerWatch): () => void {
  let running: Running | null = null;

  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Pixel => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const take = (event: Event): void => {
    event.stopImmediatePropagation();
    if (event.cancelable) event.preventDefault();
  };

  function press(start: Press, event: Event): void {
    let owner: FingerOwner | null = null;
    for (const claim of claims) {
      owner = claim(start);
      if (owner) break;
    }
    running = { owner, start, atMs: event.timeStamp, last: start };
    if (owner) take(event);
  }

  function move(pixel: Pixel, event: Event): void {
    if (!running) return;
    running.last = pixel;
    if (!running.owner) return;
    take(event);
    running.owner.move(pixel);
  }

  function end(event: Event): void {
    if (!running) return;
    const { owner, start, atMs, last } = running;
    running = null;
    if (owner) {
      take(event);
      owner.end(last);
      return;
    }
    const isStill = Math.hypot(last.x - start.x, last.y - start.y) <= STILL_PX;
    if (isStill && event.timeStamp - atMs <= TAP_MS) onTap(start);
  }

  function cancel(): void {
    running?.owner?.cancel();
    running = null;
  }

  function touchStart(event: TouchEvent): void {
    const [touch] = event.touches;
    if (!touch) return;
    if (event.touches.length > 1) cancel();
    else press({ ...at(touch), isTouch: true }, event);
  }
  const touchMove = (event: TouchEvent): void => {
    const [touch] = event.touches;
    if (touch) move(at(touch), event);
  };
  const touchCancel = (event: TouchEvent): void => {
    if (event.isTrusted) cancel();
  };
  const mouseDown = (event: MouseEvent): void => {
    if (event.button === 0) press({ ...at(event), isTouch: false }, event);
  };
  /** A dragged mouse leaves the chart and is still the drag's. */
  const mouseMove = (event: MouseEvent): void => {
    if (running) move(at(event), event);
    else if (event.target instanceof Node && element.contains(event.target)) onHover(at(event));
    else onHover(null);
  };

  const listening = new AbortController();
  const taking = { capture: true, passive: false, signal: listening.signal } as const;
  element.addEventListener('touchstart', touchStart, taking);
  element.addEventListener('touchmove', touchMove, taking);
  element.addEventListener('touchend', end, taking);
  element.addEventListener('touchcancel', touchCancel, taking);
  element.addEventListener('mousedown', mouseDown, taking);
  window.addEventListener('mousemove', mouseMove, taking);
  window.addEventListener('mouseup', end, taking);
  return () => {
    cancel();
    listening.abort();
  };
}
