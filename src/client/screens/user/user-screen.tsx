import { useSelector } from '@xstate/react';
import { ClipboardList, FlaskConical, Globe, LogIn, LogOut, RotateCcw, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCharts } from '../../app/charts.ts';
import { useShown } from '../../app/use-shown.ts';
import { Card } from '../../ui/card.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { BalanceCard } from './balance-card.tsx';
import { UserConfirmations } from './user-confirmations.tsx';
import styles from './user-screen.module.css';

/** Profile hub (S2.54 to S2.58): a thin view of the session and preferences charts. */
export default function UserScreen() {
  const { t } = useTranslation();
  const { session } = useCharts();
  useShown(
    () => session.send({ type: 'user.refresh' }),
    () => session.send({ type: 'ask.withdrawn' }),
  );
  return (
    <>
      <ScreenHeader title={t('user.title')} />
      <main className={styles.main}>
        <BalanceCard />
        <Card flush>
          <ListRow
            icon={<ClipboardList size={20} aria-hidden="true" />}
            label={t('user.orders')}
            render={(link) => <Link to="/order?type=3" {...link} />}
          />
          <ListRow
            icon={<Globe size={20} aria-hidden="true" />}
            label={t('user.language')}
            render={(link) => <Link to="/language" {...link} />}
          />
          <ListRow
            icon={<Settings size={20} aria-hidden="true" />}
            label={t('system.title')}
            render={(link) => <Link to="/mine/system" {...link} />}
          />
        </Card>
        <AccountRows />
      </main>
      <UserConfirmations />
    </>
  );
}

function AccountRows() {
  const { t } = useTranslation();
  const { session } = useCharts();
  const isDemo = useSelector(session, (snapshot) => snapshot.matches({ signedIn: { account: 'demo' } }));
  return (
    <Card flush>
      {isDemo ? (
        <>
          <ListRow
            icon={<RotateCcw size={20} aria-hidden="true" />}
            label={t('user.reset')}
            onPress={() => session.send({ type: 'reset.ask' })}
          />
          <ListRow
            icon={<LogIn size={20} aria-hidden="true" />}
            label={t('user.openReal')}
            render={(link) => <Link to="/login?from=/user" {...link} />}
          />
        </>
      ) : (
        <ListRow
          icon={<FlaskConical size={20} aria-hidden="true" />}
          label={t('user.openDemo')}
          onPress={() => session.send({ type: 'demo.enter' })}
        />
      )}
      <ListRow
        tone="danger"
        chevron={false}
        icon={<LogOut size={20} aria-hidden="true" />}
        label={t('user.logout')}
        onPress={() => session.send({ type: 'logout.ask' })}
      />
    </Card>
  );
}
