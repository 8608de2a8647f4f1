import { useTranslation } from 'react-i18next';
import type { ListedLeader } from '#contract/entities-leaders';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format.ts';
import { CardFigures, ListedCard } from '../../parts/listed-card.tsx';
import { profilePath } from './profile-path.ts';
import { TraderHead } from './trader-figures.tsx';
import { useWinRate } from './use-win-rate.ts';

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
