import { useSelector } from '@xstate/react';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Trophy from 'lucide-react/icons/trophy';
import UsersRound from 'lucide-react/icons/users-round';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { DEFAULT_TABS, type DefaultTab, type Tab } from '#machines/preferences/tabs';
import { TabBar } from '../../../ui/tab-bar.tsx';
import { useCharts } from '../hooks/charts.ts';
import { fetchedView } from './fetched-view.tsx';

const PATHS: Record<Tab, string> = {
  quotes: '/',
  trade: '/trade',
  order: '/order',
  documentary: '/documentary',
  rank: '/rank',
  news: '/news',
  wallet: '/mine/wallet',
  results: '/mine/results',
  alerts: '/mine/alerts',
  user: '/user',
};
/** Screens that show the bar whether they are in it or not (S2.2 to S2.8). */
const WITH_BAR: readonly Tab[] = [...DEFAULT_TABS, 'user', 'news'];
/** Where the bar is put together. */
const EDITOR = '/mine/tabs';

/** Whether a screen is one of these tabs. */
export const isTab = (path: string, tabs: readonly Tab[]): boolean => tabs.some((tab) => PATHS[tab] === path);

/** Whether a screen has the tab bar on a device with these tabs. */
export const hasTabs = (path: string, tabs: readonly Tab[]): boolean =>
  path === EDITOR || isTab(path, WITH_BAR) || isTab(path, tabs);

/** The icons of a new device's bar; those of the other tabs come with the first of them. */
const ICONS: Record<DefaultTab, typeof Trophy> = {
  quotes: ChartCandlestick,
  trade: ArrowRightLeft,
  order: ClipboardList,
  documentary: UsersRound,
  rank: Trophy,
};
const OtherIcon = fetchedView(() => import('./other-tab-icon.tsx'));

const isDefault = (tab: Tab): tab is DefaultTab => tab in ICONS;

/** The icon of a tab. */
export function TabIcon({ tab }: { tab: Tab }) {
  if (!isDefault(tab)) return <OtherIcon tab={tab} />;
  const Icon = ICONS[tab];
  return <Icon size={22} aria-hidden="true" />;
}

/** The bar of the device's tabs. The one that is open leads to where it is: pressing it takes nothing away from its address. */
export function TabBarOfDevice() {
  const { t } = useTranslation();
  const { preferences } = useCharts();
  const { pathname, search } = useLocation();
  const tabs = useSelector(preferences, ({ context }) => context.tabs);
  const items = tabs.map((tab) => ({
    key: PATHS[tab],
    label: t(`tab.${tab}`),
    icon: <TabIcon tab={tab} />,
    active: PATHS[tab] === pathname,
  }));
  return (
    <TabBar
      label={t('tab.label')}
      items={items}
      renderLink={(item, link) => <Link to={item.active ? item.key + search : item.key} {...link} />}
    />
  );
}
