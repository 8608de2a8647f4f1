import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { liveDay } from '#machines/market-context/day';
import { Change } from '../../../ui/change.tsx';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format/format.ts';
import { useLeft } from '../../app/hooks/back.ts';
import { useChart, useFeature, useLivePrice } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { marketContextFeature } from '../../features/context.ts';
import { ContractDetails } from './contract-details.tsx';
import styles from './market-context.module.css';

/** The instrument's last 24 hours; pressed, its terms and trading hours. */
export function MarketStrip({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const marketContext = useFeature(marketContextFeature);
  useShown(
    () => marketContext.send({ type: 'context.shown', instrumentId: instrument.id }),
    () => marketContext.send({ type: 'context.hidden' }),
  );
  useLeft(() => marketContext.send({ type: 'details.close' }));
  return (
    <>
      <button
        type="button"
        className={styles.strip}
        aria-haspopup="dialog"
        onClick={() => marketContext.send({ type: 'details.open' })}
      >
        <DayFigures instrument={instrument} />
        <span className="visually-hidden">{t('market.details')}</span>
        <ChevronRight className={styles.chevron} size={16} aria-hidden="true" />
      </button>
      <ContractDetails instrument={instrument} />
    </>
  );
}

/** High, low, change and volume, the price of the moment taken in; dashes while they are not known. */
function DayFigures({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { numbers, priceText } = useFormat();
  const day = useChart(marketContextFeature, ({ context }) => context.answer?.day ?? null);
  const close = useLivePrice(instrument.code)?.close ?? instrument.prices.close;
  const live = day && liveDay(day, close);
  const price = (value: string) => priceText(value, instrument.pricePrecision);
  return (
    <span className={styles.day}>
      <Figure label={t('market.high')}>{live ? price(live.high) : UNKNOWN}</Figure>
      <Figure label={t('market.low')}>{live ? price(live.low) : UNKNOWN}</Figure>
      <Figure label={t('market.change')}>{live ? <Change value={live.change} /> : UNKNOWN}</Figure>
      <Figure label={t('market.volume')}>{live ? numbers.plain(live.volume) : UNKNOWN}</Figure>
    </span>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={styles.figure}>
      <span className={styles.label}>{label} </span>
      <bdi className="num">{children}</bdi>
    </span>
  );
}
