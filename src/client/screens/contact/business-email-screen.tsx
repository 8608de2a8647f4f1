import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useBack } from '../../app/hooks/back.ts';
import { useFeature } from '../../app/hooks/charts.ts';
import { businessEmailFeature } from '../../features/site.ts';
import { ResourceView } from '../../parts/resource-view.tsx';
import styles from '../small-screens.module.css';
import { MailRow } from './mail-row.tsx';

/** The charts this screen shows. */
export const features = [businessEmailFeature];

/** The address for business (S2.20, S7.14). */
export default function BusinessEmailScreen() {
  const { t } = useTranslation();
  const back = useBack('/user');
  const address = useFeature(businessEmailFeature);
  return (
    <>
      <ScreenHeader title={t('contact.business')} back={{ label: t('common.back'), onPress: back }} />
      <main className={styles.main}>
        <p className={styles.lead}>{t('contact.businessLead')}</p>
        <Card flush>
          <ResourceView resource={address} skeletonHeight={52}>
            {(email) => <MailRow label={t('contact.business')} address={email} />}
          </ResourceView>
        </Card>
      </main>
    </>
  );
}
