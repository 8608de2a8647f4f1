import { useTranslation } from 'react-i18next';
import { useFeature } from '../../app/charts.ts';
import { documentaryFeature } from '../../features/traders.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { TraderList } from './trader-list.tsx';
import styles from './traders.module.css';

/** The charts this screen shows. */
export const features = [documentaryFeature];

/** The copy-trading tab 'documentary' (S1.3): traders one may follow some day. */
export default function DocumentaryScreen() {
  const { t } = useTranslation();
  const documentary = useFeature(documentaryFeature);
  return (
    <>
      <ScreenHeader title={t('traders.title')} />
      <main>
        <p className={styles.note}>{t('traders.followNote')}</p>
        <TraderList traders={documentary} label={t('tab.documentary')} />
      </main>
    </>
  );
}
