import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { LeaderProfile } from '#contract/entities-leaders';
import { LEADER_PERIODS } from '#contract/leading';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { copiesFeature, copySetupFeature } from '../../features/copies.ts';
import { leaderFeature, profileAsk } from '../../features/traders.ts';
import { CopyGate } from '../../parts/copy-gate.tsx';
import { ResourceView } from '../../parts/resource-view.tsx';
import { ConfirmCopySheet } from './confirm-sheet.tsx';
import { copiedPath } from './copy-head.tsx';
import { TermsForm } from './terms-form.tsx';

/** The charts this screen shows. */
export const features = [copySetupFeature, leaderFeature, copiesFeature];

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
        <Step key={id} leaderId={Number(id)} />
        <ResourceView resource={leader} ask={profileAsk(id, LEADER_PERIODS[0])} skeletonHeight={520}>
          {(profile) => <Terms leader={profile} />}
        </ResourceView>
      </ScreenMain>
    </>
  );
}

/** The terms of a copy of a leader; where the trader copies them already, the way to that copy. */
function Terms({ leader }: { leader: LeaderProfile }) {
  const { t } = useTranslation();
  const copies = useFeature(copiesFeature);
  return (
    <ResourceView resource={copies} skeletonHeight={520} isFresh>
      {(all) => {
        const running = all.find(({ leaderId, state }) => leaderId === leader.id && state !== 'ended');
        if (!running)
          return (
            <CopyGate leader={leader}>
              <TermsForm key={leader.id} leader={leader} />
              <ConfirmCopySheet leader={leader} />
            </CopyGate>
          );
        return (
          <EmptyState
            icon={<Copy />}
            text={t('error.alreadyCopied')}
            action={
              <Link to={copiedPath(running.id)} className={buttonClass({ variant: 'quiet' })}>
                {t('copies.title')}
              </Link>
            }
          />
        );
      }}
    </ResourceView>
  );
}

/** Tells the chart which leader it is about. */
function Step({ leaderId }: { leaderId: number }) {
  const setup = useFeature(copySetupFeature);
  useVisit(() => setup.send({ type: 'choosing.opened', leaderId }));
  return null;
}
