import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { factorsFeature } from '../../features/factors.ts';
import { RecoveryCodes } from '../../parts/factors/recovery-codes.tsx';

/** What is asked before a factor is removed or the codes are renewed, and the new codes. */
export function ChangeQuestions() {
  const { t } = useTranslation();
  const factors = useFeature(factorsFeature);
  const asks = useChart(factorsFeature, (snapshot) => {
    if (snapshot.hasTag('askingRemoval')) return 'removal';
    return snapshot.hasTag('askingCodes') ? 'codes' : null;
  });
  const isLast = useChart(factorsFeature, ({ context }) => context.list?.factors.length === 1);
  const name = useChart(factorsFeature, ({ context }) => context.asked?.name ?? '');
  const codes = useChart(factorsFeature, ({ context }) => context.recoveryCodes);
  const withdraw = () => factors.send({ type: 'change.withdrawn' });
  const confirm = () => factors.send({ type: 'change.confirm' });
  return (
    <>
      <ConfirmDialog
        open={asks === 'removal'}
        danger
        title={t('security.removeAsk', { name })}
        text={t(isLast ? 'security.removeLastText' : 'security.removeText')}
        confirmLabel={t('security.removeConfirm')}
        cancelLabel={t('common.cancel')}
        onOpenChange={withdraw}
        onConfirm={confirm}
      />
      <ConfirmDialog
        open={asks === 'codes'}
        title={t('security.renewAsk')}
        text={t('security.renewText')}
        confirmLabel={t('security.renew')}
        cancelLabel={t('common.cancel')}
        onOpenChange={withdraw}
        onConfirm={confirm}
      />
      <Sheet
        open={codes.length > 0}
        // The codes cannot be shown again: only their own button closes them.
        canClose={false}
        onOpenChange={() => undefined}
        title={t('factor.codes')}
        closeLabel={t('common.close')}
      >
        {codes.length > 0 && (
          <RecoveryCodes codes={codes} onKept={() => factors.send({ type: 'codes.kept' })} />
        )}
      </Sheet>
    </>
  );
}
