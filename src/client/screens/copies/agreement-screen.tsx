import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { copyAgreementAsk, copyAgreementFeature, copySetupFeature } from '../../features/copies.ts';
import { ResourceView } from '../../parts/resource-view.tsx';
import { AgreementText } from '../../parts/signing/agreement-text.tsx';

/** The charts this screen shows. */
export const features = [copyAgreementFeature, copySetupFeature];

/** The risks and terms of a copy, to be read before they are signed. */
export default function CopyAgreementScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const setup = useFeature(copySetupFeature);
  const agreement = useFeature(copyAgreementFeature);
  const choice = useChart(copySetupFeature, ({ context }) => context.choice);
  const isReading = useChart(copySetupFeature, (snapshot) => snapshot.hasTag('reading'));
  useShown(() => setup.send({ type: 'agreement.opened' }));
  return (
    <>
      <ScreenHeader
        title={t('copies.agreement')}
        back={{ label: t('common.back'), onPress: () => navigate(-1) }}
      />
      <ScreenMain>
        {choice && (
          <ResourceView resource={agreement} ask={copyAgreementAsk(choice)} skeletonHeight={480} isFresh>
            {(text) => (
              <>
                <AgreementText text={text} />
                <Button
                  size="l"
                  block
                  disabled={!isReading}
                  onClick={() => setup.send({ type: 'copy.agree' })}
                >
                  {t('copies.agree')}
                </Button>
              </>
            )}
          </ResourceView>
        )}
      </ScreenMain>
    </>
  );
}
