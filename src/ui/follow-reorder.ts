import { haptic } from './haptics.ts';

/** How far a pointer goes before it drags: a press alone moves nothing. */
const DECIDED_PX = 4;
/** How near to the edge of the window a row scrolls the page, and how far in a frame. */
const EDGE_PX = 96;
const SCROLL_PX = 9;

export interface Reorder {
  /** A row is taken hold of, by its place. */
  onLift: (index: number) => void;
  /** The row is over another place, the first being 0. */
  onMove: (at: number) => void;
  onDrop: () => void;
  /** The row stays where it was. */
  onRelease: () => void;
}

type Held = { row: HTMLElement; index: number; pointerId: number; startPx: number; yPx: number; at: number };

/**
 * Follows a pointer that takes a row of `list` by its `[data-handle]` and drags it to another place; rows are of one height.
 * Sets `--drag` (pixels) on the row. The handle must have `touch-action: none`, so that a finger on it does not scroll. Returns
 * how to stop.
 */
export function followReorder(list: HTMLElement, reorder: Reorder): () => void {
  let held: Held | null = null;
  let isLifted = false;
  let frame = 0;

  function settle(): void {
    cancelAnimationFrame(frame);
    held?.row.style.removeProperty('--drag');
    held = null;
    isLifted = false;
  }

  function follow(): void {
    if (!held) return;
    const { row, index, startPx } = held;
    const movedPx = held.yPx + scrollY - startPx;
    const last = list.children.length - 1;
    const at = Math.min(Math.max(index + Math.round(movedPx / row.offsetHeight), 0), last);
    row.style.setProperty('--drag', `${movedPx.toFixed(1)}px`);
    if (at === held.at) return;
    held.at = at;
    haptic('tick');
    reorder.onMove(at);
  }

  /** A row at the edge of the window brings the next ones into it. */
  function scroll(): void {
    if (!held) return;
    const beforePx = scrollY;
    if (held.yPx < EDGE_PX) scrollBy(0, -SCROLL_PX);
    else if (held.yPx > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
    if (scrollY !== beforePx) follow();
    frame = requestAnimationFrame(scroll);
  }

  function down(event: PointerEvent): void {
    const handle = (event.target as Element).closest<HTMLElement>('[data-handle]');
    const row = handle?.closest('li');
    if (held || !handle || !row || event.button !== 0) return;
    handle.setPointerCapture(event.pointerId);
    const index = [...list.children].indexOf(row);
    const { pointerId, clientY: yPx } = event;
    held = { row, index, pointerId, startPx: yPx + scrollY, yPx, at: index };
  }

  function move(event: PointerEvent): void {
    if (event.pointerId !== held?.pointerId) return;
    held.yPx = event.clientY;
    if (!isLifted) {
      if (Math.abs(held.yPx + scrollY - held.startPx) < DECIDED_PX) return;
      isLifted = true;
      haptic('tick');
      reorder.onLift(held.index);
      frame = requestAnimationFrame(scroll);
    }
    follow();
  }

  function end(event: PointerEvent): void {
    if (event.pointerId !== held?.pointerId) return;
    const wasLifted = isLifted;
    settle();
    if (wasLifted) reorder.onDrop();
  }

  function release(): void {
    const wasLifted = isLifted;
    settle();
    if (wasLifted) reorder.onRelease();
  }

  const listening = new AbortController();
  const { signal } = listening;
  list.addEventListener('pointerdown', down, { signal });
  list.addEventListener('pointermove', move, { signal });
  list.addEventListener('pointerup', end, { signal });
  list.addEventListener('pointercancel', release, { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && release(), { signal });
  return () => {
    release();
    listening.abort();
  };
}
