import { useSelector } from '@xstate/react';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Trophy from 'lucide-react/icons/trophy';
import UsersRound from 'lucide-react/icons/users-round';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { AppFrame } from '../ui/app-frame.tsx';
import { TabBar } from '../ui/tab-bar.tsx';
import { hasShownToast, onToastShown } from '../ui/toast-queue.ts';
import { Boundary } from './boundary.tsx';
import { useCharts } from './charts.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { fetchedView } from './fetched-view.tsx';
import { ReplayStrip } from './replay-strip.tsx';

const Toasts = fetchedView(() => import('../ui/toasts.tsx'));
const CommandNotice = fetchedView(() => import('./command-notice.tsx'));
const ScreenTitle = fetchedView(() => import('./screen-title.tsx'));
const UpdatePrompt = fetchedView(() => import('./update-prompt.tsx'));

const TABS = [
  { path: '/', key: 'quotes', Icon: ChartCandlestick },
  { path: '/trade', key: 'trade', Icon: ArrowRightLeft },
  { path: '/order', key: 'order', Icon: ClipboardList },
  { path: '/documentary', key: 'documentary', Icon: UsersRound },
  { path: '/rank', key: 'rank', Icon: Trophy },
] as const;
/** Routes that show the bar beside the five it leads to (S2.5, S2.6). */
const WITH_TABS = ['/user', '/news'];

/** Whether a screen has the tab bar. */
export const hasTabs = (path: string): boolean =>
  TABS.some((tab) => tab.path === path) || WITH_TABS.includes(path);

/** The frame around every screen: the column, the tab bar where the route has one, toasts and the link's state. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { update, commandLog } = useCharts();
  const hasNotice = useSelector(commandLog, (snapshot) => snapshot.hasTag('notice'));
  const isUpdateAsked = useSelector(update, (snapshot) => snapshot.hasTag('offered'));
  const hasToasts = useSyncExternalStore(onToastShown, hasShownToast, () => false);
  return (
    <AppFrame footer={hasTabs(pathname) && <Tabs pathname={pathname} />}>
      <ScreenTitle />
      <DemoBanner />
      <ReplayStrip />
      <ConnectionBanner />
      {children}
      <Boundary fallback={null}>
        {hasNotice && <CommandNotice />}
        {isUpdateAsked && <UpdatePrompt />}
        {hasToasts && <Toasts closeLabel={t('common.close')} />}
      </Boundary>
    </AppFrame>
  );
}

/** The tab that is open leads to where it is: pressing it takes nothing away from its address. */
function Tabs({ pathname }: { pathname: string }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const items = TABS.map(({ path, key, Icon }) => ({
    key: path,
    label: t(`tab.${key}`),
    icon: <Icon size={22} aria-hidden="true" />,
    active: path === pathname,
  }));
  return (
    <TabBar
      label={t('tab.label')}
      items={items}
      renderLink={(item, link) => <Link to={item.active ? item.key + search : item.key} {...link} />}
    />
  );
}
