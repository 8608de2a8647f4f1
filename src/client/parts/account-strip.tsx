import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
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
  const isSignedIn = useSelector(useCharts().session, (snapshot) => snapshot.hasTag('signedIn'));
  return useRunning(FEATURES) && isSignedIn ? <Figures /> : null;
}

function Figures() {
  const { t } = useTranslation();
  const today = useFeature(todayFeature);
  const account = useAccount();
  const free = useFreeMargin();
  const { prices } = useCharts();
  // Looked at with each move of the account: a day may end while the strip is seen.
  const ask = todayAsk(prices.onServerMs(Date.now()));
  useShown(() => today.send({ type: 'resource.changed' }));
  useEffect(() => today.send({ type: 'resource.wanted', ask }), [today, ask]);
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
