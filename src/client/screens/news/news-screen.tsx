import Newspaper from 'lucide-react/icons/newspaper';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { newsFeature } from '../../features/news.ts';
import { NewsRow } from '../../parts/news/news-row.tsx';
import { PagedRows } from '../../parts/paged-rows.tsx';
import { SearchLink } from '../../parts/search-link.tsx';

/** The charts this screen shows. */
export const features = [newsFeature];

/** News (S2.6, S2.64): a thin view of a paged list. */
export default function NewsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const news = useFeature(newsFeature);
  return (
    <>
      <ScreenHeader
        title={t('news.title')}
        back={{ label: t('common.back'), onPress: () => navigate('/') }}
        actions={<SearchLink />}
      />
      <main>
        <PagedRows
          list={news}
          label={t('news.title')}
          emptyText={t('common.noData')}
          emptyIcon={<Newspaper />}
          rowHeight={84}
        >
          {(item) => <NewsRow key={item.id} item={item} />}
        </PagedRows>
      </main>
    </>
  );
}
