import { useTranslation } from 'react-i18next';
import type { AccountEventContent } from '#contract/account-events';
import type { AccountEvent } from '#contract/routes/sessions';
import { Badge } from '../../../ui/badge.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import styles from './devices.module.css';
import { deviceText, iconOf, isAlarming, titleKeyOf } from './event-kinds.ts';

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
          {t(titleKeyOf(content))}
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
