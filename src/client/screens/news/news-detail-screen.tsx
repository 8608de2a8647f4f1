import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { NewsItem } from '#contract/entities';
import { RichText } from '../../../ui/rich-text.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { newsItemFeature } from '../../features/news.ts';
import { NewsDate, writtenIn } from '../../parts/news/news-date.tsx';
import { purify } from '../../parts/purify.ts';
import { ResourceView } from '../../parts/resource-view.tsx';
import styles from './news.module.css';

/** The charts this screen shows. */
export const features = [newsItemFeature];

/** One item of news (S2.7): a thin view of a resource, asked for by the query's id. */
export default function NewsDetailScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const item = useFeature(newsItemFeature);
  const id = query.get('id') ?? '';
  return (
    <>
      <ScreenHeader title="" back={{ label: t('common.back'), onPress: () => navigate(-1) }} />
      <main className={styles.article}>
        <ResourceView key={id} resource={item} ask={id} skeletonHeight={320}>
          {(value) => <Article item={value} />}
        </ResourceView>
      </main>
    </>
  );
}

function Article({ item }: { item: NewsItem }) {
  return (
    <article {...writtenIn(item.lang)}>
      <h2 className={styles.headline}>{item.title}</h2>
      <NewsDate className={styles.time} atMs={item.createdAtMs} />
      <RichText html={purify(item.content)} />
    </article>
  );
}
