import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useBack } from '../../app/hooks/back.ts';
import { useCharts, useFeature } from '../../app/hooks/charts.ts';
import { companyFeature, complaintAddressFeature } from '../../features/site.ts';
import { ResourceView } from '../../parts/resource-view.tsx';
import styles from '../small-screens.module.css';
import { MailRow } from './mail-row.tsx';

/** The charts this screen shows. */
export const features = [companyFeature, complaintAddressFeature];

/** Contact e-mails (S2.16): the company's, and the one for complaints from its own host (S7.17). */
export default function EmailScreen() {
  const { t } = useTranslation();
  const back = useBack('/user');
  const { app } = useCharts();
  const company = useFeature(companyFeature);
  const hasComplaints = useSelector(app, ({ context }) => Boolean(context.startup?.basicInfo?.complaintUrl));
  return (
    <>
      <ScreenHeader title={t('contact.title')} back={{ label: t('common.back'), onPress: back }} />
      <main className={styles.main}>
        <Card flush>
          <ResourceView resource={company} skeletonHeight={52}>
            {({ email }) => <MailRow label={t('contact.company')} address={email} />}
          </ResourceView>
          {hasComplaints && <Complaints />}
        </Card>
      </main>
    </>
  );
}

function Complaints() {
  const { t } = useTranslation();
  const complaints = useFeature(complaintAddressFeature);
  return (
    <ResourceView resource={complaints} skeletonHeight={52}>
      {(address) => <MailRow label={t('contact.complaints')} address={address} />}
    </ResourceView>
  );
}
