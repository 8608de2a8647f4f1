import BellRing from 'lucide-react/icons/bell-ring';
import ChartLine from 'lucide-react/icons/chart-line';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Newspaper from 'lucide-react/icons/newspaper';
import Wallet from 'lucide-react/icons/wallet';
import type { DefaultTab, Tab } from '#machines/preferences/tabs';

type OtherTab = Exclude<Tab, DefaultTab>;

const ICONS: Record<OtherTab, typeof Wallet> = {
  news: Newspaper,
  wallet: Wallet,
  results: ChartLine,
  alerts: BellRing,
  user: CircleUserRound,
};

/** The icon of a tab that a new device does not have. */
export default function OtherTabIcon({ tab }: { tab: OtherTab }) {
  const Icon = ICONS[tab];
  return <Icon size={22} aria-hidden="true" />;
}
