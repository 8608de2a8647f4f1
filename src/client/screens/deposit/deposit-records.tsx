import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { DEPOSIT_STATUS } from '#contract/constants';
import type { DepositRecord } from '#contract/entities-money';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useTimes } from '../../app/format/times.ts';
import { useFeature } from '../../app/hooks/charts.ts';
import { depositsFeature } from '../../features/money.ts';
import styles from '../../parts/money/money.module.css';
import { RecordCard } from '../../parts/money/record-card.tsx';
import { OwnRecorded } from '../../parts/own-money.tsx';
import { PagedRows } from '../../parts/paged-rows.tsx';

const STATUS: Record<
  DepositRecord['status'],
  {
    key: 'unchecked' | 'finished' | 'rejected' | 'invalid';
    tone: BadgeTone;
    /** What the amount in USD is; of what is turned down nothing is credited. */
    creditLabel: 'toCredit' | 'credited' | null;
  }
> = {
  [DEPOSIT_STATUS.unchecked]: { key: 'unchecked', tone: 'warning', creditLabel: 'toCredit' },
  [DEPOSIT_STATUS.finished]: { key: 'finished', tone: 'success', creditLabel: 'credited' },
  [DEPOSIT_STATUS.rejected]: { key: 'rejected', tone: 'danger', creditLabel: null },
  [DEPOSIT_STATUS.invalid]: { key: 'invalid', tone: 'neutral', creditLabel: null },
};

/** What was paid in, by type, with its four statuses (S4.8). */
export function DepositRecords({ type }: { type: '0' | '1' }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const deposits = useFeature(depositsFeature);
  return (
    <main>
      <div className={styles.choice}>
        <Segmented
          label={t('charge.way')}
          value={type}
          options={[
            { value: '0', label: t('charge.coin') },
            { value: '1', label: t('charge.bank') },
          ]}
          onValueChange={(picked) => navigate(`/mine/charge?show=records&type=${picked}`, { replace: true })}
        />
      </div>
      <PagedRows
        key={type}
        list={deposits}
        filter={type}
        label={t('charge.records')}
        emptyText={t('common.noData')}
        emptyIcon={<Wallet />}
        rowHeight={112}
      >
        {(record) => <DepositCard key={record.id} record={record} />}
      </PagedRows>
    </main>
  );
}

function DepositCard({ record }: { record: DepositRecord }) {
  const { t } = useTranslation();
  const { timeText } = useTimes();
  const { key, tone, creditLabel } = STATUS[record.status];
  return (
    <RecordCard
      title={<OwnRecorded value={record.number} currency={record.currencyCode} />}
      status={t(`charge.status.${key}`)}
      tone={tone}
      facts={[
        ...(creditLabel === null
          ? []
          : [
              {
                label: t(`charge.${creditLabel}`),
                value: <OwnRecorded value={record.amountUsd} currency="USD" />,
              },
            ]),
        { label: t('record.time'), value: timeText(record.createdAtMs) },
        { label: t('record.id'), value: record.id },
      ]}
      note={record.remark}
    />
  );
}
