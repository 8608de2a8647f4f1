import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { type Follow, writeText } from './follow.ts';
import styles from './quote-row.module.css';
import { whileSeen } from './while-seen.ts';

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

type Direction = -1 | 0 | 1;

export interface PriceProps {
  /** The text as it should read. */
  value: string;
  direction?: Direction | undefined;
  /** A new key flashes the cell in its direction. */
  flashKey?: string | number | undefined;
  /** Where a price that ticks often comes from: it is written, and flashes, without a render. */
  follow?: Follow<{ text: string; direction: Direction }> | undefined;
  className?: string | undefined;
}

/** A price in tabular digits that flashes when it ticks. */
export function Price({ value, direction = 0, flashKey, follow, className }: PriceProps) {
  const cell = useRef<HTMLSpanElement>(null);
  const lastKey = useRef(flashKey);

  useEffect(() => {
    if (lastKey.current === flashKey) return;
    lastKey.current = flashKey;
    if (cell.current) flash(cell.current, direction);
  }, [flashKey, direction]);

  useEffect(() => {
    const element = cell.current;
    if (!element) return;
    const end =
      follow &&
      whileSeen(element, () =>
        follow((next) => {
          if (writeText(element, next.text)) flash(element, next.direction);
        }),
      );
    return () => {
      end?.();
      unflash(element);
    };
  }, [follow]);

  return (
    <span ref={cell} className={classNames('num', styles.price, className)}>
      {value}
    </span>
  );
}
