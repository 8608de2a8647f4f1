import { useTranslation } from 'react-i18next';
import { ORDER_TAB, RISK_WARN_PERCENT } from '#contract/constants';
import { Decimal } from '#contract/money';
import { useChart } from '../../app/charts.ts';
import { useFormat } from '../../app/format.ts';
import { orderListFeature } from '../../features/trading.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { Stat } from '../../ui/stat.tsx';
import styles from './order-screen.module.css';

/** Profit, balance, margin and risk rate; the last two are hidden on history (S2.49). */
export function SummaryCard() {
  const { t } = useTranslation();
  const { balanceText, numbers } = useFormat();
  const summary = useChart(orderListFeature, ({ context }) => context.summary);
  const isHistory = useChart(orderListFeature, ({ context }) => context.tab === ORDER_TAB.history);
  const isAtRisk = new Decimal(summary.riskRate).gte(RISK_WARN_PERCENT);
  return (
    <Card className={styles.summary}>
      <Stat
        look="hero"
        label={t(isHistory ? 'order.realised' : 'order.profit')}
        value={<Amount value={summary.profit} unit="USD" signed />}
      />
      <div className={styles.figures}>
        <Stat
          label={t('order.balance')}
          value={<span className="num">{balanceText(summary.balance)}</span>}
        />
        {isHistory && (
          <Stat label={t('order.fees')} value={<span className="num">{balanceText(summary.fees)}</span>} />
        )}
        {!isHistory && (
          <>
            <Stat
              label={t('order.margin')}
              value={<span className="num">{balanceText(summary.margin)}</span>}
            />
            <Stat
              align="end"
              label={t('order.riskRate')}
              value={
                <span className="num" data-tone={isAtRisk ? 'down' : undefined}>
                  {numbers.percent(summary.riskRate, 2)}
                </span>
              }
            />
          </>
        )}
      </div>
    </Card>
  );
}
