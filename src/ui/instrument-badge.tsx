import styles from './instrument-badge.module.css';

export interface InstrumentBadgeProps {
  /** Address of the sign. */
  logo: string;
  size?: 's' | 'm' | undefined;
}

/**
 * The round sign of an instrument; decorative, its code stands beside it. Its place is kept while it loads, which it does
 * behind the code of the app, and when it is near the screen.
 */
export function InstrumentBadge({ logo, size = 'm' }: InstrumentBadgeProps) {
  return <img src={logo} alt="" className={styles[size]} loading="lazy" />;
}
