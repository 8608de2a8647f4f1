import { RISK_LIQUIDATE_PERCENT, RISK_WARN_PERCENT } from '#contract/constants';
import type { DashboardRow } from '#contract/desk/dashboard';
import styles from './nearest-accounts.module.css';
import { SmallTable } from './small-table.tsx';
import { Quantity, Usd } from './usd.tsx';
import { UserLink } from './user-link.tsx';

/** The accounts nearest to liquidation, each with how far it is on the way there. */
export function NearestAccounts({ rows }: { rows: readonly DashboardRow<'nearest'>[] }) {
  return (
    <SmallTable
      caption="Accounts nearest to liquidation"
      rows={rows}
      keyOf={({ uid }) => uid}
      columns={[
        { label: 'User', show: ({ uid }) => <UserLink uid={uid} /> },
        { label: 'Risk rate', show: (row) => <RiskRate percent={row['risk rate']} /> },
        { label: 'Margin', show: ({ margin }) => <Usd value={margin} /> },
        { label: 'Equity', show: ({ equity }) => <Usd value={equity} /> },
      ]}
      empty="No account has a position."
    />
  );
}

function RiskRate({ percent }: { percent: string }) {
  const rate = Number(percent);
  const share = Math.min(100, (rate / RISK_LIQUIDATE_PERCENT) * 100);
  return (
    <span className={styles.rate} data-warned={rate >= RISK_WARN_PERCENT || undefined}>
      <Quantity value={percent} unit=" %" />
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: `${share}%` }} />
      </span>
    </span>
  );
}
