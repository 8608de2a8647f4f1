import ChartLine from 'lucide-react/icons/chart-line';
import { useTranslation } from 'react-i18next';
import type { Results } from '#contract/entities-results';
import { Decimal } from '#contract/money';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useDateText } from '../../app/format/times.ts';
import { OwnHero } from '../../parts/own-money.tsx';
import { StatementButtons } from '../../parts/statement-buttons.tsx';
import { ByInstrument } from './by-instrument.tsx';
import { EquityCurve } from './equity-curve.tsx';
import { broughtOf } from './figures.ts';
import { ResultCalendar } from './result-calendar.tsx';
import { ResultFigures } from './result-figures.tsx';
import styles from './results-screen.module.css';

/** The account, or a copy, over the period that is shown, as a file. */
export function StatementFiles({ period, copyId }: { period: string; copyId: number | undefined }) {
  const { t } = useTranslation();
  return (
    <Card>
      <h2 className={styles.title}>{t('results.statement')}</h2>
      <p className={styles.note}>
        {t('results.statementNote')} {t('results.utc')}
      </p>
      <StatementButtons period={period} copyId={copyId} />
    </Card>
  );
}

type ResultViewProps = { results: Results; period: string; copyId: number | undefined };

/** What a period brought, as a sum, a curve, a calendar and figures; of a copy when one is named. */
export function ResultView({ results, period, copyId }: ResultViewProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { days, sums } = results;
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return <EmptyState icon={<ChartLine />} text={t('results.noDays')} />;
  return (
    <>
      <Card>
        <OwnHero label={t('results.brought')} value={broughtOf(sums)} signed />
        <p className={styles.days}>
          <bdi>{t('results.days', { from: dateText(first.day), to: dateText(last.day) })}</bdi>
        </p>
        <EquityCurve opening={results.openingEquity ?? results.opening} days={days} />
      </Card>
      <div className={styles.columns}>
        <Card>
          <ResultCalendar key={period} days={days} />
          <p className={styles.days}>{t('results.utc')}</p>
        </Card>
        <ResultFigures results={results} />
      </div>
      {results.instruments.length > 0 && <ByInstrument instruments={results.instruments} />}
      <StatementFiles period={period} copyId={copyId} />
      {new Decimal(sums.funding).isZero() ? null : <p className={styles.note}>{t('results.fundingNote')}</p>}
    </>
  );
}
