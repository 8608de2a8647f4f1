import { useTranslation } from 'react-i18next';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long something was held, in days, hours or minutes, whichever says most in one figure. */
export function Holding({ ms }: { ms: number }) {
  const { i18n } = useTranslation();
  const [unit, unitMs] = UNITS.find(([, length]) => ms >= length) ?? UNITS[2];
  const format = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  });
  return <bdi>{format.format(ms / unitMs)}</bdi>;
}
