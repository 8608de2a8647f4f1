import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { LEADER_PERIODS, type LeaderPeriod } from '#contract/leading';
import { buttonClass } from '../../../ui/button.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { useLengthTexts } from '../../app/i18n/length-texts.ts';
import { leaderFeature, profileAsk } from '../../features/traders.ts';
import { CopyGate } from '../../parts/copy-gate.tsx';
import { ResourceView } from '../../parts/resource-view.tsx';
import { LeaderProfileView } from './leader-profile.tsx';

/** The charts this screen shows. */
export const features = [leaderFeature];

/** A leader over a period: a thin view of a resource, asked for by the query. */
export default function LeaderScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { daysText } = useLengthTexts();
  const [query, setQuery] = useSearchParams();
  const leader = useFeature(leaderFeature);
  const id = query.get('id') ?? '';
  const period = LEADER_PERIODS.find((one) => one === query.get('period')) ?? LEADER_PERIODS[0];
  const show = (next: LeaderPeriod) => setQuery({ id, period: next }, { replace: true });
  const ask = profileAsk(id, period);
  const options = LEADER_PERIODS.map((value) => ({
    value,
    label: value === 'all' ? t('results.periods.all') : daysText(Number(value)),
  }));
  return (
    <>
      <ScreenHeader
        title={t('traders.title')}
        back={{ label: t('common.back'), onPress: () => navigate(-1) }}
      />
      <ScreenMain>
        <Segmented label={t('results.period')} options={options} value={period} onValueChange={show} />
        <ResourceView key={ask} resource={leader} ask={ask} skeletonHeight={520} isFresh>
          {(profile) => (
            <>
              <LeaderProfileView profile={profile} />
              {!profile.isPaused && (
                <CopyGate leader={profile}>
                  <Link
                    className={buttonClass({ size: 'l', block: true })}
                    to={`/documentary/copy?id=${profile.id}`}
                  >
                    {t('copies.copy')}
                  </Link>
                </CopyGate>
              )}
            </>
          )}
        </ResourceView>
      </ScreenMain>
    </>
  );
}
