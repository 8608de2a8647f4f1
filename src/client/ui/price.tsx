import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { classNames } from './class-names.ts';
import { flash } from './flash.ts';
import styles from './price.module.css';

export interface PriceProps {
  /** The text as it should read. */
  value: string;
  direction?: -1 | 0 | 1 | undefined;
  /** A new key flashes the cell in its direction. */
  flashKey?: string | number | undefined;
  className?: string | undefined;
  /** For a store that writes `textContent` itself and calls `flash`. */
  ref?: Ref<HTMLSpanElement> | undefined;
}

/** A price in tabular digits that flashes when it ticks. */
export function Price({ value, direction = 0, flashKey, className, ref }: PriceProps) {
  const cell = useRef<HTMLSpanElement>(null);
  const lastKey = useRef(flashKey);
  useImperativeHandle<HTMLSpanElement | null, HTMLSpanElement | null>(ref, () => cell.current);

  useEffect(() => {
    if (lastKey.current === flashKey) return;
    lastKey.current = flashKey;
    if (cell.current) flash(cell.current, direction);
  }, [flashKey, direction]);

  return (
    <span ref={cell} className={classNames('num', styles.price, className)}>
      {value}
    </span>
  );
}
