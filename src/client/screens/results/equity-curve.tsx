import { useTranslation } from 'react-i18next';
import type { ResultDay } from '#contract/entities-results';
import { Decimal } from '#contract/money';
import { sparklinePath } from '../../../ui/sparkline.tsx';
import { useDateText } from '../../app/format/times.ts';
import { useOwnText } from '../../parts/own-money.tsx';
import styles from './results-screen.module.css';

const WIDTH = 320;
const HEIGHT = 120;

/**
 * What the account was worth at the end of each day, from before the first. What came in or went out counts as if it had from the
 * start: the line rises and falls by trading alone. The table under the calendar has the days in figures.
 */
export function EquityCurve({ opening, days }: { opening: string; days: readonly ResultDay[] }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const ownText = useOwnText();
  let coming = Decimal.sum(0, ...days.map(({ funding }) => funding));
  const worth = [coming.plus(opening)];
  for (const { equity, balance, funding } of days) {
    coming = coming.minus(funding);
    worth.push(coming.plus(equity ?? balance));
  }
  const [start = coming, end = coming] = [worth.at(0), worth.at(-1)];
  const rise = end.minus(start);
  // A picture is as exact as its pixels are.
  const line = sparklinePath(worth.map(Number), WIDTH, HEIGHT);
  const shown = (day: string | undefined) => (day === undefined ? '' : dateText(day));
  const hasEquity = days.every(({ equity }) => equity !== undefined);
  const said = { low: ownText(Decimal.min(...worth)), high: ownText(Decimal.max(...worth)) };
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {t(hasEquity ? 'results.equity' : 'results.balance')}
        {/* The picture says them to those who listen. */}
        <bdi className="num" aria-hidden="true">
          {said.low} – {said.high}
        </bdi>
      </figcaption>
      <div className={styles.plot}>
        <svg
          role="img"
          aria-label={t('results.curveSays', said)}
          className={styles.curve}
          data-tone={rise.gt(0) ? 'up' : rise.lt(0) ? 'down' : 'flat'}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <path className={styles.area} d={`${line}V${HEIGHT}H0Z`} />
          <path className={styles.line} d={line} />
        </svg>
      </div>
      <div className={styles.ends} aria-hidden="true">
        <bdi>{shown(days.at(0)?.day)}</bdi>
        <bdi>{shown(days.at(-1)?.day)}</bdi>
      </div>
    </figure>
  );
}
