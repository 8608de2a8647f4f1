import HandCoins from 'lucide-react/icons/hand-coins';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { LOAN_STATUS } from '#contract/constants';
import type { LoanRecord } from '#contract/entities-money';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import { useFeature } from '../../app/hooks/charts.ts';
import { loansFeature } from '../../features/loans.ts';
import styles from '../../parts/money/money.module.css';
import { RecordCard } from '../../parts/money/record-card.tsx';
import { OwnRecorded } from '../../parts/own-money.tsx';
import { PagedRows } from '../../parts/paged-rows.tsx';

/** The charts this screen shows. */
export const features = [loansFeature];

type Status = { key: 'waiting' | 'toRepay' | 'rejected' | 'repaying' | 'repaid'; tone: BadgeTone };
const STATUS: Record<LoanRecord['status'], Status> = {
  [LOAN_STATUS.waiting]: { key: 'waiting', tone: 'warning' },
  [LOAN_STATUS.toRepay]: { key: 'toRepay', tone: 'accent' },
  [LOAN_STATUS.rejected]: { key: 'rejected', tone: 'danger' },
  [LOAN_STATUS.repaying]: { key: 'repaying', tone: 'warning' },
  [LOAN_STATUS.repaid]: { key: 'repaid', tone: 'success' },
};

/** Loans and how they stand (S2.34, S3.27, S4.7). */
export default function LoanRecordScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const loans = useFeature(loansFeature);
  return (
    <>
      <ScreenHeader
        title={t('loan.records')}
        back={{ label: t('common.back'), onPress: () => navigate('/loan/submit') }}
      />
      <main>
        <PagedRows
          list={loans}
          label={t('loan.records')}
          emptyText={t('common.noData')}
          emptyIcon={<HandCoins />}
          rowHeight={220}
        >
          {(loan) => <LoanCard key={loan.id} loan={loan} />}
        </PagedRows>
      </main>
    </>
  );
}

function LoanCard({ loan }: { loan: LoanRecord }) {
  const { t } = useTranslation();
  const { rateText } = useFormat();
  const { timeText } = useTimes();
  const { key, tone } = STATUS[loan.status];
  const usd = (value: string) => <OwnRecorded value={value} currency="USD" />;
  return (
    <RecordCard
      title={usd(loan.amount)}
      status={t(`loan.status.${key}`)}
      tone={tone}
      facts={[
        { label: t('loan.term'), value: t('loan.days', { count: loan.loanPeriod }) },
        { label: t('loan.rate'), value: rateText(loan.interestRate) },
        { label: t('loan.interest'), value: usd(loan.interest) },
        { label: t('loan.penaltyDue'), value: usd(loan.penalty) },
        { label: t('record.time'), value: timeText(loan.createdAtMs) },
        ...(loan.dueAtMs === null ? [] : [{ label: t('loan.until'), value: timeText(loan.dueAtMs) }]),
        { label: t('record.id'), value: loan.id },
      ]}
      note={loan.reason}
      actions={<LoanActions loan={loan} />}
    />
  );
}

/** The agreement can always be read; repaying is possible at one status alone (S4.7). */
function LoanActions({ loan }: { loan: LoanRecord }) {
  const { t } = useTranslation();
  return (
    <div className={styles.ways}>
      <Link
        to={`/loan/agreement?loan_id=${loan.id}`}
        className={buttonClass({ variant: 'quiet', block: true })}
      >
        {t('loan.agreement')}
      </Link>
      {loan.status === LOAN_STATUS.toRepay ? (
        <Link to={`/loan/repayment?loan_id=${loan.id}`} className={buttonClass({ block: true })}>
          {t('loan.repay')}
        </Link>
      ) : (
        <button type="button" disabled className={buttonClass({ block: true })}>
          {t('loan.repay')}
        </button>
      )}
    </div>
  );
}
