import Bitcoin from 'lucide-react/icons/bitcoin';
import History from 'lucide-react/icons/history';
import Landmark from 'lucide-react/icons/landmark';

export const WALLET_LINKS = [
  { to: '/mine/history', key: 'history', Icon: History },
  { to: '/mine/coin-address-list', key: 'coins', Icon: Bitcoin },
  { to: '/mine/bank-card-list', key: 'banks', Icon: Landmark },
] as const;
