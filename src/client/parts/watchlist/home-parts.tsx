import { useSelector } from '@xstate/react';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import Pencil from 'lucide-react/icons/pencil';
import Star from 'lucide-react/icons/star';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Instrument } from '#contract/entities-market';
import { shownCategory, WATCHLIST } from '#machines/quotes/quotes.machine';
import { SORTS, type Sort, sorted } from '#machines/quotes/sorted';
import { frontList } from '#machines/watchlist/watchlist.machine';
import { Chip } from '../../../ui/chip.tsx';
import { IconSelect } from '../../../ui/icon-select.tsx';
import { compactText } from '../../app/format/compact-text.ts';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useFetched } from '../../app/hooks/fetched.ts';
import { useRunning } from '../../app/hooks/use-running.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { allTexts } from '../../app/i18n/i18n.ts';
import { watchlistFeature } from '../../features/watching.ts';
import { StarButton, type StarButtonProps } from './star-button.tsx';
import styles from './watchlist.module.css';

/** What home shows of the watchlist, once the app has taken the page over. */

const FEATURES = [watchlistFeature];

/** The list is read, and the texts are there: those of the first route came with the page. */
function useReady(): boolean {
  const { i18n } = useTranslation();
  const isRunning = useRunning(FEATURES);
  return useFetched(allTexts(i18n)) !== null && isRunning;
}

const isWatchlistShown = (context: Parameters<typeof shownCategory>[0]): boolean =>
  shownCategory(context) === WATCHLIST;

/** The star of a row (S2.39). */
function RowStar(props: StarButtonProps) {
  return useReady() ? <StarButton {...props} /> : null;
}

/** The first of the categories, a chip for each list with something starred (S2.38). */
function WatchChip() {
  return useReady() ? <Watched /> : null;
}

/** Read again whenever home is shown: another device of the account may have changed a list. */
function Watched() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const watchlist = useFeature(watchlistFeature);
  useShown(() => watchlist.send({ type: 'list.wanted' }));
  const lists = useChart(watchlistFeature, ({ context }) => context.lists);
  const front = useChart(watchlistFeature, ({ context }) => frontList(context).key);
  const isChosen = useSelector(quotes, ({ context }) => context.categoryId === WATCHLIST);
  const pick = (key: string) => {
    if (key !== front) watchlist.send({ type: 'list.picked', key });
    // Another list takes the place of the one that is shown.
    if (key === front || !isChosen) quotes.send({ type: 'category.toggled', id: WATCHLIST });
  };
  return lists
    .filter(({ ids }) => ids.length > 0)
    .map(({ key, name }) => (
      <Chip key={key} pressed={isChosen && key === front} onPress={() => pick(key)}>
        <span className={styles.chip}>
          <Star size={14} fill="currentcolor" aria-hidden="true" />
          <bdi>{name || t('watchlist.title')}</bdi>
        </span>
      </Chip>
    ));
}

/** The way to the edit view of the watchlist while it is shown, and the order of the list. */
function ListTools() {
  const { t } = useTranslation();
  const { quotes, preferences } = useCharts();
  const isReady = useReady();
  const isShown = useSelector(quotes, ({ context }) => isWatchlistShown(context));
  const sort = useSelector(preferences, ({ context }) => context.home.sort);
  if (!isReady) return null;
  return (
    <>
      {isShown && (
        <Link to="/watchlist" className={styles.edit} aria-label={t('watchlist.edit')}>
          <Pencil size={18} aria-hidden="true" />
        </Link>
      )}
      <IconSelect
        label={t('watchlist.sort')}
        icon={<ArrowDownUp size={18} aria-hidden="true" />}
        isMarked={sort !== 'own'}
        options={SORTS.map((value) => ({ value, label: t(`watchlist.sortOf.${value}`) }))}
        value={sort}
        onValueChange={(picked) => preferences.send({ type: 'home.picked', home: { sort: picked } })}
      />
    </>
  );
}

/**
 * Instruments in the order that was chosen on this device, by their changes of now. It is made when it is chosen and whenever the
 * listing is read, each minute: rows that changed places with every price could not be tapped.
 */
function inOrder(
  listed: Instrument[],
  sort: Sort,
  changeOf: (instrument: Instrument) => string,
  tag: string,
): Instrument[] {
  return sorted(listed, sort, changeOf, (one, other) => one.localeCompare(other, tag));
}

/** What was traded of an instrument in a day, in the place of its category while that orders the list. */
function DayVolume({ id }: { id: number }) {
  const { t, i18n } = useTranslation();
  const { quotes } = useCharts();
  const value = useSelector(
    quotes,
    ({ context }) => context.instruments.find((instrument) => instrument.id === id)?.turnover ?? '0',
  );
  return useReady() ? t('watchlist.turnover', { value: compactText(i18n.language, value, USD) }) : null;
}

const USD = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

/** In one object: they are fetched together. */
export const homeParts = { RowStar, WatchChip, ListTools, DayVolume, inOrder };
