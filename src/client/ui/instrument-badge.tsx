import styles from './instrument-badge.module.css';

export interface InstrumentBadgeProps {
  /** Address of the sign. */
  logo: string;
  size?: 's' | 'm' | undefined;
}

const SIDES = { s: 28, m: 36 };

/**
 * The round sign of an instrument; decorative, its code stands beside it. Its place is kept while it loads, which it does
 * behind the code of the app, and when it is near the screen.
 */
export function InstrumentBadge({ logo, size = 'm' }: InstrumentBadgeProps) {
  return (
    <img
      src={logo}
      alt=""
      className={styles.badge}
      width={SIDES[size]}
      height={SIDES[size]}
      loading="lazy"
      decoding="async"
      fetchPriority="low"
    />
  );
}
