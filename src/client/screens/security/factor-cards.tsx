import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import Smartphone from 'lucide-react/icons/smartphone';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { type Factor, MAX_FACTORS, RECOVERY_CODES } from '#contract/entities-factors';
import type { FactorList } from '#contract/routes/factors';
import { hasPasskeys } from '../../../ui/browser-can.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { PlainList } from '../../../ui/plain-list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useTimes } from '../../app/format/times.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { factorEnrolmentFeature, factorsFeature } from '../../features/factors.ts';
import { RecoveryCodesShown } from '../../parts/factors/recovery-codes.tsx';
import { NeedsHttps } from '../../parts/needs-https.tsx';
import styles from '../small-screens.module.css';

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
          <RecoveryCodesShown codes={codes} onKept={() => factors.send({ type: 'codes.kept' })} />
        )}
      </Sheet>
    </>
  );
}

/** The factors there are, the ways to add one, and how many recovery codes are left. */
export function FactorCards({ list: { factors, recoveryLeft } }: { list: FactorList }) {
  const { t } = useTranslation();
  const ref = useFeature(factorsFeature);
  const canChange = useCanChange();
  return (
    <>
      <Card title={t('security.factors')} flush>
        {factors.length === 0 && <p className={styles.none}>{t('security.none')}</p>}
        <PlainList
          items={factors.map((factor) => ({ key: factor.id, content: <FactorRow factor={factor} /> }))}
        />
        {factors.length < MAX_FACTORS && <AddRows />}
      </Card>
      {factors.length > 0 && (
        <Card title={t('factor.codes')}>
          <div className={styles.recovery}>
            <p>{t('security.codesLeft', { left: recoveryLeft, max: RECOVERY_CODES })}</p>
            <Button
              variant="quiet"
              size="s"
              disabled={!canChange}
              onClick={() => ref.send({ type: 'codes.renew' })}
            >
              {t('security.renew')}
            </Button>
          </div>
        </Card>
      )}
    </>
  );
}

/** False while a change is asked about or on its way. */
const useCanChange = () => useChart(factorsFeature, (snapshot) => snapshot.can({ type: 'codes.renew' }));

function AddRows() {
  const { t } = useTranslation();
  const enrolment = useFeature(factorEnrolmentFeature);
  return (
    <div className={styles.addFactor}>
      {hasPasskeys() ? (
        <ListRow
          icon={<Fingerprint size={20} aria-hidden="true" />}
          label={t('security.addPasskey')}
          detail={t('security.addPasskeyHint')}
          onPress={() => enrolment.send({ type: 'enrolment.wanted', kind: 'passkey' })}
        />
      ) : (
        <NeedsHttps />
      )}
      <ListRow
        icon={<Smartphone size={20} aria-hidden="true" />}
        label={t('security.addTotp')}
        detail={t('security.addTotpHint')}
        onPress={() => enrolment.send({ type: 'enrolment.wanted', kind: 'totp' })}
      />
    </div>
  );
}

function FactorRow({ factor }: { factor: Factor }) {
  const { t } = useTranslation();
  const factors = useFeature(factorsFeature);
  const canChange = useCanChange();
  const { dayText, shortTimeText } = useTimes();
  const Icon = factor.kind === 'passkey' ? Fingerprint : Smartphone;
  return (
    <>
      <Icon className={styles.factorIcon} size={20} aria-hidden="true" />
      <span className={styles.factor}>
        <span>
          <bdi>{factor.name}</bdi>
        </span>
        <span className={styles.detail}>
          {factor.usedAtMs === null
            ? t('security.added', { day: dayText(factor.createdAtMs) })
            : t('security.used', { time: shortTimeText(factor.usedAtMs) })}
        </span>
      </span>
      <IconButton
        label={t('security.remove', { name: factor.name })}
        disabled={!canChange}
        onClick={() => factors.send({ type: 'factor.remove', factor })}
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </>
  );
}
