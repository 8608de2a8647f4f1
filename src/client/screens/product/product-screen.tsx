import SearchX from 'lucide-react/icons/search-x';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useBack } from '../../app/hooks/back.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { recentFeature } from '../../features/recent.ts';
import { searchFeature } from '../../features/search.ts';
import { watchlistFeature } from '../../features/watching.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import styles from '../small-screens.module.css';
import { Found, Suggested } from './found.tsx';

/** The charts this screen shows. */
export const features = [recentFeature, searchFeature, watchlistFeature];

/** Search (S2.13): a thin view of the search chart. */
export default function ProductScreen() {
  const { t } = useTranslation();
  const back = useBack('/');
  const search = useFeature(searchFeature);
  useShown(
    () => undefined,
    () => search.send({ type: 'search.left' }),
  );
  return (
    <>
      <ScreenHeader title={t('search.title')} back={{ label: t('common.back'), onPress: back }} />
      <ScreenMain>
        <search>
          <SearchField
            label={t('search.words')}
            onChange={({ currentTarget }) =>
              search.send({ type: 'words.changed', words: currentTarget.value })
            }
          />
        </search>
        <Results />
      </ScreenMain>
    </>
  );
}

/** What is shown in place of the rows that still load. */
const OUTCOMES = ['found', 'nothing', 'failed', 'blank'] as const;

function Results() {
  const { t } = useTranslation();
  const search = useFeature(searchFeature);
  const words = useChart(searchFeature, ({ context }) => context.words);
  const shows = useChart(searchFeature, (snapshot) => OUTCOMES.find((tag) => snapshot.hasTag(tag)));
  switch (shows) {
    case 'found':
      return <Found />;
    case 'nothing':
      return (
        <EmptyState icon={<SearchX />} text={t('search.nothing', { words })} hint={t('search.nothingHint')} />
      );
    case 'failed':
      return <LoadFailed onRetry={() => search.send({ type: 'search.retry' })} />;
    case 'blank':
      return <Suggested />;
    default:
      return (
        <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.list}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} shape="block" height={56} />
          ))}
        </div>
      );
  }
}
