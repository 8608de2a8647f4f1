import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decimal } from '#contract/money';
import { MAX_RISK_PERCENT } from '#contract/trading';
import { riskLevelOf } from '#machines/order-form/risk';
import { MOST_TENTHS, type WhatIf as Told, type WhatIfSubject, whatIf } from '#machines/order-form/what-if';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format/format.ts';
import { useChart } from '../../app/hooks/charts.ts';
import { liveOrdersFeature } from '../../features/trading.ts';
import { OwnAmount, useAccount } from '../own-money.tsx';
import styles from './orders.module.css';

/**
 * A risk rate in percent, in the colour of what happens there; a dash while it is not known, or where nothing is left to reckon it by.
 * It names no amount: it is never hidden.
 */
export function RiskRate({ percent }: { percent: Decimal | null }) {
  const { numbers } = useFormat();
  const account = useAccount();
  return (
    <bdi className={styles.rate} data-level={percent ? riskLevelOf(percent, account) : null}>
      <span className="num">{percent?.lt(MAX_RISK_PERCENT) ? numbers.percent(percent, 2) : UNKNOWN}</span>
    </bdi>
  );
}

/** What the order or position and its account would come to if the price moved; folded until it is asked for. */
export function WhatIfPanel({ subject }: { subject: WhatIfSubject }) {
  const { t } = useTranslation();
  return (
    <Disclosure label={t('orderForm.whatIf.title')}>
      <Move subject={subject} />
    </Disclosure>
  );
}

function Move({ subject }: { subject: WhatIfSubject }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const account = useAccount();
  const orders = useChart(liveOrdersFeature, ({ context }) => context.rows);
  return (
    <Slider
      label={t('orderForm.whatIf.move')}
      min={-MOST_TENTHS}
      max={MOST_TENTHS}
      start={0}
      origin={0}
      // A tenth of a percent is an `e-1`: the text of a decimal, not a float.
      textOf={(tenths) => numbers.signedPercent(`${tenths}e-1`, 1)}
    >
      {(tenths) => (
        <Figures
          told={whatIf(subject, { account, orders }, tenths)}
          digits={subject.instrument.pricePrecision}
        />
      )}
    </Slider>
  );
}

function Figures({ told, digits }: { told: Told; digits: number }) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const { price, amount, equity, riskRate, closedBy, isLiquidated } = told;
  return (
    <>
      <div className={styles.facts}>
        <Figure label={t('orderForm.whatIf.price')} value={priceText(price, digits)} />
        <Figure label={t('order.result')} value={<OwnAmount value={amount} signed />} />
        <Figure label={t('orderForm.whatIf.equity')} value={<OwnAmount value={equity} />} />
        <Figure
          label={t('order.riskRate')}
          value={
            isLiquidated ? (
              <span className={styles.rate} data-level="liquidated">
                {t('orderForm.whatIf.liquidated')}
              </span>
            ) : (
              <RiskRate percent={riskRate} />
            )
          }
        />
        {closedBy && (
          <Figure
            label={t('order.reason')}
            value={t(closedBy === 'stopLoss' ? 'order.stopLoss' : 'order.takeProfit')}
          />
        )}
      </div>
      <p className={styles.trailHint}>{t('orderForm.whatIf.hint')}</p>
    </>
  );
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return <Stat label={label} value={<bdi className="num">{value}</bdi>} />;
}
