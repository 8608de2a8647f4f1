import { useTranslation } from 'react-i18next';
import type { CopyState } from '#contract/copying';
import { newKey } from '#contract/idempotency';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { copyingFeature } from '../../features/copies.ts';
import styles from './copies.module.css';

/** Pause or resume, and stop, of a copy that runs. */
export function CopyActions({ state }: { state: CopyState }) {
  const { t } = useTranslation();
  const copying = useFeature(copyingFeature);
  const isBusy = useChart(copyingFeature, (snapshot) => snapshot.hasTag('busy'));
  if (state === 'ended' || state === 'stopping') return null;
  const isCopying = state === 'copying';
  return (
    <div className={styles.actions}>
      <Button
        variant="quiet"
        block
        busy={isBusy}
        onClick={() => copying.send({ type: isCopying ? 'pause.send' : 'resume.send', key: newKey() })}
      >
        {t(isCopying ? 'copies.pause' : 'copies.resume')}
      </Button>
      <Button variant="danger" block disabled={isBusy} onClick={() => copying.send({ type: 'stop.ask' })}>
        {t('copies.stopCopy')}
      </Button>
      <StopQuestion />
    </div>
  );
}

function StopQuestion() {
  const { t } = useTranslation();
  const copying = useFeature(copyingFeature);
  const isAsked = useChart(copyingFeature, (snapshot) => snapshot.hasTag('asking'));
  return (
    <ConfirmDialog
      open={isAsked}
      danger
      title={t('copies.stopAsk')}
      text={t('copies.stopText')}
      confirmLabel={t('copies.stopCopy')}
      cancelLabel={t('common.cancel')}
      onOpenChange={() => copying.send({ type: 'question.withdrawn' })}
      onConfirm={() => copying.send({ type: 'stop.confirm', key: newKey() })}
    />
  );
}
