import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { equityOf, hasLosingStop, lotsForRisk, RISKS } from '#machines/order-form/risk';
import { lotsForShare, SHARES, sizeOf, sizeText } from '#machines/order-form/shares';
import { QuickPicks } from '../../../ui/quick-picks.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { useAccount, useOwnText } from '../../parts/own-money.tsx';
import { useFreeMargin } from '../../parts/use-free-margin.ts';
import { useCharge } from './ticket-costs.tsx';
import { useDraft, useSize } from './ticket-text.tsx';
import styles from './trade-screen.module.css';

/** What an order is sized by, and how: `pick` is null for lots that are not known. */
function useSizing(instrument: Instrument) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const ownText = useOwnText();
  const orderForm = useFeature(orderFormFeature);
  const fields = useDraft();
  const charge = useCharge(instrument);
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  const { sizeIn } = useSize();
  const pick = (lots: string | null) => {
    if (lots === null) return null;
    const text = sizeText(instrument, sizeIn, { ...fields, lots }, close);
    return () => orderForm.send({ type: 'field.typed', field: 'lots', text, lots });
  };
  return { t, numbers, ownText, fields, charge, close, pick };
}

/** What a lot is, and by the lots of the ticket how large the order is. */
export function LotExample({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { numbers, balanceText } = useFormat();
  const fields = useDraft();
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  const size = sizeOf(instrument, fields, close);
  const lot = t('orderForm.lotIs', { units: numbers.plain(instrument.unitsPerLot) });
  return (
    <p className={styles.hint}>
      {size
        ? `${lot} ${t('orderForm.sizeIs', { units: numbers.plain(size.units), worth: balanceText(size.worth) })}`
        : lot}
    </p>
  );
}

/** Sets the lots to what a share of the free margin pays for; at rest while that is unknown or below the minimum. */
export function LotsShare({ instrument }: { instrument: Instrument }) {
  const { t, numbers, ownText, fields, charge, close, pick } = useSizing(instrument);
  const free = useFreeMargin();
  return (
    <QuickPicks
      label={t('orderForm.share')}
      aside={free ? `${ownText(free)} USD` : undefined}
      picks={SHARES.map((share) => {
        const lots = lotsForShare(charge, fields, close, free, share);
        return {
          key: share,
          label: numbers.percent(`${share}e2`),
          onPick: pick(lots),
        };
      })}
    />
  );
}

/**
 * Sets the lots to what loses a part of the equity at the stop-loss; at rest without one, or while that is unknown. Nothing where the
 * stop-loss is typed as money: the lots decide its price, and it loses the same with any.
 */
export function LotsRisk({ instrument }: { instrument: Instrument }) {
  const { t, numbers, ownText, fields, charge, close, pick } = useSizing(instrument);
  const account = useAccount();
  const own = equityOf(account);
  const hasStop = hasLosingStop(charge, fields, close);
  if (fields.stopsIn === 'money' && fields.stopLoss !== null && fields.trailBy === null) return null;
  return (
    <QuickPicks
      label={t('orderForm.risk.pick')}
      aside={hasStop ? own && `${ownText(own)} USD` : t('orderForm.risk.needsStop')}
      picks={RISKS.map((percent) => {
        const lots = lotsForRisk(charge, fields, close, account, percent, null);
        return {
          key: percent,
          label: numbers.percent(percent),
          onPick: pick(lots),
        };
      })}
    />
  );
}
