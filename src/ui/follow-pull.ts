import { listenToTouch } from './touch.ts';

/** How far the content must come down for a release to refresh, after resistance. */
const TRIGGER_PX = 56;
const MAX_PX = 96;

function scrollParent(element: Element): Element {
  for (let node = element.parentElement; node; node = node.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
  }
  return document.scrollingElement ?? document.documentElement;
}

/**
 * Follows a finger that pulls `element` down from the top. Sets `--pull` (pixels), `--turn`
 * (degrees) and `data-pulling` on it, `data-armed` once a release would call `onRelease`. Returns how to stop.
 */
export function followPull(element: HTMLElement, onRelease: () => void): () => void {
  let startX = 0;
  let startY = 0;
  let state: 'idle' | 'watching' | 'pulling' = 'idle';
  let pull = 0;

  function settle() {
    state = 'idle';
    pull = 0;
    element.style.removeProperty('--pull');
    element.style.removeProperty('--turn');
    delete element.dataset.pulling;
    delete element.dataset.armed;
  }

  function start(event: TouchEvent) {
    const touch = event.touches[0];
    if (!touch || event.touches.length > 1 || scrollParent(element).scrollTop > 0) return;
    startX = touch.clientX;
    startY = touch.clientY;
    state = 'watching';
  }

  function move(event: TouchEvent) {
    const touch = event.touches[0];
    if (!touch || state === 'idle') return;
    const dx = touch.clientX - startX;
    const dy = touch.clientY - startY;
    if (state === 'watching') {
      if (Math.hypot(dx, dy) < 8) return;
      if (dy <= Math.abs(dx)) return settle();
      state = 'pulling';
      element.dataset.pulling = '';
    }
    if (event.cancelable) event.preventDefault();
    pull = MAX_PX * (1 - Math.exp(-Math.max(dy, 0) / 160));
    element.style.setProperty('--pull', `${pull.toFixed(1)}px`);
    element.style.setProperty('--turn', `${(pull * 5).toFixed(0)}deg`);
    element.toggleAttribute('data-armed', pull >= TRIGGER_PX);
  }

  function end() {
    const released = state === 'pulling' && pull >= TRIGGER_PX;
    settle();
    if (released) onRelease();
  }

  return listenToTouch(element, { start, move, end, settle });
}
