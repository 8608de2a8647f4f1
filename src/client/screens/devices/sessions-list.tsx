import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from 'react-i18next';
import { newKey } from '#contract/idempotency';
import type { OwnSession } from '#contract/routes/sessions';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useTimes } from '../../app/format/times.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { sessionsFeature } from '../../features/devices.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import styles from './devices.module.css';
import { deviceText } from './event-row.tsx';

/** The devices that are logged in: a thin view of the sessions' chart. */
export function SessionsList() {
  const sessions = useFeature(sessionsFeature);
  useShown(
    () => sessions.send({ type: 'sessions.shown' }),
    () => sessions.send({ type: 'sessions.hidden' }),
  );
  return (
    <div className={styles.view}>
      <Content />
      <EndQuestion />
    </div>
  );
}

function Content() {
  const { t } = useTranslation();
  const sessions = useFeature(sessionsFeature);
  const shows = useChart(sessionsFeature, (snapshot) => {
    const tags = ['rows', 'failed'] as const;
    return tags.find((tag) => snapshot.hasTag(tag)) ?? 'loading';
  });
  switch (shows) {
    case 'rows':
      return <Rows />;
    case 'failed':
      return <LoadFailed onRetry={() => sessions.send({ type: 'sessions.retry' })} />;
    case 'loading':
      return (
        <div className={styles.list} role="status" aria-busy="true" aria-label={t('common.loading')}>
          {[0, 1].map((row) => (
            <Skeleton key={row} shape="block" height={92} />
          ))}
        </div>
      );
  }
}

function Rows() {
  const { t } = useTranslation();
  const sessions = useFeature(sessionsFeature);
  const rows = useChart(sessionsFeature, ({ context }) => context.sessions);
  const canEnd = useChart(sessionsFeature, (snapshot) => snapshot.can({ type: 'others.end' }));
  const hasOthers = rows.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className={styles.list} aria-label={t('devices.list')}>
        {rows.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={canEnd ? () => sessions.send({ type: 'session.end', session }) : null}
          />
        ))}
      </ul>
      <p className={styles.advice}>{t(hasOthers ? 'devices.advice' : 'devices.only')}</p>
      {hasOthers && (
        <Button
          variant="quiet"
          block
          disabled={!canEnd}
          onClick={() => sessions.send({ type: 'others.end' })}
        >
          {t('devices.endOthers')}
        </Button>
      )}
    </>
  );
}

function EndQuestion() {
  const { t } = useTranslation();
  const sessions = useFeature(sessionsFeature);
  const isAsked = useChart(sessionsFeature, (snapshot) => snapshot.hasTag('asking'));
  const isBusy = useChart(sessionsFeature, (snapshot) => snapshot.hasTag('busy'));
  const isOne = useChart(sessionsFeature, ({ context }) => context.asked !== null);
  return (
    <ConfirmDialog
      open={isAsked}
      danger
      busy={isBusy}
      title={t(isOne ? 'devices.endAsk' : 'devices.endOthersAsk')}
      text={t(isOne ? 'devices.endText' : 'devices.endOthersText')}
      confirmLabel={t('user.logout')}
      cancelLabel={t('common.cancel')}
      onOpenChange={() => sessions.send({ type: 'end.withdrawn' })}
      onConfirm={() => sessions.send({ type: 'end.confirm', key: newKey() })}
    />
  );
}

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
