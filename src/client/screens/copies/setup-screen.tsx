import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LEADER_PERIODS } from '#contract/leading';
import { useFeature } from '../../app/charts.ts';
import { useShown } from '../../app/use-shown.ts';
import { copySetupFeature } from '../../features/copies.ts';
import { leaderFeature, profileAsk } from '../../features/traders.ts';
import { ResourceView } from '../../parts/resource-view.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { ScreenMain } from '../../ui/screen-main.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { TermsForm } from './terms-form.tsx';

/** The charts this screen shows. */
export const features = [copySetupFeature, leaderFeature];

/** What a copy is set to: the first step of its setup, about the leader that the query names. */
export default function CopySetupScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const leader = useFeature(leaderFeature);
  return (
    <>
      <ScreenHeader
        title={t('copies.copy')}
        back={{ label: t('common.back'), onPress: () => navigate(-1) }}
      />
      <ScreenMain>
        <Step key={id} leaderId={id} />
        <ResourceView resource={leader} ask={profileAsk(id, LEADER_PERIODS[0])} skeletonHeight={520}>
          {(profile) => (
            <>
              <TermsForm key={profile.id} leader={profile} />
              <ConfirmSheet leader={profile} />
            </>
          )}
        </ResourceView>
      </ScreenMain>
    </>
  );
}

/** Tells the chart which leader it is about. */
function Step({ leaderId }: { leaderId: string }) {
  const setup = useFeature(copySetupFeature);
  useShown(
    () => setup.send({ type: 'choosing.opened', leaderId }),
    () => undefined,
  );
  return null;
}
