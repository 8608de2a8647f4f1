import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import {
  loanConfigFeature,
  loanFeature,
  loanFormFeature,
  serverDateFeature,
  signatureFeature,
} from '../../features/loans.ts';
import styles from '../../parts/money/money.module.css';
import { SignButton } from '../../parts/signing/sign-button.tsx';
import { SignaturePad } from '../../parts/signing/signature-pad.tsx';
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
  const form = useFeature(loanFormFeature);
  const signature = useFeature(signatureFeature);
  const choice = useChart(loanFeature, ({ context }) => context.choice);
  useVisit(() => {
    loan.send({ type: 'signing.opened' });
    form.send({ type: 'form.shown' });
  });
  return (
    <>
      <ScreenHeader title={t('loan.sign')} back={{ label: t('common.back'), onPress: () => navigate(-1) }} />
      <ScreenMain>
        <p className={styles.lead}>{t('loan.signLead')}</p>
        <SignaturePad signature={signature} form={form} />
        {choice && (
          <AgreementDraft choice={choice}>
            {(agreement) => (
              <SignButton
                signature={signature}
                form={form}
                fields={{ ...choice, agreement }}
                label={t('loan.submit')}
              />
            )}
          </AgreementDraft>
        )}
      </ScreenMain>
    </>
  );
}
