import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loanAgreement } from '#contract/agreement';
import { inputDecimal } from '#contract/decimal-text';
import type { LoanChoice } from '#machines/loan/loan.machine';
import { useCharts, useFeature } from '../../app/charts.ts';
import { useFormat } from '../../app/format.ts';
import { loanConfigFeature, serverDateFeature } from '../../features/loans.ts';
import { ResourceView } from '../../parts/resource-view.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type AgreementDraftProps = { choice: LoanChoice; children: (text: string) => ReactNode };

/** The agreement's text for a choice, from the option's terms and the server's date; the server makes the same bytes. */
export function AgreementDraft({ choice, children }: AgreementDraftProps) {
  const { t } = useTranslation();
  const { balanceText } = useFormat();
  const { session } = useCharts();
  const config = useFeature(loanConfigFeature);
  const today = useFeature(serverDateFeature);
  const uid = useSelector(session, ({ context }) => context.user?.uid ?? '');
  const isAmount = inputDecimal.safeParse(choice.amount).success;
  return (
    <ResourceView key={choice.configId} resource={config} ask={String(choice.configId)} skeletonHeight={480}>
      {(terms) =>
        isAmount ? (
          <ResourceView resource={today} isFresh skeletonHeight={480}>
            {(date) =>
              children(
                loanAgreement({ ...terms, uid, amount: choice.amount, date }, (key, figures) =>
                  t(key, figures),
                ),
              )
            }
          </ResourceView>
        ) : (
          <EmptyState
            text={t('error.amountOutOfRange', {
              min: balanceText(terms.minAmount),
              max: balanceText(terms.maxAmount),
            })}
          />
        )
      }
    </ResourceView>
  );
}
