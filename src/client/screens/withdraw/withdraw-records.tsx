import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { WITHDRAWAL_STATUS } from '#contract/constants';
import type { WithdrawalRecord } from '#contract/entities-money';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useTimes } from '../../app/format/times.ts';
import { useFeature } from '../../app/hooks/charts.ts';
import { withdrawalCancelFeature, withdrawalsFeature } from '../../features/money.ts';
import { AskedQuestion } from '../../parts/asked-question.tsx';
import styles from '../../parts/money/money.module.css';
import { RecordCard } from '../../parts/money/record-card.tsx';
import { OwnRecorded } from '../../parts/own-money.tsx';
import { PagedRows } from '../../parts/paged-rows.tsx';

/** By status: it waits, was paid, was rejected, was cancelled. */
const TONES: readonly [BadgeTone, BadgeTone, BadgeTone, BadgeTone] = [
  'warning',
  'success',
  'danger',
  'neutral',
];

/** What was asked for, by type, with every field of S3.17. */
export function WithdrawRecords({ type }: { type: '1' | '2' }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const withdrawals = useFeature(withdrawalsFeature);
  return (
    <main>
      <div className={styles.choice}>
        <Segmented
          label={t('withdraw.way')}
          value={type}
          options={[
            { value: '1', label: t('withdraw.coin') },
            { value: '2', label: t('withdraw.bank') },
          ]}
          onValueChange={(picked) =>
            navigate(`/mine/withdraw?show=records&type=${picked}`, { replace: true })
          }
        />
      </div>
      <PagedRows
        key={type}
        list={withdrawals}
        filter={type}
        label={t('withdraw.records')}
        emptyText={t('common.noData')}
        emptyIcon={<Wallet />}
        rowHeight={140}
      >
        {(record) => <WithdrawCard key={record.id} record={record} />}
      </PagedRows>
      <CancelQuestion />
    </main>
  );
}

function WithdrawCard({ record }: { record: WithdrawalRecord }) {
  const { t } = useTranslation();
  const { timeText } = useTimes();
  const cancel = useFeature(withdrawalCancelFeature);
  const { label = '' } = record;
  return (
    <RecordCard
      title={<OwnRecorded value={record.number} currency="USD" />}
      status={record.statusName}
      tone={TONES[record.status]}
      facts={[
        { label: t('withdraw.fee'), value: <OwnRecorded value={record.fee} currency="USD" /> },
        {
          label: t('withdraw.received'),
          value: <OwnRecorded value={record.received} currency={record.currency.code} />,
        },
        ...(label === '' ? [] : [{ label: t('methods.label'), value: label }]),
        { label: t('withdraw.to'), value: record.address || record.payeeAccount },
        { label: t('record.time'), value: timeText(record.createdAtMs) },
        { label: t('record.id'), value: record.id },
      ]}
      note={record.notes}
      actions={
        record.status === WITHDRAWAL_STATUS.waiting && (
          <Button
            variant="quiet"
            block
            onClick={() => cancel.send({ type: 'command.asked', subject: record })}
          >
            {t('withdraw.cancel')}
          </Button>
        )
      }
    />
  );
}

function CancelQuestion() {
  const { t } = useTranslation();
  return (
    <AskedQuestion
      command={useFeature(withdrawalCancelFeature)}
      title={t('withdraw.cancelAsk')}
      text={t('withdraw.cancelText')}
      confirmLabel={t('withdraw.cancel')}
      cancelLabel={t('withdraw.keep')}
    />
  );
}
