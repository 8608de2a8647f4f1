import BadgeCheck from 'lucide-react/icons/badge-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import CircleX from 'lucide-react/icons/circle-x';
import DoorClosed from 'lucide-react/icons/door-closed';
import Download from 'lucide-react/icons/download';
import Flag from 'lucide-react/icons/flag';
import FlagOff from 'lucide-react/icons/flag-off';
import Gauge from 'lucide-react/icons/gauge';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldMinus from 'lucide-react/icons/shield-minus';
import ShieldPlus from 'lucide-react/icons/shield-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ComponentProps, ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountEventContent, AccountEventName } from '#contract/account-events';
import type { AccountEvent } from '#contract/routes/sessions';
import { Badge } from '../../../ui/badge.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import styles from './devices.module.css';

/**
 * A browser and its system by their names, e.g. `Firefox · Android`; '' where neither is known. The names of some browsers
 * say the system themselves.
 */
export const deviceText = ({ browser, system }: { browser: string; system: string }): string =>
  browser.includes(system) ? browser : [browser, system].filter(Boolean).join(' · ');

type Icon = ComponentType<ComponentProps<typeof LogIn>>;

const ICONS: Readonly<Record<AccountEventName, Icon>> = {
  'login-succeeded': LogIn,
  'login-failed': TriangleAlert,
  'logged-out': LogOut,
  'password-changed': KeyRound,
  'method-bound': Landmark,
  'method-deleted': Trash2,
  'session-ended': LogOut,
  'others-ended': LogOut,
  'factor-added': ShieldPlus,
  'factor-removed': ShieldMinus,
  'recovery-codes-renewed': ShieldCheck,
  'recovery-code-used': ShieldAlert,
  'lost-factors-reported': ShieldAlert,
  'lost-factors-decided': BadgeCheck,
  'withdrawal-cancelled': CircleX,
  'limit-set': Gauge,
  'trading-paused': CirclePause,
  'data-exported': Download,
  'leading-begun': Flag,
  'leading-ended': FlagOff,
  'closing-asked': DoorClosed,
  'closing-withdrawn': CircleX,
  'closing-decided': DoorClosed,
};

/** What an event looks like. A login from a new device has a picture of its own. */
export const iconOf = ({ name, details }: AccountEventContent): Icon =>
  name === 'login-succeeded' && details.device === 'new' ? MonitorSmartphone : ICONS[name];

const ALARMING: readonly AccountEventContent['name'][] = [
  'login-failed',
  'factor-removed',
  'recovery-code-used',
  'lost-factors-reported',
  'data-exported',
  'closing-asked',
];

/** Whether the owner should look twice at it. */
export const isAlarming = ({ name, details }: AccountEventContent): boolean =>
  ALARMING.includes(name) || (name === 'login-succeeded' && details.device === 'new');

/** The text that names what was done. */
export function eventTitleKeyOf({ name, details }: AccountEventContent) {
  switch (name) {
    case 'login-succeeded':
      return details.device === 'new' ? 'devices.event.loginNew' : 'devices.event.login';
    case 'login-failed':
      return 'devices.event.loginFailed';
    case 'logged-out':
      return 'devices.event.loggedOut';
    case 'password-changed':
      return details.by === 'code' ? 'devices.event.passwordReset' : 'devices.event.passwordChanged';
    case 'method-bound':
      return 'devices.event.methodBound';
    case 'method-deleted':
      return 'devices.event.methodDeleted';
    case 'session-ended':
      return 'devices.event.sessionEnded';
    case 'others-ended':
      return 'devices.event.othersEnded';
    case 'factor-added':
      return 'devices.event.factorAdded';
    case 'factor-removed':
      return 'devices.event.factorRemoved';
    case 'recovery-codes-renewed':
      return 'devices.event.codesRenewed';
    case 'recovery-code-used':
      return 'devices.event.codeUsed';
    case 'lost-factors-reported':
      return 'devices.event.lostReported';
    case 'lost-factors-decided':
      return details.state === 'approved' ? 'devices.event.lostApproved' : 'devices.event.lostRejected';
    case 'withdrawal-cancelled':
      return 'notice.withdrawalCancelled';
    case 'limit-set':
      return 'devices.event.limitSet';
    case 'trading-paused':
      return 'devices.event.tradingPaused';
    case 'data-exported':
      return 'devices.event.dataExported';
    case 'leading-begun':
      return 'devices.event.leadingBegun';
    case 'leading-ended':
      return 'devices.event.leadingEnded';
    case 'closing-asked':
      return 'devices.event.closingAsked';
    case 'closing-withdrawn':
      return 'devices.event.closingWithdrawn';
    case 'closing-decided':
      return details.state === 'approved' ? 'notice.closingApproved' : 'notice.closingRejected';
  }
}

/** One thing that was done to the account's security: what, from where, when. */
export function EventRow({ event }: { event: AccountEvent }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const { timeText } = useTimes();
  const { content, times, createdAtMs, network } = event;
  const Icon = iconOf(content);
  const about = aboutOf(content);
  const place = [deviceText(event), network].filter(Boolean).join(' · ');
  return (
    <li className={styles.row}>
      <IconTile tone={isAlarming(content) ? 'warning' : 'plain'}>
        <Icon size={18} />
      </IconTile>
      <span className={styles.text}>
        <span className={styles.name}>
          {t(eventTitleKeyOf(content))}
          {about !== '' && <bdi className={styles.about}>{about}</bdi>}
          {times > 1 && <Badge tone="warning">×{numbers.fixed(times, 0)}</Badge>}
        </span>
        {place !== '' && (
          <span className={styles.detail}>
            <bdi dir="ltr">{place}</bdi>
          </span>
        )}
        <time className={styles.time} dateTime={new Date(createdAtMs).toISOString()}>
          {timeText(createdAtMs)}
        </time>
      </span>
    </li>
  );
}

/** The device that was logged out, or the name of a factor; '' of the others. */
function aboutOf({ name, details }: AccountEventContent): string {
  if (name === 'session-ended') return deviceText(details);
  return name === 'factor-added' || name === 'factor-removed' ? details.factor : '';
}
