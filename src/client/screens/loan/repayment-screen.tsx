import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { RepaymentInfo } from '#contract/entities-money';
import { Card } from '../../../ui/card.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import { useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import {
  loanFeature,
  repaymentAccountsFeature,
  repaymentFeature,
  repaymentFormFeature,
} from '../../features/loans.ts';
import { clipboardFeature } from '../../features/site.ts';
import styles from '../../parts/money/money.module.css';
import { ResourceView } from '../../parts/resource-view.tsx';
import { loanOfAddress } from './loan-of-address.ts';
import { RepaymentForm } from './repayment-form.tsx';

/** The charts this screen shows. */
export const features = [
  clipboardFeature,
  loanFeature,
  repaymentAccountsFeature,
  repaymentFeature,
  repaymentFormFeature,
];

/** Repayment (S2.35, S3.28): what is due, where it goes, and the proof that it went. */
export default function LoanRepaymentScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const loanId = loanOfAddress(query);
  const due = useFeature(repaymentFeature);
  const accounts = useFeature(repaymentAccountsFeature);
  const command = useFeature(repaymentFormFeature);
  const loan = useFeature(loanFeature);
  useVisit(() => {
    loan.send({ type: 'repayment.opened', loanId });
    command.send({ type: 'form.shown' });
  });
  return (
    <>
      <ScreenHeader
        title={t('loan.repay')}
        back={{ label: t('common.back'), onPress: () => navigate('/loan/record') }}
      />
      <ScreenMain>
        {loanId !== null && (
          <>
            <ResourceView key={loanId} resource={due} ask={String(loanId)} isFresh skeletonHeight={180}>
              {(info) => <Due info={info} />}
            </ResourceView>
            <ResourceView resource={accounts} skeletonHeight={240}>
              {(offered) => <RepaymentForm loanId={loanId} accounts={offered} />}
            </ResourceView>
          </>
        )}
      </ScreenMain>
    </>
  );
}

function Due({ info }: { info: RepaymentInfo }) {
  const { t } = useTranslation();
  const { balanceText } = useFormat();
  const { timeText } = useTimes();
  const usd = (value: string) => `${balanceText(value)} USD`;
  return (
    <Card className={styles.estimate}>
      <Stat look="hero" label={t('loan.due')} value={usd(info.due)} />
      <Stat look="row" label={t('loan.principal')} value={usd(info.principal)} />
      <Stat look="row" label={t('loan.interest')} value={usd(info.interest)} />
      <Stat look="row" label={t('loan.penaltyDue')} value={usd(info.penalty)} />
      <Stat look="row" label={t('loan.until')} value={<bdi>{timeText(info.dueAtMs)}</bdi>} />
    </Card>
  );
}
