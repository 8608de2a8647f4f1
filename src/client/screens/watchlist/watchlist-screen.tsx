import { useSelector } from '@xstate/react';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import ListPlus from 'lucide-react/icons/list-plus';
import Star from 'lucide-react/icons/star';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { watchedInstruments } from '#machines/quotes/quotes.machine';
import { frontList } from '#machines/watchlist/watchlist.machine';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InstrumentBadge } from '../../../ui/instrument-badge.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { StatusBanner } from '../../../ui/status-banner.tsx';
import { useBack, useLeft } from '../../app/hooks/back.ts';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { recentFeature } from '../../features/recent.ts';
import { watchlistFeature } from '../../features/watching.ts';
import { SearchLink } from '../../parts/search-link.tsx';
import { StarButton } from '../../parts/watchlist/star-button.tsx';
import styles from '../small-screens.module.css';
import { Lists, useListName } from './lists.tsx';
import { ToAdd } from './to-add.tsx';

/** The charts this screen shows. */
export const features = [recentFeature, watchlistFeature];

/** The edit view of the watchlist (S2.37): its lists, their order, and what to add. A thin view of the watchlist chart. */
export default function WatchlistScreen() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const watchlist = useFeature(watchlistFeature);
  const back = useBack('/');
  const isFailed = useChart(watchlistFeature, (snapshot) => snapshot.hasTag('failed'));
  const instruments = useSelector(quotes, ({ context }) => watchedInstruments(context), isSameList);
  useShown(
    () => {
      quotes.send({ type: 'quotes.shown' });
      watchlist.send({ type: 'list.wanted' });
    },
    () => quotes.send({ type: 'quotes.hidden' }),
  );
  useLeft(() => watchlist.send({ type: 'screen.left' }));
  return (
    <>
      <ScreenHeader
        title={t('watchlist.title')}
        back={{ label: t('common.back'), onPress: back }}
        actions={<SearchLink />}
      />
      <ScreenMain>
        {isFailed && <StatusBanner tone="stale" text={t('watchlist.failed')} />}
        <Lists />
        {instruments.length > 0 ? (
          <Card flush>
            <Rows instruments={instruments} />
          </Card>
        ) : (
          <EmptyState icon={<Star size={28} />} text={t('watchlist.empty')} hint={t('watchlist.emptyHint')} />
        )}
        <ToAdd />
      </ScreenMain>
    </>
  );
}

const isSameList = (before: Instrument[], after: Instrument[]): boolean =>
  before.length === after.length && before.every((instrument, index) => instrument === after[index]);

function Rows({ instruments }: { instruments: Instrument[] }) {
  const { t } = useTranslation();
  const watchlist = useFeature(watchlistFeature);
  const ids = useChart(watchlistFeature, ({ context }) => frontList(context).ids);
  const hasSeveral = useChart(watchlistFeature, ({ context }) => context.lists.length > 1);
  const row = useChart(watchlistFeature, ({ context }) => context.row);
  const isDragging = useChart(watchlistFeature, (snapshot) => snapshot.hasTag('dragging'));
  const isPlaced = useChart(watchlistFeature, (snapshot) => snapshot.hasTag('placed'));
  const moved = instruments.find(({ id }) => id === row.id);
  /** An instrument that is not listed now keeps its place among those that are. */
  const placeOf = (at: number): number => ids.indexOf(instruments[at]?.id ?? 0);
  const place = (id: number, at: number) => watchlist.send({ type: 'row.placed', id, at: placeOf(at) });
  return (
    <>
      <SortableList
        label={useListName()}
        hint={t('reorder.hint')}
        lifted={
          isDragging ? { key: row.id, at: instruments.findIndex(({ id }) => id === ids[row.at]) } : null
        }
        onLift={(id) => watchlist.send({ type: 'row.lifted', id })}
        onMove={(at) => watchlist.send({ type: 'row.moved', at: placeOf(at) })}
        onDrop={() => watchlist.send({ type: 'row.dropped' })}
        onRelease={() => watchlist.send({ type: 'row.released' })}
        onPlace={place}
        items={instruments.map(({ id, showCode: name, logo }, index) => ({
          key: id,
          moveLabel: t('reorder.move', { name }),
          content: (
            <>
              <StarButton id={id} name={name} />
              <InstrumentBadge size="s" logo={logo} />
              <span className={styles.name}>
                <bdi>{name}</bdi>
              </span>
              {hasSeveral && (
                <IconButton
                  label={t('watchlist.places', { name })}
                  className={styles.toTop}
                  onClick={() => watchlist.send({ type: 'places.open', id })}
                >
                  <ListPlus size={18} aria-hidden="true" />
                </IconButton>
              )}
              <IconButton
                label={t('watchlist.toTop', { name })}
                className={styles.toTop}
                disabled={index === 0}
                onClick={() => place(id, 0)}
              >
                <ArrowUpToLine size={18} aria-hidden="true" />
              </IconButton>
            </>
          ),
        }))}
      />
      <p role="status" className="visually-hidden">
        {isPlaced &&
          moved &&
          t('reorder.placed', {
            name: moved.showCode,
            place: instruments.indexOf(moved) + 1,
            total: instruments.length,
          })}
      </p>
    </>
  );
}
