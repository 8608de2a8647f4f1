import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time-units';
import styles from './age.module.css';

const STEPS = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** How long ago an instant was, from when the page read of it; the pointer shows the instant itself. */
export function Age({ since, atMs }: { since: string; atMs: number }) {
  const passedMs = atMs - Date.parse(since);
  const step = STEPS.find(({ ms }) => passedMs >= ms);
  return (
    <time dateTime={since} title={utcText(since)} className={styles.age}>
      {step ? words.format(-Math.floor(passedMs / step.ms), step.unit) : 'just now'}
    </time>
  );
}

/** An instant as the desk writes it. */
export function Instant({ at }: { at: string }) {
  return at === '' ? null : (
    <time dateTime={at} className={styles.age}>
      {utcText(at)}
    </time>
  );
}

/** `2026-01-14T13:30:05.000Z` as 2026-01-14 13:30 UTC: operators and the log go by one clock. */
const utcText = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
