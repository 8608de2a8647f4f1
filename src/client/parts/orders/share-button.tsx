import { useSelector } from '@xstate/react';
import Share2 from 'lucide-react/icons/share-2';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/entities';
import { directionOf, languageOfTag } from '#contract/languages';
import { returnOf } from '#machines/share-card/return';
import { Button } from '../../../ui/button.tsx';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import { useCharts, useFeature, useSiteName } from '../../app/hooks/charts.ts';
import { shareCardFeature } from '../../features/share.ts';

/** Makes a picture of a closed trade: what was traded and how it went in percent, and no amount. One of play money says so. */
export function ShareButton({ order }: { order: Order }) {
  const { t, i18n } = useTranslation();
  const { session } = useCharts();
  const { numbers, priceText } = useFormat();
  const { timeText } = useTimes();
  const shareCard = useFeature(shareCardFeature);
  const site = useSiteName();
  const isDemo = useSelector(session, (snapshot) => snapshot.hasTag('demo'));
  const percent = returnOf(order);
  const price = (value: string) => priceText(value, order.instrument.pricePrecision);
  const open = () =>
    shareCard.send({
      type: 'share.open',
      card: {
        title: order.instrument.showCode,
        badge: [
          t(order.direction === 1 ? 'common.buy' : 'common.sell'),
          `${numbers.plain(order.multiple)}×`,
          ...(isDemo ? [t('user.demoLabel')] : []),
        ].join(' · '),
        percent: percent ? numbers.signedPercent(percent.toFixed(2), 2) : UNKNOWN,
        tone: numbers.tone(percent ?? 0, 2),
        facts: [
          { label: t('order.price'), value: price(order.entryPrice) },
          { label: t('order.closing'), value: price(order.price) },
          { label: t('order.completed'), value: timeText(order.completedAtMs ?? order.createdAtMs) },
        ],
        foot: site,
        direction: directionOf(languageOfTag(i18n.language)),
      },
    });
  return (
    <Button variant="quiet" size="l" block onClick={open}>
      <Share2 size={18} aria-hidden="true" />
      {t('share.open')}
    </Button>
  );
}
