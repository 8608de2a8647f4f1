import { useSelector } from '@xstate/react';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import type { Instrument } from '#contract/entities-market';
import { newKey } from '#contract/idempotency';
import { Decimal } from '#contract/money';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useLeft } from '../../app/hooks/back.ts';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { closeManyFeature, liveOrdersFeature, orderSheetFeature } from '../../features/trading.ts';
import { useAreOrdersKept, useCaution } from '../../parts/orders/caution.ts';
import { CloseManyButton, CloseManySheet } from '../../parts/orders/close-many-sheet.tsx';
import { PendingName, SideBadge } from '../../parts/orders/order-card.tsx';
import { OrderSheet } from '../../parts/orders/order-sheet.tsx';
import { OwnAmount } from '../../parts/own-money.tsx';
import { OutdatedNote, RetryButton } from '../../parts/resource-view.tsx';
import styles from './positions-panel.module.css';

/** The trader's positions and pending orders of the instrument, under its chart; nothing for a visitor. */
export function PositionsPanel({ instrument }: { instrument: Instrument }) {
  const isSignedIn = useSelector(useCharts().session, (snapshot) => snapshot.hasTag('signedIn'));
  return isSignedIn ? <LivePanel instrument={instrument} /> : null;
}

function LivePanel({ instrument }: { instrument: Instrument }) {
  const liveOrders = useFeature(liveOrdersFeature);
  const orderSheet = useFeature(orderSheetFeature);
  const closeMany = useFeature(closeManyFeature);
  useShown(
    () => liveOrders.send({ type: 'orders.watched' }),
    () => liveOrders.send({ type: 'orders.unwatched' }),
  );
  useLeft(() => {
    orderSheet.send({ type: 'screen.left' });
    closeMany.send({ type: 'screen.left' });
  });
  return (
    <>
      <Listed instrument={instrument} />
      <OrderSheet />
      <CloseManySheet />
    </>
  );
}

function Listed({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const liveOrders = useFeature(liveOrdersFeature);
  const rows = useChart(liveOrdersFeature, ({ context }) => context.rows);
  const keptAtMs = useChart(liveOrdersFeature, ({ context }) => context.keptAtMs);
  const isFailed = useChart(liveOrdersFeature, (snapshot) => snapshot.hasTag('failed'));
  const isOutdated = useChart(liveOrdersFeature, (snapshot) => snapshot.hasTag('outdated'));
  const retry = <RetryButton onPress={() => liveOrders.send({ type: 'list.retry' })} />;
  const own = rows.filter(({ instrumentId }) => instrumentId === instrument.id);
  if (isFailed)
    return (
      <section className={styles.panel} aria-label={t('trade.positions')}>
        <OutdatedNote keptAtMs={null} />
        {retry}
      </section>
    );
  if (rows.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t('trade.positions')}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {t('trade.positions')} <Badge>{own.length}</Badge>
        </h2>
        <CloseManyButton instrumentId={instrument.id} />
        <Link className={styles.all} to="/order">
          {t('trade.allOrders')} ({rows.length})
        </Link>
      </div>
      {(isOutdated || keptAtMs !== null) && <OutdatedNote keptAtMs={keptAtMs} />}
      {isOutdated && retry}
      {own.length > 0 && (
        <ul className={styles.rows}>
          {own.map((order) => (
            <li key={order.id} className={styles.row}>
              <LiveRow order={order} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One order; a press opens its sheet, the cross closes or cancels it, after a question. */
function LiveRow({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { priceText, lotsText } = useFormat();
  const orderSheet = useFeature(orderSheetFeature);
  const caution = useCaution('row');
  const isKept = useAreOrdersKept();
  const open = () => orderSheet.send({ type: 'order.opened', order });
  const isHolding = order.status === ORDER_STATUS.holding;
  const { pricePrecision, showCode } = order.instrument;
  const price = (value: string) => <bdi className="num">{priceText(value, pricePrecision)}</bdi>;
  return (
    <>
      <button type="button" className={styles.open} data-order={order.id} onClick={open}>
        <SideBadge order={order} />
        <bdi className={classNames('num', styles.lots)}>
          {lotsText(order.lots)} @{' '}
          {priceText(isHolding ? order.entryPrice : order.askedPrice, pricePrecision)}
        </bdi>
        <span className={styles.result}>
          {isHolding ? (
            <OwnAmount value={order.profit} signed />
          ) : (
            <Badge tone="accent">
              <PendingName order={order} />
            </Badge>
          )}
        </span>
        {(isSet(order.stopLoss) || isSet(order.takeProfit)) && (
          <span className={styles.stops}>
            {isSet(order.stopLoss) && (
              <span>
                {t(isTrailing(order) ? 'order.trail' : 'order.stopLoss')} {price(order.stopLoss)}
              </span>
            )}
            {isSet(order.takeProfit) && (
              <span>
                {t('order.takeProfit')} {price(order.takeProfit)}
              </span>
            )}
          </span>
        )}
      </button>
      <IconButton
        label={t(isHolding ? 'order.closeOne' : 'order.cancelOne', { code: showCode })}
        disabled={isKept}
        onClick={() => {
          open();
          orderSheet.send({
            type: isHolding ? 'order.close' : 'order.cancel',
            key: newKey(),
            caution: caution(),
          });
        }}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </>
  );
}

const isSet = (price: string): boolean => !new Decimal(price).isZero();

const isTrailing = ({ trailDistance, trailPercent }: Order): boolean =>
  trailDistance !== undefined || trailPercent !== undefined;
