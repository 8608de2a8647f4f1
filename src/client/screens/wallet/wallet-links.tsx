import { Bitcoin, History, Landmark } from 'lucide-react';

export const WALLET_LINKS = [
  { to: '/mine/history', key: 'history', Icon: History },
  { to: '/mine/coin-address-list', key: 'coins', Icon: Bitcoin },
  { to: '/mine/bank-card-list', key: 'banks', Icon: Landmark },
] as const;
