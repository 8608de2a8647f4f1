import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FEE_PER_LOT, MARGIN_FIXED } from '#contract/constants';
import type { Instrument } from '#contract/entities-market';
import { maxLots } from '#contract/trading';
import { Sheet } from '../../../ui/sheet.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import { useChart, useCharts, useFeature, useLivePrice } from '../../app/hooks/charts.ts';
import { marketContextFeature } from '../../features/context.ts';
import styles from './market-context.module.css';
import { TradingHours } from './trading-hours.tsx';

/** The terms of the instrument, and when it trades. */
export function ContractDetails({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const marketContext = useFeature(marketContextFeature);
  const isOpen = useChart(marketContextFeature, (snapshot) => snapshot.hasTag('details'));
  return (
    <Sheet
      open={isOpen}
      title={
        <>
          {t('market.details')} · <bdi>{instrument.showCode}</bdi>
        </>
      }
      closeLabel={t('common.close')}
      onOpenChange={() => marketContext.send({ type: 'details.close' })}
    >
      <div className={styles.details}>
        <Section title={t('market.hours')}>
          <TradingHours instrument={instrument} />
        </Section>
        <Section title={t('market.terms')}>
          <ContractTerms instrument={instrument} />
        </Section>
      </div>
    </Sheet>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      {children}
    </section>
  );
}

const RATE_DIGITS = 2;

/** What an order on the instrument goes by. */
export function ContractTerms({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { lotsText } = useFormat();
  const close = useLivePrice(instrument.code)?.close ?? instrument.prices.close;
  const sorted = instrument.multiples.toSorted((one, other) => Number(one) - Number(other));
  const leverages = sorted.map((value) => t('orderForm.times', { value })).join(' · ');
  return (
    <div>
      <Term label={t('market.unitsPerLot')} value={lotsText(instrument.unitsPerLot)} />
      <Term label={t('market.lotStep')} value={lotsText(instrument.lotStep)} />
      <Term label={t('market.minLots')} value={lotsText(instrument.minLots)} />
      <Term label={t('market.maxLots')} value={lotsText(maxLots(instrument, close))} />
      <Term label={t('orderForm.multiple')} value={leverages || t('common.none')} />
      <MarginMode instrument={instrument} />
      <Fee instrument={instrument} />
      <Term label={t('market.currency')} value={instrument.currency ?? 'USD'} />
      <Overnight instrument={instrument} />
    </div>
  );
}

/** A figure stands from left to right; words around one run as the language does. */
function Term({ label, value, isText }: { label: string; value: ReactNode; isText?: boolean }) {
  const { i18n } = useTranslation();
  return <Stat look="row" label={label} value={<bdi dir={isText ? i18n.dir() : 'auto'}>{value}</bdi>} />;
}

function MarginMode({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { lotsText } = useFormat();
  const isFixed = instrument.marginMode === MARGIN_FIXED;
  return (
    <Term
      isText
      label={t('market.margin')}
      value={
        isFixed
          ? t('market.perLot', { amount: lotsText(instrument.unitsPerLot) })
          : t('market.marginByLeverage')
      }
    />
  );
}

/** Per lot, or a share of the margin, as the site charges (S9.6); a dash until that is known. */
function Fee({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { lotsText, rateText } = useFormat();
  const { app } = useCharts();
  const feeType = useSelector(app, ({ context }) => context.startup?.basicInfo?.tradeFeeType ?? null);
  const text = () =>
    feeType === FEE_PER_LOT
      ? t('market.perLot', { amount: lotsText(instrument.feeRate) })
      : t('market.ofMargin', { rate: rateText(instrument.feeRate) });
  return <Term isText label={t('market.fee')} value={feeType === null ? UNKNOWN : text()} />;
}

/** What a night adds or costs, and when the next one is booked. */
function Overnight({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const { timeText } = useTimes();
  const { financing } = instrument;
  if (!financing) return <Term label={t('orderForm.overnight')} value={t('common.none')} />;
  const rate = (percent: string) =>
    t('market.perYear', { rate: numbers.signedPercent(percent, RATE_DIGITS) });
  return (
    <>
      <Term isText label={t('market.overnightBuy')} value={rate(financing.long)} />
      <Term isText label={t('market.overnightSell')} value={rate(financing.short)} />
      <Term label={t('orderForm.nextNight')} value={timeText(financing.atMs)} />
    </>
  );
}
