import { useTranslation } from 'react-i18next';
import { useFeature } from '../../app/charts.ts';
import { pushFeature, unreadFeature } from '../../features/bell.ts';
import { documentaryFeature } from '../../features/traders.ts';
import { HeaderActions } from '../../parts/header-actions.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { TraderList } from './trader-list.tsx';
import styles from './traders.module.css';

/** The charts this screen shows. */
export const features = [documentaryFeature, pushFeature, unreadFeature];

/** The copy-trading tab 'documentary' (S1.3): traders one may follow some day. */
export default function DocumentaryScreen() {
  const { t } = useTranslation();
  const documentary = useFeature(documentaryFeature);
  return (
    <>
      <ScreenHeader title={t('traders.title')} actions={<HeaderActions />} />
      <main>
        <p className={styles.note}>{t('traders.followNote')}</p>
        <TraderList traders={documentary} label={t('tab.documentary')} />
      </main>
    </>
  );
}
