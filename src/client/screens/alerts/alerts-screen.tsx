import { useSelector } from '@xstate/react';
import BellRing from 'lucide-react/icons/bell-ring';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PriceAlert } from '#contract/alerts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { useBackToAccount } from '../../app/hooks/back.ts';
import { useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { alertFormFeature, alertsFeature } from '../../features/alerts.ts';
import { AlertSheet } from '../../parts/alerts/alert-sheet.tsx';
import { ResourceView } from '../../parts/resource-view.tsx';
import { AlertRow } from './alert-row.tsx';
import styles from './alerts-screen.module.css';

/** The charts this screen shows. */
export const features = [alertFormFeature, alertsFeature];

/** The price alerts of the account: a thin view of their list and of the form's chart. */
export default function AlertsScreen() {
  const { t } = useTranslation();
  const back = useBackToAccount();
  const { quotes } = useCharts();
  const alerts = useFeature(alertsFeature);
  useShown(
    () => quotes.send({ type: 'quotes.shown' }),
    () => quotes.send({ type: 'quotes.hidden' }),
  );
  return (
    <>
      <ScreenHeader title={t('alerts.title')} back={back} />
      <ScreenMain>
        <ResourceView resource={alerts} skeletonHeight={200} isFresh>
          {(rows) => (rows.length === 0 ? <NoAlerts /> : <Listed alerts={rows} />)}
        </ResourceView>
      </ScreenMain>
      <AlertSheet />
    </>
  );
}

function Listed({ alerts }: { alerts: readonly PriceAlert[] }) {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const instruments = useSelector(quotes, ({ context }) => context.instruments);
  const groups = [
    ['active', alerts.filter(({ state }) => state !== 'fired')],
    ['ended', alerts.filter(({ state }) => state === 'fired')],
  ] as const;
  return groups
    .filter(([, rows]) => rows.length > 0)
    .map(([group, rows]) => (
      <Card key={group} title={t(`alerts.${group}`)} flush>
        <ul className={styles.list}>
          {rows.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              instrument={instruments.find(({ id }) => id === alert.instrumentId)}
            />
          ))}
        </ul>
      </Card>
    ));
}

function NoAlerts() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<BellRing />}
      text={t('alerts.empty')}
      hint={t('alerts.emptyHint')}
      action={
        <Link to="/trade" className={buttonClass({ variant: 'quiet' })}>
          {t('alerts.toTrade')}
        </Link>
      }
    />
  );
}
