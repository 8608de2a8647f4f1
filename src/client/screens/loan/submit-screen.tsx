import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { loanConfigsFeature, loanFeature } from '../../features/loans.ts';
import { ResourceView } from '../../parts/resource-view.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { ConfirmLoanSheet } from './confirm-sheet.tsx';

/** The charts this screen shows. */
export const features = [loanConfigsFeature, loanFeature];

/** Term and amount (S2.31, S4.12): a thin view of the loan chart's first step. */
export default function LoanSubmitScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const loan = useFeature(loanFeature);
  const configs = useFeature(loanConfigsFeature);
  const isVerifying = useChart(loanFeature, (snapshot) => snapshot.hasTag('verifying'));
  useVisit(() => loan.send({ type: 'choosing.opened' }));
  return (
    <>
      <ScreenHeader
        title={t('loan.title')}
        back={{ label: t('common.back'), onPress: () => navigate('/user') }}
        actions={
          <Link to="/loan/record" className={buttonClass({ variant: 'text', size: 's' })}>
            {t('loan.records')}
          </Link>
        }
      />
      <ScreenMain>
        {isVerifying ? (
          <Skeleton shape="block" height={320} />
        ) : (
          <ResourceView resource={configs} skeletonHeight={320}>
            {(offered) =>
              offered.length > 0 ? <ChoiceForm configs={offered} /> : <EmptyState text={t('common.noData')} />
            }
          </ResourceView>
        )}
      </ScreenMain>
      <ConfirmLoanSheet />
    </>
  );
}
