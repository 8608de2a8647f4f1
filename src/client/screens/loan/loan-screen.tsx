import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { areasFeature } from '../../features/accounts.ts';
import { type LoanPapers, loanFeature, loanKycFeature, serverDateFeature } from '../../features/loans.ts';
import { ResourceView } from '../../parts/resource-view.tsx';
import { ReviewView } from '../../parts/review-view.tsx';
import { KycForm } from './kyc-form.tsx';

/** The charts this screen shows. */
export const features = [areasFeature, loanFeature, loanKycFeature, serverDateFeature];

const EMPTY: LoanPapers = {
  name: '',
  lastName: '',
  sex: '1',
  birthday: '',
  country: '',
  mobile: '',
  idCardType: '1',
};

/** Loan entry (S2.30, S4.6): the KYC gate; who passed it goes on to choose. */
export default function LoanScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const kyc = useFeature(loanKycFeature);
  const today = useFeature(serverDateFeature);
  const form = useForm<LoanPapers>({ defaultValues: kyc.getSnapshot().context.papers ?? EMPTY });
  useVisit(
    () => kyc.send({ type: 'review.shown' }),
    () => kyc.send({ type: 'review.hidden' }),
  );
  return (
    <>
      <ScreenHeader
        title={t('loan.kycTitle')}
        back={{ label: t('common.back'), onPress: () => navigate('/user') }}
      />
      <ScreenMain>
        <ReviewView
          review={kyc}
          form={
            <ResourceView resource={today} skeletonHeight={320}>
              {(date) => <KycForm form={form} today={date} />}
            </ResourceView>
          }
          finished={<Navigate to="/loan/submit" replace />}
        />
      </ScreenMain>
    </>
  );
}
