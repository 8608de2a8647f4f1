import Megaphone from 'lucide-react/icons/megaphone';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Card } from '../../../ui/card.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { announcementsFeature } from '../../features/news.ts';
import { NewsRow } from '../../parts/news/news-row.tsx';
import { PagedRows } from '../../parts/paged-rows.tsx';
import styles from '../small-screens.module.css';

/** The charts this screen shows. */
export const features = [announcementsFeature];

/** Announcement (S2.17): where the service is not provided (S1.6), and what the site announced since. */
export default function AnnouncementScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const announcements = useFeature(announcementsFeature);
  return (
    <>
      <ScreenHeader
        title={t('announcement.title')}
        back={{ label: t('common.back'), onPress: () => navigate('/user') }}
      />
      <main>
        <Card className={styles.standing} title={t('announcement.regionsTitle')}>
          <p>{t('announcement.regions')}</p>
        </Card>
        <PagedRows
          list={announcements}
          label={t('announcement.list')}
          emptyText={t('announcement.empty')}
          emptyIcon={<Megaphone />}
          rowHeight={84}
        >
          {(item) => <NewsRow key={item.id} item={item} />}
        </PagedRows>
      </main>
    </>
  );
}
