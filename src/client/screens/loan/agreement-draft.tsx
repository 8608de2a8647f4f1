import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loanAgreement } from '#contract/agreement';
import type { LoanChoice } from '#machines/loan/loan.machine';
import { useCharts, useFeature } from '../../app/hooks/charts.ts';
import { loanConfigFeature, serverDateFeature } from '../../features/loans.ts';
import { ResourceView } from '../../parts/resource-view.tsx';

type AgreementDraftProps = { choice: LoanChoice; children: (text: string) => ReactNode };

/** The agreement's text for a choice, from the option's terms and the server's date; the server makes the same bytes. */
export function AgreementDraft({ choice, children }: AgreementDraftProps) {
  const { t } = useTranslation();
  const { session } = useCharts();
  const config = useFeature(loanConfigFeature);
  const today = useFeature(serverDateFeature);
  const uid = useSelector(session, ({ context }) => context.user?.uid ?? '');
  return (
    <ResourceView key={choice.configId} resource={config} ask={String(choice.configId)} skeletonHeight={480}>
      {(terms) => (
        <ResourceView resource={today} isFresh skeletonHeight={480}>
          {(date) =>
            children(
              loanAgreement({ ...terms, uid, amount: choice.amount, date }, (key, figures) =>
                t(key, figures),
              ),
            )
          }
        </ResourceView>
      )}
    </ResourceView>
  );
}
