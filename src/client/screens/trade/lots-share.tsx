import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { lotsForShare, SHARES } from '#machines/order-form/shares';
import { useChart, useFeature } from '../../app/charts.ts';
import { useFormat } from '../../app/format.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { useOwnText } from '../../parts/own-money.tsx';
import { QuickPicks } from '../../ui/quick-picks.tsx';
import { useDraft } from './ticket-text.ts';
import { useCharge, useFreeMargin } from './use-charge.ts';

/** Sets the lots to what a share of the free margin pays for; at rest while that is unknown or below the minimum. */
export function LotsShare({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const ownText = useOwnText();
  const orderForm = useFeature(orderFormFeature);
  const fields = useDraft();
  const charge = useCharge(instrument);
  const free = useFreeMargin();
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  const pick = (text: string) => () => orderForm.send({ type: 'field.typed', field: 'lots', text });
  return (
    <QuickPicks
      label={t('orderForm.share')}
      aside={free ? `${ownText(free)} USD` : undefined}
      picks={SHARES.map((share) => {
        const lots = lotsForShare(charge, fields, close, free, share);
        return {
          key: share,
          label: numbers.percent(`${share}e2`),
          onPick: lots === null ? null : pick(lots),
        };
      })}
    />
  );
}
