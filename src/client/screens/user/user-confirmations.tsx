import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { newKey } from '#contract/idempotency';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCharts } from '../../app/hooks/charts.ts';

/** The two questions of the hub: reset the demo account (S2.56), and log out (S2.58). */
export function UserConfirmations() {
  const { t } = useTranslation();
  const { session } = useCharts();
  const asks = useSelector(session, (snapshot) => {
    if (snapshot.hasTag('askingLogout')) return 'logout';
    return snapshot.hasTag('askingReset') ? 'reset' : null;
  });
  const withdraw = () => session.send({ type: 'ask.withdrawn' });
  if (asks === 'reset' || asks === null)
    return (
      <ConfirmDialog
        open={asks === 'reset'}
        danger
        title={t('user.resetAsk')}
        text={t('user.resetText')}
        confirmLabel={t('user.resetConfirm')}
        cancelLabel={t('common.cancel')}
        onOpenChange={withdraw}
        onConfirm={() => session.send({ type: 'demo.reset', key: newKey() })}
      />
    );
  return (
    <ConfirmDialog
      open
      danger
      title={t('user.logoutAsk')}
      text={t('user.logoutText')}
      confirmLabel={t('user.logout')}
      cancelLabel={t('common.cancel')}
      onOpenChange={withdraw}
      onConfirm={() => session.send({ type: 'session.logout' })}
    />
  );
}
