import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Results } from '#contract/entities-results';
import type { Decimal } from '#contract/money';
import { Card } from '../../../ui/card.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format/format.ts';
import { Holding } from '../../parts/holding.tsx';
import { OwnAmount, useOwnText } from '../../parts/own-money.tsx';
import { averageLossOf, averageWinOf, profitFactorOf, winRateOf } from './figures.ts';
import styles from './results-screen.module.css';

/** How the closed orders went, and what trading cost. */
export function ResultFigures({ results: { trades, sums, drawdown } }: { results: Results }) {
  const { t } = useTranslation();
  const { numbers, lotsText } = useFormat();
  const ownText = useOwnText();
  const money = (value: Decimal | string | null, signed = true) => (
    <OwnAmount value={value} signed={signed} />
  );
  const ratio = (value: Decimal | null) => (value ? numbers.fixed(value, 2) : UNKNOWN);
  const winRate = winRateOf(trades);
  const holding = trades.count > 0 ? <Holding ms={trades.holdingMs} /> : UNKNOWN;
  const figures = {
    count: lotsText(trades.count),
    winRate: winRate ? numbers.percent(winRate.toDecimalPlaces(1)) : UNKNOWN,
    averageWin: money(averageWinOf(trades)),
    averageLoss: money(averageLossOf(trades)),
    best: money(trades.count > 0 ? trades.best : null),
    worst: money(trades.count > 0 ? trades.worst : null),
    profitFactor: ratio(profitFactorOf(trades)),
    holding,
    fees: money(sums.fees),
    financing: money(sums.financing),
  } satisfies Record<string, ReactNode>;
  return (
    <Card>
      <h2 className={styles.title}>{t('results.closedOrders')}</h2>
      <div className={styles.grid}>
        {(Object.keys(figures) as (keyof typeof figures)[]).map((key) => (
          <Stat key={key} label={t(`results.figure.${key}`)} value={figures[key]} />
        ))}
      </div>
      <p className={styles.note}>
        {drawdown
          ? t('results.drawdown', {
              amount: ownText(drawdown.amount),
              percent: drawdown.percent === undefined ? UNKNOWN : numbers.percent(drawdown.percent),
            })
          : t('results.noDrawdown')}{' '}
        {t('results.beforeCosts')}
      </p>
    </Card>
  );
}
