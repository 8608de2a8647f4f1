import { Link } from 'react-router-dom';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time-units';
import { Badge } from '../../ui/badge.tsx';
import { useRight } from '../app/context.ts';
import styles from './figures.module.css';

/** It reads texts of any length exactly, and writes no sign before what rounds to nothing. */
const cents = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});
const signedCents = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});
const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

const exact = (text: string) => text as Intl.StringNumericLiteral;

/** An amount in USD to the cent; the pointer shows all its digits. A result has its sign and its colour. */
export function Usd({ value, isResult = false }: { value: string; isResult?: boolean }) {
  if (value === '') return null;
  const text = (isResult ? signedCents : cents).format(exact(value));
  const tone = text.startsWith('-') ? 'down' : text.startsWith('+') ? 'up' : 'flat';
  return (
    <span className={styles.usd} data-tone={isResult ? tone : undefined} title={`${value} USD`}>
      {text}
    </span>
  );
}

/** A quantity or a rate with the digits it has. */
export function Quantity({ value, unit = '' }: { value: string; unit?: string }) {
  return value === '' ? null : (
    <span className={styles.usd}>
      {plain.format(exact(value))}
      {unit}
    </span>
  );
}

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

/** The number of a user, which leads to them for operators who may see users. */
export function UserLink({ uid }: { uid: string }) {
  const maySee = useRight('users.see');
  if (!maySee) return <span className="num">{uid}</span>;
  return (
    <Link to={`/users/${uid}`} className={styles.link}>
      {uid}
    </Link>
  );
}

/** Frozen and deleted users stand out; a demo account says what it is. */
export function UserState({ state }: { state: string }) {
  return (
    <span className={styles.state}>
      {state.split(', ').map((word) => (
        <Badge key={word} tone={word === 'frozen' || word === 'deleted' ? 'danger' : 'neutral'}>
          {word}
        </Badge>
      ))}
    </span>
  );
}
