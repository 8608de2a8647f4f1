import { type ReactNode, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './view-switch.module.css';

export interface ViewSwitchProps {
  /** At the start of the line the button ends. */
  bar: ReactNode;
  /** What is shown first, and what in its place; each is drawn only while it is shown. */
  first: () => ReactNode;
  second: () => ReactNode;
  /** Names and icons of the ways there and back. */
  toSecond: { label: string; icon: ReactNode };
  toFirst: { label: string; icon: ReactNode };
}

/** The same thing shown in one of two ways, and a button from each to the other. */
export function ViewSwitch({ bar, first, second, toSecond, toFirst }: ViewSwitchProps) {
  const [isSecond, setIsSecond] = useState(false);
  const way = isSecond ? toFirst : toSecond;
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.choices}>{bar}</div>
        <IconButton label={way.label} onClick={() => setIsSecond(!isSecond)}>
          {way.icon}
        </IconButton>
      </div>
      {isSecond ? second() : first()}
    </>
  );
}
