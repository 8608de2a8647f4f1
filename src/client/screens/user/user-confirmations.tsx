import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCharts, useFeature } from '../../app/hooks/charts.ts';
import { demoResetFeature } from '../../features/demo-reset.ts';
import { AskedQuestion } from '../../parts/asked-question.tsx';

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
  return (
    <AskedQuestion
      command={useFeature(demoResetFeature)}
      title={t('user.resetAsk')}
      text={t('user.resetText')}
      confirmLabel={t('user.resetConfirm')}
      cancelLabel={t('common.cancel')}
    />
  );
}
