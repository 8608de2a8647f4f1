import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { newKey } from '#contract/idempotency';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useLeft } from '../../app/hooks/back.ts';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { demoResetFeature } from '../../features/demo-reset.ts';

/** The question before the session is ended (S2.58). */
export function LogoutQuestion() {
  const { t } = useTranslation();
  const { session } = useCharts();
  const isAsked = useSelector(session, (snapshot) => snapshot.hasTag('askingLogout'));
  return (
    <ConfirmDialog
      open={isAsked}
      danger
      title={t('user.logoutAsk')}
      text={t('user.logoutText')}
      confirmLabel={t('user.logout')}
      cancelLabel={t('common.cancel')}
      onOpenChange={() => session.send({ type: 'ask.withdrawn' })}
      onConfirm={() => session.send({ type: 'session.logout' })}
    />
  );
}

/** The question before the demo account is reset (S2.56). */
export function ResetQuestion() {
  const { t } = useTranslation();
  const reset = useFeature(demoResetFeature);
  const isAsked = useChart(demoResetFeature, (snapshot) => snapshot.hasTag('asking'));
  const isBusy = useChart(demoResetFeature, (snapshot) => snapshot.hasTag('busy'));
  useLeft(() => reset.send({ type: 'screen.left' }));
  return (
    <ConfirmDialog
      open={isAsked}
      danger
      busy={isBusy}
      title={t('user.resetAsk')}
      text={t('user.resetText')}
      confirmLabel={t('user.resetConfirm')}
      cancelLabel={t('common.cancel')}
      onOpenChange={() => reset.send({ type: 'command.dismissed' })}
      onConfirm={() => reset.send({ type: 'command.confirmed', key: newKey() })}
    />
  );
}
