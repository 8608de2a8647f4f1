import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import {
  copyAgreementAsk,
  copyAgreementFeature,
  copyFormFeature,
  copySetupFeature,
  copySignatureFeature,
} from '../../features/copies.ts';
import { ResourceView } from '../../parts/resource-view.tsx';
import { SignButton } from '../../parts/signing/sign-button.tsx';
import { SignaturePad } from '../../parts/signing/signature-pad.tsx';
import styles from './copies.module.css';

/** The charts this screen shows. */
export const features = [copyAgreementFeature, copyFormFeature, copySetupFeature, copySignatureFeature];

/** Signing: the signature, and the copy that begins with it. */
export default function CopySignScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const setup = useFeature(copySetupFeature);
  const form = useFeature(copyFormFeature);
  const signature = useFeature(copySignatureFeature);
  const agreement = useFeature(copyAgreementFeature);
  const choice = useChart(copySetupFeature, ({ context }) => context.choice);
  useVisit(() => {
    setup.send({ type: 'signing.opened' });
    form.send({ type: 'form.shown' });
  });
  return (
    <>
      <ScreenHeader
        title={t('copies.sign')}
        back={{ label: t('common.back'), onPress: () => navigate(-1) }}
      />
      <ScreenMain>
        <p className={styles.note}>{t('copies.signLead')}</p>
        <SignaturePad signature={signature} form={form} />
        {choice && (
          <ResourceView resource={agreement} ask={copyAgreementAsk(choice)} skeletonHeight={52}>
            {(text) => (
              <SignButton
                signature={signature}
                form={form}
                fields={{ ...choice, agreement: text }}
                label={t('copies.begin')}
              />
            )}
          </ResourceView>
        )}
      </ScreenMain>
    </>
  );
}
