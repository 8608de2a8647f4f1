import { useSelector } from '@xstate/react';
import Copy from 'lucide-react/icons/copy';
import Flag from 'lucide-react/icons/flag';
import UsersRound from 'lucide-react/icons/users-round';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ListedLeader, Survivorship } from '#contract/entities-leaders';
import { SURVIVORSHIP_DAYS } from '#contract/leading';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useCharts, useFeature } from '../../app/hooks/charts.ts';
import { pushFeature, unreadFeature } from '../../features/bell.ts';
import { documentaryFeature, survivorshipFeature } from '../../features/traders.ts';
import { HeaderActions } from '../../parts/header-actions.tsx';
import { CardFigures, ListedCard } from '../../parts/listed-card.tsx';
import { PagedRows } from '../../parts/paged-rows.tsx';
import { ResourceView } from '../../parts/resource-view.tsx';
import { profilePath, TraderHead, useWinRate } from './trader-card.tsx';
import styles from './traders.module.css';

/** A leader's figures of the last 30 days; a tap opens the profile. */
export function LeaderCard({ leader }: { leader: ListedLeader }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const winRate = useWinRate();
  return (
    <li>
      <ListedCard to={profilePath(leader.id)}>
        <TraderHead name={leader.name} isSimulated={leader.isSimulated} rate={leader.returnRate} />
        <CardFigures>
          <Stat
            label={t('leaders.drawdown')}
            value={<bdi className="num">{numbers.percent(leader.drawdown, 2)}</bdi>}
          />
          <Stat label={t('traders.wins')} value={winRate(leader)} />
          <Stat label={t('leaders.followers')} value={<bdi className="num">{leader.followers}</bdi>} />
          <Stat label={t('leaders.days')} value={<bdi className="num">{leader.days}</bdi>} align="end" />
        </CardFigures>
      </ListedCard>
    </li>
  );
}

/** The charts this screen shows. */
export const features = [documentaryFeature, survivorshipFeature, pushFeature, unreadFeature];

/** The copy-trading tab 'documentary' (S1.3): leaders by their return, after what became of all who led. */
export default function DocumentaryScreen() {
  const { t } = useTranslation();
  const documentary = useFeature(documentaryFeature);
  const survivorship = useFeature(survivorshipFeature);
  return (
    <>
      <ScreenHeader title={t('traders.title')} actions={<HeaderActions />} />
      <main>
        <div className={styles.above}>
          <ResourceView resource={survivorship} skeletonHeight={56} isFresh>
            {(value) => <Survival {...value} />}
          </ResourceView>
          <OwnRows />
          <p className={styles.small}>{t('leaders.note')}</p>
        </div>
        <PagedRows
          list={documentary}
          label={t('tab.documentary')}
          emptyText={t('leaders.empty')}
          emptyIcon={<UsersRound />}
          rowHeight={116}
        >
          {(leader) => <LeaderCard key={leader.id} leader={leader} />}
        </PagedRows>
      </main>
    </>
  );
}

function Survival({ leaders, profitable, stopped }: Survivorship) {
  const { t } = useTranslation();
  const days = SURVIVORSHIP_DAYS;
  return (
    <p className={styles.survival}>
      {leaders === 0
        ? t('leaders.noSurvival', { days })
        : t('leaders.survival', { days, leaders, profitable, stopped })}
    </p>
  );
}

/** The trader's own copies, and the way to lead oneself for who has a real account. */
function OwnRows() {
  const { t } = useTranslation();
  const { session } = useCharts();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  const isReal = useSelector(
    session,
    (snapshot) => snapshot.context.user !== null && !snapshot.hasTag('demo'),
  );
  if (!isSignedIn) return null;
  return (
    <Card flush>
      <ListRow
        icon={<Copy size={20} />}
        label={t('copies.title')}
        render={(link) => <Link to="/documentary/copies" {...link} />}
      />
      {isReal && (
        <ListRow
          icon={<Flag size={20} />}
          label={t('leading.title')}
          detail={t('leading.intro')}
          render={(link) => <Link to="/documentary/lead" {...link} />}
        />
      )}
    </Card>
  );
}
