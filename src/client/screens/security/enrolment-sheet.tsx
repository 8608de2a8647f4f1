import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { factorEnrolmentFeature } from '../../features/factors.ts';
import { CopiedText } from '../../parts/copy-row.tsx';
import styles from '../../parts/factors/factors.module.css';
import { FactorNote } from '../../parts/factors/note.tsx';
import { RecoveryCodesShown } from '../../parts/factors/recovery-codes.tsx';
import { LoadingBlock } from '../../parts/resource-view.tsx';
import { NewFactorForm } from './new-factor-form.tsx';

const QR_PX = 176;

/** Adds a factor: a thin view of the enrolment's chart. The codes it ends with are closed by their own button. */
export function EnrolmentSheet() {
  const { t } = useTranslation();
  const enrolment = useFeature(factorEnrolmentFeature);
  const isOpen = useChart(factorEnrolmentFeature, (snapshot) => snapshot.hasTag('open'));
  const isPasskey = useChart(factorEnrolmentFeature, ({ context }) => context.kind === 'passkey');
  const hasCodes = useChart(factorEnrolmentFeature, (snapshot) => snapshot.hasTag('codes'));
  const adding = t(isPasskey ? 'security.addPasskey' : 'security.addTotp');
  return (
    <Sheet
      open={isOpen}
      // The codes cannot be shown again: only their own button closes them.
      canClose={!hasCodes}
      onOpenChange={() => enrolment.send({ type: 'enrolment.closed' })}
      title={hasCodes ? t('factor.codes') : adding}
      closeLabel={t('common.close')}
    >
      {isOpen && (
        <div className={styles.body}>
          <Step />
        </div>
      )}
    </Sheet>
  );
}

const STEPS = ['codes', 'failed', 'form', 'passkey'] as const;

function Step() {
  const { t } = useTranslation();
  const enrolment = useFeature(factorEnrolmentFeature);
  const step = useChart(factorEnrolmentFeature, (snapshot) => STEPS.find((tag) => snapshot.hasTag(tag)));
  const kind = useChart(factorEnrolmentFeature, ({ context }) => context.kind);
  const codes = useChart(factorEnrolmentFeature, ({ context }) => context.recoveryCodes);
  const message = useChart(factorEnrolmentFeature, ({ context }) => context.message);
  const isRefused = useChart(factorEnrolmentFeature, (snapshot) => snapshot.hasTag('refused'));
  switch (step) {
    case 'codes':
      return <RecoveryCodesShown codes={codes} onKept={() => enrolment.send({ type: 'codes.kept' })} />;
    case 'failed':
      return (
        <>
          <FactorNote text={message || t('account.noAnswer')} />
          <Button size="l" block onClick={() => enrolment.send({ type: 'enrolment.closed' })}>
            {t('common.close')}
          </Button>
        </>
      );
    case 'form':
      return (
        <>
          {kind === 'totp' && <Secret />}
          <NewFactorForm kind={kind} />
        </>
      );
    case 'passkey':
      return (
        <>
          <p className={styles.lead}>{t('security.passkeyText')}</p>
          {isRefused && <FactorNote text={t('security.notMade')} />}
          <Button size="l" block busy={!isRefused} onClick={() => enrolment.send({ type: 'passkey.ask' })}>
            {t('common.retry')}
          </Button>
        </>
      );
    default:
      return <LoadingBlock height={240} />;
  }
}

/** The secret as a picture for another phone, and as text for an app on this one. */
function Secret() {
  const { t } = useTranslation();
  const made = useChart(factorEnrolmentFeature, ({ context }) => context.enrolment);
  if (!made?.uri || !made.secret) return null;
  return (
    <>
      <p className={styles.lead}>{t('security.scan')}</p>
      <span className={styles.qr}>
        <QRCodeSVG value={made.uri} size={QR_PX} title={t('security.qr')} />
      </span>
      <a href={made.uri} className={buttonClass({ variant: 'quiet', block: true })}>
        {t('security.openApp')}
      </a>
      <CopiedText label={t('security.secret')} text={made.secret.replace(/(.{4})(?=.)/g, '$1 ')} />
    </>
  );
}
