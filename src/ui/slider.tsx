import { Slider as Base } from '@base-ui/react/slider';
import { type CSSProperties, type ReactNode, useState } from 'react';
import styles from './slider.module.css';

export interface SliderProps {
  label: string;
  min: number;
  max: number;
  step?: number | undefined;
  /** By Page Up and Page Down. */
  largeStep?: number | undefined;
  /** Where it stands at first. */
  start: number;
  /** Where the line begins to be filled; the least without it. */
  origin?: number | undefined;
  /** The value as it reads, beside the label and for those who listen. */
  textOf: (value: number) => string;
  /** What follows from the value. */
  children?: ((value: number) => ReactNode) | undefined;
}

/** A value found by sliding. It keeps its own position, and hands it to what it is for. */
export function Slider(props: SliderProps) {
  const { label, min, max, step = 1, largeStep = 10, start, origin = min, textOf, children } = props;
  const [value, setValue] = useState(start);
  const partOf = (at: number): number => (at - min) / (max - min);
  const from = Math.min(partOf(origin), partOf(value));
  const line = { '--from': from, '--size': Math.abs(partOf(value) - partOf(origin)) } as CSSProperties;
  return (
    <div className={styles.slider}>
      <Base.Root
        className={styles.root}
        min={min}
        max={max}
        step={step}
        largeStep={largeStep}
        value={value}
        onValueChange={(next) => setValue(next)}
      >
        <div className={styles.head}>
          <Base.Label className={styles.label}>{label}</Base.Label>
          <bdi className="num" aria-hidden="true">
            {textOf(value)}
          </bdi>
        </div>
        {/* A sheet around it stays where it is. */}
        <Base.Control className={styles.control} data-base-ui-swipe-ignore="">
          <Base.Track className={styles.track} style={line}>
            <Base.Thumb className={styles.thumb} getAriaValueText={(_, at) => textOf(at)} />
          </Base.Track>
        </Base.Control>
      </Base.Root>
      {children?.(value)}
    </div>
  );
}
