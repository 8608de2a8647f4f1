import { classNames } from './class-names.ts';
import styles from './instrument-badge.module.css';

const TINTS = 6;

export interface InstrumentBadgeProps {
  /** Short text, one to four characters. */
  logo: string;
  /** Instruments of one category share a tint. */
  category?: number | string | undefined;
  size?: 's' | 'm' | undefined;
}

function tintOf(category: number | string): number {
  if (typeof category === 'number') return Math.abs(category) % TINTS;
  let sum = 0;
  for (const char of category) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 997;
  return sum % TINTS;
}

/** The round monogram of an instrument; decorative, its code stands beside it. */
export function InstrumentBadge({ logo, category = 0, size = 'm' }: InstrumentBadgeProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.badge, styles[size])}
      data-tint={tintOf(category)}
      data-long={logo.length > 2 || undefined}
    >
      {logo}
    </span>
  );
}
