import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '#contract/routes/sessions';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { useTimes } from '../../app/format/times.ts';
import styles from './devices.module.css';
import { deviceText } from './event-kinds.ts';

/** Systems of what is held in a hand, by their names in bowser. */
const HELD: readonly string[] = ['Android', 'iOS', 'HarmonyOS'];

/** One device that is logged in; this one cannot be logged out here. */
export function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: (() => void) | null }) {
  const { t } = useTranslation();
  const { shortTimeText } = useTimes();
  const { isCurrent, network, system, usedAtMs, openedAtMs } = session;
  const Icon = HELD.includes(system) ? Smartphone : Monitor;
  const device = deviceText(session) || t('devices.unknown');
  return (
    <li className={styles.row}>
      <IconTile>
        <Icon size={18} />
      </IconTile>
      <span className={styles.text}>
        <span className={styles.name}>
          <bdi>{device}</bdi>
          {isCurrent && <Badge tone="success">{t('devices.thisDevice')}</Badge>}
        </span>
        <span className={styles.detail}>
          {isCurrent ? t('devices.now') : t('devices.used', { time: shortTimeText(usedAtMs) })}
        </span>
        <span className={styles.time}>
          <span>{t('devices.opened', { time: shortTimeText(openedAtMs) })}</span>{' '}
          {network !== '' && <bdi dir="ltr">{network}</bdi>}
        </span>
      </span>
      {!isCurrent && (
        <IconButton
          label={`${t('user.logout')}: ${device}`}
          disabled={onEnd === null}
          onClick={onEnd ?? undefined}
        >
          <LogOut size={18} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
