import Trophy from 'lucide-react/icons/trophy';
import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { pushFeature, unreadFeature } from '../../features/bell.ts';
import { rankingFeature } from '../../features/traders.ts';
import { HeaderActions } from '../../parts/header-actions.tsx';
import { PagedRows } from '../../parts/paged-rows.tsx';
import { TraderCard } from './trader-card.tsx';
import styles from './traders.module.css';

/** The charts this screen shows. */
export const features = [rankingFeature, pushFeature, unreadFeature];

/** Ranking (S2.8): traders by what the last three weeks brought. */
export default function RankScreen() {
  const { t } = useTranslation();
  const ranking = useFeature(rankingFeature);
  return (
    <>
      <ScreenHeader title={t('tab.rank')} actions={<HeaderActions />} />
      <main>
        <p className={styles.note}>{t('traders.rankNote')}</p>
        <PagedRows
          list={ranking}
          label={t('tab.rank')}
          emptyText={t('traders.empty')}
          emptyIcon={<Trophy />}
          rowHeight={144}
        >
          {(trader) => <TraderCard key={trader.id} trader={trader} />}
        </PagedRows>
      </main>
    </>
  );
}
