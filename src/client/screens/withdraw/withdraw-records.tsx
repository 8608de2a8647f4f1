import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { WithdrawalRecord } from '#contract/entities-money';
import { useFeature } from '../../app/charts.ts';
import { useTimes } from '../../app/times.ts';
import { withdrawalsFeature } from '../../features/money.ts';
import styles from '../../parts/money/money.module.css';
import { RecordCard } from '../../parts/money/record-card.tsx';
import { OwnRecorded } from '../../parts/own-money.tsx';
import { PagedRows } from '../../parts/paged-rows.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Segmented } from '../../ui/segmented.tsx';

/** By status: it waits, was paid, was rejected. */
const TONES: readonly [BadgeTone, BadgeTone, BadgeTone] = ['warning', 'success', 'danger'];

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
    </main>
  );
}

function WithdrawCard({ record }: { record: WithdrawalRecord }) {
  const { t } = useTranslation();
  const { timeText } = useTimes();
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
        { label: t('withdraw.to'), value: record.address || record.payeeAccount },
        { label: t('record.time'), value: timeText(record.createdAtMs) },
        { label: t('record.id'), value: record.id },
      ]}
      note={record.notes}
    />
  );
}
