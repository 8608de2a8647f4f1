import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useChart, useFeature } from '../../app/charts.ts';
import { useShown } from '../../app/use-shown.ts';
import {
  loanConfigFeature,
  loanFeature,
  loanFormFeature,
  SIGNATURE,
  serverDateFeature,
  signatureFeature,
} from '../../features/loans.ts';
import { useRefusal } from '../../parts/account/use-refusal.ts';
import { FormNote } from '../../parts/money/form-note.tsx';
import styles from '../../parts/money/money.module.css';
import { Button } from '../../ui/button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { ScreenMain } from '../../ui/screen-main.tsx';
import { SignatureField } from '../../ui/signature-field.tsx';
import { signaturePng } from '../../ui/signature-png.ts';
import { AgreementDraft } from './agreement-draft.tsx';

/** The charts this screen shows. */
export const features = [
  loanConfigFeature,
  loanFeature,
  loanFormFeature,
  serverDateFeature,
  signatureFeature,
];

/** Signing (S2.33, S4.12): the signature and the request that goes with it. */
export default function LoanSignScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const loan = useFeature(loanFeature);
  const command = useFeature(loanFormFeature);
  const choice = useChart(loanFeature, ({ context }) => context.choice);
  useShown(
    () => {
      loan.send({ type: 'signing.opened' });
      command.send({ type: 'form.shown' });
    },
    () => undefined,
  );
  return (
    <>
      <ScreenHeader title={t('loan.sign')} back={{ label: t('common.back'), onPress: () => navigate(-1) }} />
      <ScreenMain>
        <p className={styles.lead}>{t('loan.signLead')}</p>
        <Pad />
        {choice && (
          <AgreementDraft choice={choice}>
            {(agreement) => <Submit agreement={agreement} {...choice} />}
          </AgreementDraft>
        )}
      </ScreenMain>
    </>
  );
}

function Pad() {
  const { t } = useTranslation();
  const signature = useFeature(signatureFeature);
  const command = useFeature(loanFormFeature);
  const { strokes, isMissed } = useChart(signatureFeature, ({ context }) => context);
  const refusal = useRefusal(command, ['sign']);
  return (
    <SignatureField
      label={t('loan.signature')}
      clearLabel={t('loan.clear')}
      strokes={strokes}
      error={isMissed ? t('loan.issue.signature') : refusal.at('sign')}
      onDrawn={(drawn) => {
        signature.send({ type: 'signature.drawn', strokes: drawn });
        command.send({ type: 'fields.changed', draft: {} });
      }}
      onCleared={() => signature.send({ type: 'signature.cleared' })}
    />
  );
}

type SubmitProps = { agreement: string; amount: string; configId: number };

function Submit({ agreement, amount, configId }: SubmitProps) {
  const { t } = useTranslation();
  const signature = useFeature(signatureFeature);
  const command = useFeature(loanFormFeature);
  const isBusy = useChart(loanFormFeature, (snapshot) => snapshot.hasTag('busy'));
  const refusal = useRefusal(command, ['sign']);
  const submit = async (): Promise<void> => {
    const snapshot = signature.getSnapshot();
    if (!snapshot.hasTag('drawn')) return signature.send({ type: 'signature.missed' });
    const picture = await signaturePng(snapshot.context.strokes);
    command.getSnapshot().children[SIGNATURE]?.send({
      type: 'picture.chosen',
      picture: { read: () => picture, sizeBytes: picture.size, isPicture: true },
    });
    command.send({
      type: 'form.submit',
      key: crypto.randomUUID(),
      fields: { amount, configId, agreement },
    });
  };
  return (
    <>
      <FormNote form={command} refusal={refusal} />
      <Button size="l" block busy={isBusy} onClick={() => void submit()}>
        {t('loan.submit')}
      </Button>
    </>
  );
}
