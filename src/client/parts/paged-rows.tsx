import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneDays } from '#contract/zone-days';
import type { PagedListRef } from '#machines/paged-list/paged-list.machine';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InfiniteList } from '../../ui/infinite-list.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { useTimes } from '../app/format/times.ts';
import { useShown } from '../app/hooks/use-shown.ts';
import { LoadFailed } from './load-failed.tsx';
import styles from './parts.module.css';
import { LoadingRows, OutdatedNote, RetryButton } from './resource-view.tsx';

type PagedRowsProps<Row> = {
  list: PagedListRef<Row>;
  filter?: string;
  /** Names the list. */
  label: string;
  emptyText: string;
  emptyIcon: ReactNode;
  rowHeight: number;
  /** When a row was made, epoch ms: each day then has a heading. */
  madeAtMs?: (row: Row) => number;
  children: (row: Row, index: number) => ReactNode;
};

/** Any paged list (S9.13): pulled to refresh, more at its end, and what shows when there is nothing or no answer. */
export function PagedRows<Row>(props: PagedRowsProps<Row>) {
  const { t } = useTranslation();
  const { list, filter = '' } = props;
  useShown(
    () => list.send({ type: 'list.shown', filter }),
    () => list.send({ type: 'list.hidden' }),
  );
  const isRefreshing = useSelector(list, (snapshot) => snapshot.hasTag('refreshing'));
  return (
    <PullToRefresh
      label={t('order.refreshing')}
      refreshing={isRefreshing}
      onRefresh={() => list.send({ type: 'list.pulled' })}
    >
      <Content {...props} />
    </PullToRefresh>
  );
}

function Content<Row>(props: PagedRowsProps<Row>) {
  const { list, rowHeight, emptyIcon, emptyText } = props;
  const shows = useSelector(list, (snapshot) => {
    const tags = ['rows', 'empty', 'failed'] as const;
    return tags.find((tag) => snapshot.hasTag(tag)) ?? 'skeleton';
  });
  switch (shows) {
    case 'rows':
      return <Rows {...props} />;
    case 'empty':
      return <EmptyState icon={emptyIcon} text={emptyText} />;
    case 'failed':
      return <LoadFailed onRetry={() => list.send({ type: 'list.retry' })} />;
    case 'skeleton':
      return <LoadingRows height={rowHeight} />;
  }
}

function Rows<Row>({ list, label, madeAtMs, children }: PagedRowsProps<Row>) {
  const { t } = useTranslation();
  const { dayText, zone } = useTimes();
  const { dayOf } = zoneDays(zone);
  const rows = useSelector(list, ({ context }) => context.rows);
  const total = useSelector(list, ({ context }) => context.total);
  const isLoading = useSelector(list, (snapshot) => snapshot.hasTag('loadingMore'));
  const keptAtMs = useSelector(list, ({ context }) => context.keptAtMs);
  const isOutdated = useSelector(list, (snapshot) => snapshot.hasTag('outdated'));
  return (
    <>
      {(isOutdated || keptAtMs !== null) && <OutdatedNote keptAtMs={keptAtMs} />}
      <InfiniteList
        hasMore={rows.length < total}
        loading={isLoading}
        loadingLabel={t('common.loading')}
        endText={t('common.noMore')}
        foot={isOutdated ? <RetryButton onPress={() => list.send({ type: 'list.retry' })} /> : undefined}
        onReachEnd={() => list.send({ type: 'list.endReached' })}
      >
        <ul className={styles.list} aria-label={label}>
          {rows.flatMap((row, index) => {
            const before = rows[index - 1];
            const atMs = madeAtMs?.(row);
            const isNewDay =
              atMs !== undefined && (!before || dayOf(atMs) !== dayOf(madeAtMs?.(before) ?? 0));
            return [
              isNewDay && (
                <li key={`day ${dayOf(atMs)}`} className={styles.day}>
                  <h2>{dayText(atMs)}</h2>
                </li>
              ),
              children(row, index),
            ];
          })}
        </ul>
      </InfiniteList>
    </>
  );
}
