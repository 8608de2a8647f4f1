import { useTranslation } from 'react-i18next';
import { ORDER_TAB, RISK_WARN_PERCENT } from '#contract/constants';
import { Decimal } from '#contract/money';
import { Card } from '../../../ui/card.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart } from '../../app/hooks/charts.ts';
import { orderListFeature } from '../../features/trading.ts';
import { Known, OwnAmount, OwnHero } from '../../parts/own-money.tsx';
import styles from './order-screen.module.css';

/** Profit, balance, margin and risk rate; the last two are hidden on history (S2.49). Dashes until they were read. */
export function SummaryCard() {
  const { t } = useTranslation();
  const summary = useChart(orderListFeature, ({ context }) => context.summary);
  const isOutdated = useChart(orderListFeature, (snapshot) => snapshot.hasTag('outdated'));
  const isHistory = useChart(orderListFeature, ({ context }) => context.tab === ORDER_TAB.history);
  return (
    <Card className={styles.summary}>
      <OwnHero
        label={t(isHistory ? 'order.realised' : 'order.profit')}
        value={summary?.profit ?? null}
        signed
        isOutdated={isOutdated}
      />
      <div className={styles.figures}>
        <Stat
          label={t('order.balance')}
          value={<OwnAmount value={summary?.balance ?? null} isOutdated={isOutdated} />}
        />
        {isHistory && (
          <Stat
            label={t('order.fees')}
            value={<OwnAmount value={summary?.fees ?? null} isOutdated={isOutdated} />}
          />
        )}
        {isHistory && isSet(summary?.financing) && (
          <Stat
            align="end"
            label={t('order.overnight')}
            value={<OwnAmount value={summary?.financing ?? null} signed isOutdated={isOutdated} />}
          />
        )}
        {!isHistory && (
          <>
            <Stat
              label={t('order.margin')}
              value={<OwnAmount value={summary?.margin ?? null} isOutdated={isOutdated} />}
            />
            <Stat
              align="end"
              label={t('order.riskRate')}
              value={<RiskRate percent={summary?.riskRate ?? null} />}
            />
          </>
        )}
      </div>
    </Card>
  );
}

const isSet = (amount: string | null | undefined): boolean => amount != null && !new Decimal(amount).isZero();

/** It names no amount, and warns: it is never hidden. */
function RiskRate({ percent }: { percent: string | null }) {
  const { numbers } = useFormat();
  const isAtRisk = percent !== null && new Decimal(percent).gte(RISK_WARN_PERCENT);
  return (
    <Known tone={isAtRisk ? 'down' : undefined}>
      {percent === null ? null : numbers.percent(percent, 2)}
    </Known>
  );
}
