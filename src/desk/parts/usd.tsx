import styles from './usd.module.css';

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
