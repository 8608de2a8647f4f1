import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BellRing from 'lucide-react/icons/bell-ring';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import CopyCheck from 'lucide-react/icons/copy-check';
import DoorClosed from 'lucide-react/icons/door-closed';
import Gauge from 'lucide-react/icons/gauge';
import HandCoins from 'lucide-react/icons/hand-coins';
import KeyRound from 'lucide-react/icons/key-round';
import Megaphone from 'lucide-react/icons/megaphone';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import OctagonX from 'lucide-react/icons/octagon-x';
import Percent from 'lucide-react/icons/percent';
import Scale from 'lucide-react/icons/scale';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Target from 'lucide-react/icons/target';
import TimerOff from 'lucide-react/icons/timer-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ComponentProps, ComponentType } from 'react';
import type { NotificationContent, NotificationKind } from '#contract/notifications';

type Icon = ComponentType<ComponentProps<typeof Megaphone>>;

/** The sections of the settings, each with the text over it. */
export const NOTICE_SECTIONS = {
  orders: 'order.title',
  risk: 'noticeSettings.risk',
  copies: 'copies.title',
  account: 'inbox.group.account',
  news: 'noticeSettings.news',
} as const;

/** What each kind looks like; the text that names it in the settings, and the section it stands in. */
export const NOTICE_KINDS = {
  'order-filled': { Icon: CircleCheck, name: 'notice.orderFilled', section: 'orders' },
  'order-expired': { Icon: TimerOff, name: 'notice.orderExpired', section: 'orders' },
  'order-not-filled': { Icon: CircleX, name: 'notice.orderNotFilled', section: 'orders' },
  'stop-loss': { Icon: OctagonX, name: 'notice.stopLoss', section: 'orders' },
  'take-profit': { Icon: Target, name: 'notice.takeProfit', section: 'orders' },
  liquidation: { Icon: TriangleAlert, name: 'notice.liquidation', section: 'risk' },
  'margin-warning': { Icon: Gauge, name: 'notice.marginWarning', section: 'risk' },
  'margin-alarm': { Icon: Gauge, name: 'notice.marginAlarm', section: 'risk' },
  'margin-rise': { Icon: Gauge, name: 'notice.marginRise', section: 'risk' },
  'limit-reached': { Icon: ShieldAlert, name: 'noticeSettings.ownLimit', section: 'risk' },
  'price-alert': { Icon: BellRing, name: 'noticeSettings.priceAlert', section: 'news' },
  'deposit-decided': { Icon: ArrowDownToLine, name: 'noticeSettings.deposit', section: 'account' },
  'withdrawal-decided': { Icon: ArrowUpFromLine, name: 'noticeSettings.withdrawal', section: 'account' },
  'balance-corrected': { Icon: Scale, name: 'noticeSettings.correction', section: 'account' },
  'copy-ended': { Icon: CopyCheck, name: 'notice.copyEnded', section: 'copies' },
  'copy-fee': { Icon: Percent, name: 'notice.copyFee', section: 'copies' },
  'identity-decided': { Icon: BadgeCheck, name: 'user.link.auth', section: 'account' },
  'loan-decided': { Icon: HandCoins, name: 'user.link.loan', section: 'account' },
  'lost-factors-decided': { Icon: KeyRound, name: 'noticeSettings.lostFactors', section: 'account' },
  'closing-decided': { Icon: DoorClosed, name: 'noticeSettings.closing', section: 'account' },
  'new-device': { Icon: MonitorSmartphone, name: 'notice.newDevice', section: 'account' },
  announcement: { Icon: Megaphone, name: 'user.link.announcement', section: 'news' },
} as const satisfies Record<
  NotificationKind,
  { Icon: Icon; name: string; section: keyof typeof NOTICE_SECTIONS }
>;

/** Whether it is good news, bad news, or neither. */
export function noticeToneOf({ kind, data }: NotificationContent): 'good' | 'bad' | 'plain' {
  if (kind === 'liquidation' || kind === 'margin-warning' || kind === 'order-not-filled') return 'bad';
  if (kind === 'copy-ended' && data.reason === 'loss') return 'bad';
  if (kind === 'take-profit') return 'good';
  if ('state' in data) return data.state === 'approved' ? 'good' : 'bad';
  return 'plain';
}
