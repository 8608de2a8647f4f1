import ListX from 'lucide-react/icons/list-x';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '#contract/constants';
import type { CopiedOutcome } from '#contract/entities-copies';
import { Decimal } from '#contract/money';
import { Badge } from '../../../ui/badge.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import { useFeature } from '../../app/hooks/charts.ts';
import { copiedOrdersFeature } from '../../features/copies.ts';
import { CardHead, ListedCard } from '../../parts/listed-card.tsx';
import { useWrittenPrice } from '../../parts/numbers/written-price.ts';
import { OwnAmount } from '../../parts/own-money.tsx';
import { PagedRows } from '../../parts/paged-rows.tsx';
import styles from './copies.module.css';

/** What became of the leader's orders in a copy: each was copied, with what it did differently, or was not, and why. */
export function CopiedOrders({ copyId }: { copyId: string }) {
  const { t } = useTranslation();
  const orders = useFeature(copiedOrdersFeature);
  return (
    <section className={styles.orders}>
      <h2 className={styles.title}>{t('copies.orders')}</h2>
      <PagedRows
        list={orders}
        filter={copyId}
        label={t('copies.orders')}
        emptyText={t('copies.noOrders')}
        emptyIcon={<ListX />}
        rowHeight={112}
      >
        {(outcome) => (
          <li key={outcome.leaderOrderId}>
            <ListedCard>
              <OrderHead outcome={outcome} />
              {outcome.skipped === null ? <Copied outcome={outcome} /> : <Skipped outcome={outcome} />}
            </ListedCard>
          </li>
        )}
      </PagedRows>
    </section>
  );
}

function OrderHead({ outcome: { direction, showCode, skipped, profit, atMs } }: { outcome: CopiedOutcome }) {
  const { t } = useTranslation();
  const { shortTimeText } = useTimes();
  const isBuy = direction === DIRECTION.buy;
  return (
    <CardHead
      before={<Badge tone={isBuy ? 'up' : 'down'}>{t(isBuy ? 'common.buy' : 'common.sell')}</Badge>}
      name={<bdi>{showCode}</bdi>}
      detail={<bdi>{shortTimeText(atMs)}</bdi>}
      after={
        skipped !== null ? (
          <Badge>{t('copies.skipped')}</Badge>
        ) : profit === null ? (
          <Badge tone="accent">{t('copies.isOpen')}</Badge>
        ) : (
          <OwnAmount value={profit} signed />
        )
      }
    />
  );
}

function Copied({ outcome }: { outcome: CopiedOutcome }) {
  const { t } = useTranslation();
  const { lotsText } = useFormat();
  const written = useWrittenPrice();
  const slipText = useSlipText();
  const { instrumentId, lots, leaderLots, price, leaderPrice, slip, adjustments } = outcome;
  const differences = [
    ...adjustments.map((name) => t(`copies.adjusted.${name}`)),
    ...(slip === null ? [] : [slipText(slip)]),
  ];
  return (
    <>
      <span className={styles.lines}>
        <bdi>{t('copies.lotsOf', { own: lotsText(lots ?? '0'), leader: lotsText(leaderLots) })}</bdi>
        <bdi className="num">
          {t('copies.prices', {
            own: written(instrumentId, price ?? '0'),
            leader: written(instrumentId, leaderPrice),
          })}
        </bdi>
      </span>
      <ul className={styles.differences}>
        {differences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

function Skipped({
  outcome: { instrumentId, skipped, leaderLots, leaderPrice },
}: {
  outcome: CopiedOutcome;
}) {
  const { t } = useTranslation();
  const { lotsText } = useFormat();
  const written = useWrittenPrice();
  return (
    <>
      <span className={styles.lines}>
        <bdi>{t('copies.leaderLots', { lots: lotsText(leaderLots) })}</bdi>
        <bdi className="num">{written(instrumentId, leaderPrice)}</bdi>
      </span>
      {skipped !== null && <p className={styles.note}>{t(`copies.skip.${skipped}`)}</p>}
    </>
  );
}

/** How a copy's price was beside the leader's, in words. */
function useSlipText(): (slip: string) => string {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  return (slip) => {
    const value = new Decimal(slip);
    if (value.isZero()) return t('copies.same');
    const percent = numbers.percent(value.abs());
    return t(value.gt(0) ? 'copies.later' : 'copies.sooner', { percent });
  };
}
