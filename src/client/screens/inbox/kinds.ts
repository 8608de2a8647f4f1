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

/** What each kind looks like, and the text that names it in the settings. */
export const NOTICE_KINDS = {
  'order-filled': { Icon: CircleCheck, name: 'notice.orderFilled' },
  'order-expired': { Icon: TimerOff, name: 'notice.orderExpired' },
  'order-not-filled': { Icon: CircleX, name: 'notice.orderNotFilled' },
  'stop-loss': { Icon: OctagonX, name: 'notice.stopLoss' },
  'take-profit': { Icon: Target, name: 'notice.takeProfit' },
  liquidation: { Icon: TriangleAlert, name: 'notice.liquidation' },
  'margin-warning': { Icon: Gauge, name: 'notice.marginWarning' },
  'margin-alarm': { Icon: Gauge, name: 'notice.marginAlarm' },
  'limit-reached': { Icon: ShieldAlert, name: 'noticeSettings.ownLimit' },
  'price-alert': { Icon: BellRing, name: 'noticeSettings.priceAlert' },
  'deposit-decided': { Icon: ArrowDownToLine, name: 'user.link.charge' },
  'withdrawal-decided': { Icon: ArrowUpFromLine, name: 'user.link.withdraw' },
  'balance-corrected': { Icon: Scale, name: 'noticeSettings.correction' },
  'copy-ended': { Icon: CopyCheck, name: 'notice.copyEnded' },
  'copy-fee': { Icon: Percent, name: 'notice.copyFee' },
  'identity-decided': { Icon: BadgeCheck, name: 'user.link.auth' },
  'loan-decided': { Icon: HandCoins, name: 'user.link.loan' },
  'lost-factors-decided': { Icon: KeyRound, name: 'noticeSettings.lostFactors' },
  'closing-decided': { Icon: DoorClosed, name: 'privacy.close' },
  'new-device': { Icon: MonitorSmartphone, name: 'notice.newDevice' },
  announcement: { Icon: Megaphone, name: 'user.link.announcement' },
} as const satisfies Record<NotificationKind, { Icon: Icon; name: string }>;

/** Whether it is good news, bad news, or neither. */
export function noticeToneOf({ kind, data }: NotificationContent): 'good' | 'bad' | 'plain' {
  if (kind === 'liquidation' || kind === 'margin-warning' || kind === 'order-not-filled') return 'bad';
  if (kind === 'copy-ended' && data.reason === 'loss') return 'bad';
  if (kind === 'take-profit') return 'good';
  if ('state' in data) return data.state === 'approved' ? 'good' : 'bad';
  return 'plain';
}
