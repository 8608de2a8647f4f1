import { useTranslation } from 'react-i18next';
import { newKey } from '#contract/idempotency';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { sessionsFeature } from '../../features/devices.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import styles from './devices.module.css';
import { SessionRow } from './session-row.tsx';

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
