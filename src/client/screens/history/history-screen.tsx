import FileDown from 'lucide-react/icons/file-down';
import ScrollText from 'lucide-react/icons/scroll-text';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { LedgerLog } from '#contract/entities';
import { LEDGER_GROUPS } from '#contract/routes/trading';
import { Chip } from '../../../ui/chip.tsx';
import { ChipRow } from '../../../ui/chip-row.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useTimes } from '../../app/format/times.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { ledgerExportFeature, ledgerFeature } from '../../features/money.ts';
import { OwnAmount } from '../../parts/own-money.tsx';
import { PagedRows } from '../../parts/paged-rows.tsx';
import styles from '../small-screens.module.css';

/** The charts this screen shows. */
export const features = [ledgerExportFeature, ledgerFeature];

const GROUPS = ['all', ...LEDGER_GROUPS] as const;

/** History (S2.19, S3.23): the account's ledger, page by page, all of it or a group of its entries, and as a file. */
export default function HistoryScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const group = LEDGER_GROUPS.find((one) => one === query.get('group')) ?? 'all';
  const ledger = useFeature(ledgerFeature);
  const download = useFeature(ledgerExportFeature);
  const isBusy = useChart(ledgerExportFeature, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <ScreenHeader
        title={t('history.title')}
        back={{ label: t('common.back'), onPress: () => navigate('/user') }}
        actions={
          <IconButton
            label={t('history.export')}
            aria-busy={isBusy || undefined}
            disabled={isBusy}
            onClick={() => download.send({ type: 'download.ask', ask: '' })}
          >
            <FileDown size={20} aria-hidden="true" />
          </IconButton>
        }
      />
      <main>
        <ChipRow label={t('history.kinds')}>
          {GROUPS.map((value) => (
            <Chip
              key={value}
              pressed={value === group}
              onPress={() => setQuery(value === 'all' ? {} : { group: value }, { replace: true })}
            >
              {t(`history.group.${value}`)}
            </Chip>
          ))}
        </ChipRow>
        <PagedRows
          key={group}
          list={ledger}
          filter={group === 'all' ? '' : group}
          label={t('history.title')}
          emptyText={t('common.noData')}
          emptyIcon={<ScrollText />}
          rowHeight={72}
          madeAtMs={({ createdAtMs }) => createdAtMs}
        >
          {(entry, index) => <EntryRow key={`${entry.createdAtMs}-${index}`} entry={entry} />}
        </PagedRows>
      </main>
    </>
  );
}

function EntryRow({ entry }: { entry: LedgerLog }) {
  const { hourText } = useTimes();
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <strong className={styles.memo}>{entry.memoText}</strong>
        <span className={styles.time}>
          {[entry.instrument, entry.subject].map(
            (part) =>
              part && (
                <Fragment key={part}>
                  <bdi>{part}</bdi>
                  {' · '}
                </Fragment>
              ),
          )}
          <bdi>{hourText(entry.createdAtMs)}</bdi>
        </span>
      </span>
      <OwnAmount value={entry.amount} signed unit="USD" />
    </li>
  );
}
