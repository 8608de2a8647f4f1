import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ForexTradePush } from '#contract/socket';
import { equity } from '#contract/trading';
import { Stat } from '../../ui/stat.tsx';
import { useChart, useCharts, useFeature } from '../app/hooks/charts.ts';
import { useRunning } from '../app/hooks/use-running.ts';
import { useShown } from '../app/hooks/use-shown.ts';
import { todayAsk, todayFeature } from '../features/results.ts';
import { OwnAmount, useAccount } from './own-money.tsx';
import styles from './parts.module.css';
import { useFreeMargin } from './use-free-margin.ts';

const FEATURES = [todayFeature];

/** The account in one line, which leads to its results: equity, what today brought, and the free margin. Nothing for a visitor. */
export function AccountStrip() {
  const { session, prices } = useCharts();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  const account = useAccount();
  const isRunning = useRunning(FEATURES);
  // Looked at with each move of the account: a day may end while the line is seen.
  const ask = todayAsk(prices.onServerMs(Date.now()));
  return isRunning && isSignedIn ? <Figures key={ask} ask={ask} account={account} /> : null;
}

function Figures({ ask, account }: { ask: string; account: ForexTradePush | null }) {
  const { t } = useTranslation();
  const today = useFeature(todayFeature);
  const free = useFreeMargin();
  useShown(() => {
    today.send({ type: 'resource.changed' });
    today.send({ type: 'resource.wanted', ask });
  });
  const base = useChart(todayFeature, ({ context }) => context.value);
  const own = account && equity(account.balance, account.profits);
  return (
    <Link to="/mine/results" className={styles.strip}>
      <Stat label={t('orderForm.whatIf.equity')} value={<OwnAmount value={own} />} />
      <Stat label={t('results.today')} value={<OwnAmount value={own && base && own.minus(base)} signed />} />
      <Stat align="end" label={t('orderForm.freeMargin')} value={<OwnAmount value={free} />} />
    </Link>
  );
}
