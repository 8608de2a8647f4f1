import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { flash, unflash } from './flash.ts';
import { type Follow, writeText } from './follow.ts';
import styles from './price.module.css';
import { whileSeen } from './while-seen.ts';

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
