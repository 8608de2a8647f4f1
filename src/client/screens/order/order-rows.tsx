import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ORDER_STATUS, ORDER_TAB } from '#contract/constants';
import type { Order } from '#contract/entities';
import { newKey } from '#contract/idempotency';
import { Decimal } from '#contract/money';
import { MAX_RISK_PERCENT, riskLevelsOf } from '#contract/trading';
import { NO_FILTER } from '#machines/order-list/order-list.machine';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InfiniteList } from '../../../ui/infinite-list.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { SwipeRow } from '../../../ui/swipe-row.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { orderListFeature, orderSheetFeature } from '../../features/trading.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useAreOrdersKept, useCaution } from '../../parts/orders/caution.ts';
import { OrderCard } from '../../parts/orders/order-card.tsx';
import { Known, OwnAmount, OwnHero, useAccount } from '../../parts/own-money.tsx';
import { LoadingRows, OutdatedNote, RetryButton } from '../../parts/resource-view.tsx';
import styles from './order-screen.module.css';

/** The tab's orders: pulled to refresh, loaded page by page (S2.48, S9.13). */
export function OrderRows() {
  const { t } = useTranslation();
  const orderList = useFeature(orderListFeature);
  const isRefreshing = useChart(orderListFeature, (snapshot) => snapshot.hasTag('refreshing'));
  return (
    <PullToRefresh
      label={t('order.refreshing')}
      refreshing={isRefreshing}
      onRefresh={() => orderList.send({ type: 'list.pulled' })}
    >
      <RowsContent />
    </PullToRefresh>
  );
}

function RowsContent() {
  const orderList = useFeature(orderListFeature);
  const shows = useChart(orderListFeature, (snapshot) => {
    const tags = ['rows', 'empty', 'failed'] as const;
    return tags.find((tag) => snapshot.hasTag(tag)) ?? 'skeleton';
  });
  switch (shows) {
    case 'rows':
      return <Rows />;
    case 'empty':
      return <NoOrders />;
    case 'failed':
      return <LoadFailed onRetry={() => orderList.send({ type: 'list.retry' })} />;
    case 'skeleton':
      return <LoadingRows height={116} />;
  }
}

function Rows() {
  const { t } = useTranslation();
  const orderList = useFeature(orderListFeature);
  const rows = useChart(orderListFeature, ({ context }) => context.rows);
  const total = useChart(orderListFeature, ({ context }) => context.total);
  const isLoading = useChart(orderListFeature, (snapshot) => snapshot.hasTag('loadingMore'));
  const keptAtMs = useChart(orderListFeature, ({ context }) => context.keptAtMs);
  const isOutdated = useChart(orderListFeature, (snapshot) => snapshot.hasTag('outdated'));
  return (
    <>
      {(isOutdated || keptAtMs !== null) && (
        <div className={styles.outdated}>
          <OutdatedNote keptAtMs={keptAtMs} />
        </div>
      )}
      <InfiniteList
        hasMore={rows.length < total}
        loading={isLoading}
        loadingLabel={t('common.loading')}
        endText={t('common.noMore')}
        foot={isOutdated ? <RetryButton onPress={() => orderList.send({ type: 'list.retry' })} /> : undefined}
        onReachEnd={() => orderList.send({ type: 'list.endReached' })}
      >
        <ul className={styles.list}>
          {rows.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      </InfiniteList>
    </>
  );
}

/** A live order is swiped aside to close or cancel it (S2.52), as from its sheet, which shows what comes of it. */
function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation();
  const orderSheet = useFeature(orderSheetFeature);
  const caution = useCaution('row');
  const isKept = useAreOrdersKept();
  const open = () => orderSheet.send({ type: 'order.opened', order });
  const card = <OrderCard order={order} onOpen={open} />;
  const isHolding = order.status === ORDER_STATUS.holding;
  if (isKept || (!isHolding && order.status !== ORDER_STATUS.pending)) return card;
  return (
    <SwipeRow
      actionLabel={t(isHolding ? 'order.close' : 'order.cancel')}
      onAction={() => {
        open();
        orderSheet.send({
          type: isHolding ? 'order.close' : 'order.cancel',
          key: newKey(),
          caution: caution(),
        });
      }}
    >
      {card}
    </SwipeRow>
  );
}

function NoOrders() {
  const { t } = useTranslation();
  const tab = useChart(orderListFeature, ({ context }) => context.tab);
  const isFiltered = useChart(orderListFeature, ({ context }) => context.filter !== NO_FILTER);
  if (tab === ORDER_TAB.history && isFiltered)
    return <EmptyState icon={<ClipboardList size={28} aria-hidden="true" />} text={t('order.filter.none')} />;
  const key = tab === ORDER_TAB.holding ? 'holding' : tab === ORDER_TAB.pending ? 'pending' : 'history';
  return (
    <EmptyState
      icon={<ClipboardList size={28} aria-hidden="true" />}
      text={t(`order.empty.${key}`)}
      action={
        <Link to="/trade" className={buttonClass({ variant: 'quiet' })}>
          {t('order.emptyAction')}
        </Link>
      }
    />
  );
}

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

/** It names no amount, and warns: it is never hidden. A dash where nothing is left to reckon it by. */
function RiskRate({ percent }: { percent: string | null }) {
  const { numbers } = useFormat();
  const { marginCall } = riskLevelsOf(useAccount());
  const rate = percent === null ? null : new Decimal(percent);
  return (
    <Known tone={rate?.gte(marginCall) ? 'down' : undefined}>
      {rate?.lt(MAX_RISK_PERCENT) ? numbers.percent(rate, 2) : null}
    </Known>
  );
}
