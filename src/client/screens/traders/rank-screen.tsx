import { useTranslation } from 'react-i18next';
import { useFeature } from '../../app/charts.ts';
import { rankingFeature } from '../../features/traders.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { TraderList } from './trader-list.tsx';
import styles from './traders.module.css';

/** The charts this screen shows. */
export const features = [rankingFeature];

/** Ranking (S2.8): traders by what the last three weeks brought. */
export default function RankScreen() {
  const { t } = useTranslation();
  const ranking = useFeature(rankingFeature);
  return (
    <>
      <ScreenHeader title={t('tab.rank')} />
      <main>
        <p className={styles.note}>{t('traders.rankNote')}</p>
        <TraderList traders={ranking} label={t('tab.rank')} />
      </main>
    </>
  );
}
