import { useSelector } from '@xstate/react';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BellRing from 'lucide-react/icons/bell-ring';
import Briefcase from 'lucide-react/icons/briefcase';
import ChartLine from 'lucide-react/icons/chart-line';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FolderDown from 'lucide-react/icons/folder-down';
import Gauge from 'lucide-react/icons/gauge';
import Gift from 'lucide-react/icons/gift';
import Globe from 'lucide-react/icons/globe';
import HandCoins from 'lucide-react/icons/hand-coins';
import KeyRound from 'lucide-react/icons/key-round';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquareHeart from 'lucide-react/icons/message-square-heart';
import MessagesSquare from 'lucide-react/icons/messages-square';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { lastKnownAtOf } from '#machines/account';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { firstStepsFeature } from '../../features/accounts.ts';
import { pushFeature, unreadFeature } from '../../features/bell.ts';
import { demoResetFeature } from '../../features/demo-reset.ts';
import { todayFeature } from '../../features/results.ts';
import { businessEmailFeature, companyFeature } from '../../features/site.ts';
import { AccountStrip } from '../../parts/account-strip.tsx';
import { HeaderActions } from '../../parts/header-actions.tsx';
import { OwnHero } from '../../parts/own-money.tsx';
import { OutdatedNote } from '../../parts/resource-view.tsx';
import { IdentityDone, NextSteps } from './next-steps.tsx';
import { LogoutQuestion, ResetQuestion } from './user-confirmations.tsx';
import styles from './user-screen.module.css';

/** Who the account belongs to (S2.54), and its balance behind a hide toggle (S2.55). */
export function BalanceCard() {
  const { t } = useTranslation();
  const { session } = useCharts();
  const user = useSelector(session, ({ context }) => context.user);
  if (!user) return null;
  const keptAtMs = lastKnownAtOf(user);
  return (
    <Card>
      {keptAtMs !== null && <OutdatedNote keptAtMs={keptAtMs} />}
      <div className={styles.who}>
        <strong className={styles.name}>
          <bdi>{user.isDemo ? t('user.demoLabel') : (user.email ?? user.phone)}</bdi>
        </strong>
        <Badge tone={user.isDemo ? 'warning' : 'accent'}>
          {t(user.isDemo ? 'common.demo' : 'common.real')}
        </Badge>
      </div>
      <p className={styles.ids}>
        <span>
          {t('user.uid')} <bdi className="num">{user.uid}</bdi>
        </span>
        <span>
          {t('user.credit')} <bdi className="num">{user.creditScore}</bdi>
        </span>
      </p>
      {!user.isDemo && <p className={styles.help}>{t('user.creditHelp')}</p>}
      <div className={styles.balance}>
        <OwnHero label={t('user.balance')} value={user.balance} />
        <AccountStrip />
      </div>
    </Card>
  );
}

/** The entries of the hub that lead to nothing, as the site has no address and no chat. None while that is not known. */
export function useDeadEnds(): ReadonlySet<string> {
  const { app } = useCharts();
  const company = useFeature(companyFeature);
  const business = useFeature(businessEmailFeature);
  useShown(() => {
    company.send({ type: 'resource.wanted', ask: '' });
    business.send({ type: 'resource.wanted', ask: '' });
  });
  const hasNoMail = useChart(companyFeature, ({ context }) => context.value?.email === '');
  const hasNoBusiness = useChart(businessEmailFeature, ({ context }) => context.value === '');
  const hasNoChat = useSelector(app, ({ context }) => context.startup?.basicInfo?.serviceLink === '');
  const hasNoComplaints = useSelector(app, ({ context }) => context.startup?.basicInfo?.complaintUrl === '');
  const ends: [path: string, isDead: boolean][] = [
    ['/mine/chat', hasNoChat && hasNoMail],
    ['/mine/email', hasNoMail && hasNoComplaints],
    ['/mine/business-email', hasNoBusiness],
    ['/feedback', hasNoMail],
  ];
  return new Set(ends.filter(([, isDead]) => isDead).map(([path]) => path));
}

/** Where the hub leads (S2.57): money and orders as tiles, then the account, help and the app as rows. */
const TILES = [
  { to: '/mine/wallet', key: 'wallet', Icon: Wallet },
  { to: '/mine/charge', key: 'charge', Icon: ArrowDownToLine },
  { to: '/mine/withdraw', key: 'withdraw', Icon: ArrowUpFromLine },
  { to: '/loan/index', key: 'loan', Icon: HandCoins },
  { to: '/mine/results', key: 'results', Icon: ChartLine },
  { to: '/mine/history', key: 'history', Icon: ScrollText },
  { to: '/order?type=3', key: 'orders', Icon: ClipboardList },
  { to: '/mine/alerts', key: 'alerts', Icon: BellRing },
] as const;
const LINKS = [
  [
    { to: '/mine/auth', key: 'auth', Icon: BadgeCheck },
    { to: '/mine/security', key: 'security', Icon: ShieldCheck },
    { to: '/mine/password', key: 'password', Icon: KeyRound },
    { to: '/devices', key: 'devices', Icon: MonitorSmartphone },
    { to: '/mine/protection', key: 'protection', Icon: Gauge },
    { to: '/mine/data', key: 'data', Icon: FolderDown },
    { to: '/mine/invite', key: 'invite', Icon: Gift },
  ],
  [
    { to: '/mine/announcement', key: 'announcement', Icon: Megaphone },
    { to: '/mine/chat', key: 'chat', Icon: MessagesSquare },
    { to: '/mine/email', key: 'email', Icon: Mail },
    { to: '/mine/business-email', key: 'businessEmail', Icon: Briefcase },
    { to: '/feedback', key: 'feedback', Icon: MessageSquareHeart },
  ],
  [
    { to: '/mine/notifications', key: 'notifications', Icon: BellRing },
    { to: '/language', key: 'language', Icon: Globe },
    { to: '/mine/system', key: 'system', Icon: Settings },
  ],
] as const;

/** The charts this screen shows. */
export const features = [
  businessEmailFeature,
  companyFeature,
  demoResetFeature,
  firstStepsFeature,
  pushFeature,
  todayFeature,
  unreadFeature,
];

/** Profile hub (S2.54 to S2.58): a thin view of the session and preferences charts. */
export default function UserScreen() {
  const { t } = useTranslation();
  const { session } = useCharts();
  const deadEnds = useDeadEnds();
  useShown(
    () => session.send({ type: 'user.refresh' }),
    () => session.send({ type: 'ask.withdrawn' }),
  );
  return (
    <>
      <ScreenHeader title={t('user.title')} actions={<HeaderActions isAccount />} />
      <main className={styles.main} data-wide="">
        <BalanceCard />
        <Card flush>
          <OtherAccount />
        </Card>
        <NextSteps />
        <Card>
          <nav className={styles.tiles} aria-label={t('user.money')}>
            {TILES.map(({ to, key, Icon }) => (
              <Link key={to} to={to} className={styles.tile}>
                <Icon size={20} aria-hidden="true" />
                <span>{t(`user.link.${key}`)}</span>
              </Link>
            ))}
          </nav>
        </Card>
        {LINKS.map((group) => (
          <Card key={group[0].to} flush>
            {group
              .filter(({ to }) => !deadEnds.has(to))
              .map(({ to, key, Icon }) => (
                <ListRow
                  key={to}
                  icon={<Icon size={20} aria-hidden="true" />}
                  label={t(`user.link.${key}`)}
                  value={key === 'auth' ? <IdentityDone /> : undefined}
                  render={(link) => <Link to={to} {...link} />}
                />
              ))}
          </Card>
        ))}
        <AccountRows />
      </main>
      <LogoutQuestion />
      <ResetQuestion />
    </>
  );
}

/** The way to the other account of this user: one tap, as long as the real session is kept behind the demo account. */
function OtherAccount() {
  const { t } = useTranslation();
  const { session } = useCharts();
  const isDemo = useSelector(session, (snapshot) => snapshot.hasTag('demo'));
  const isKept = useSelector(session, ({ context }) => context.realToken !== null);
  const event = { type: isDemo ? 'real.enter' : 'demo.enter' } as const;
  const canEnter = useSelector(session, (snapshot) => snapshot.can(event));
  if (isDemo && !isKept)
    return (
      <ListRow
        icon={<LogIn size={20} aria-hidden="true" />}
        label={t('user.openReal')}
        render={(link) => <Link to="/login?from=/user" {...link} />}
      />
    );
  return (
    <ListRow
      icon={<ArrowLeftRight size={20} aria-hidden="true" />}
      label={t(isDemo ? 'user.toReal' : 'user.openDemo')}
      disabled={!canEnter}
      onPress={() => session.send(event)}
    />
  );
}

function AccountRows() {
  const { t } = useTranslation();
  const { session } = useCharts();
  const reset = useFeature(demoResetFeature);
  const isDemo = useSelector(session, (snapshot) => snapshot.hasTag('demo'));
  return (
    <Card flush>
      {isDemo && (
        <ListRow
          icon={<RotateCcw size={20} aria-hidden="true" />}
          label={t('user.reset')}
          onPress={() => reset.send({ type: 'command.asked', subject: {} })}
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
