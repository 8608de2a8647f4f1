import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ListedCopy } from '#contract/entities-copies';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { useTimes } from '../../app/format/times.ts';
import { useFeature } from '../../app/hooks/charts.ts';
import { copiesFeature } from '../../features/copies.ts';
import { CardFigures, ListedCard } from '../../parts/listed-card.tsx';
import { OwnAmount } from '../../parts/own-money.tsx';
import { ResourceView } from '../../parts/resource-view.tsx';
import styles from './copies.module.css';
import { CopyHead, copiedPath, profitOf } from './copy-head.tsx';

/** The charts this screen shows. */
export const features = [copiesFeature];

/** The trader's copies, those that ended below those that run. */
export default function CopiesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const copies = useFeature(copiesFeature);
  return (
    <>
      <ScreenHeader
        title={t('copies.title')}
        back={{ label: t('common.back'), onPress: () => void navigate('/documentary') }}
      />
      <ScreenMain>
        <ResourceView resource={copies} skeletonHeight={320} isFresh>
          {(all) => (all.length === 0 ? <None /> : <Copies all={all} />)}
        </ResourceView>
      </ScreenMain>
    </>
  );
}

function None() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Copy />}
      text={t('copies.none')}
      action={
        <Link to="/documentary" className={buttonClass({ variant: 'quiet' })}>
          {t('copies.see')}
        </Link>
      }
    />
  );
}

function Copies({ all }: { all: readonly ListedCopy[] }) {
  const { t } = useTranslation();
  const isOver = ({ state }: ListedCopy) => state === 'ended';
  const ordered = [...all.filter((copy) => !isOver(copy)), ...all.filter(isOver)];
  return (
    <ul className={styles.list} aria-label={t('copies.title')}>
      {ordered.map((copy) => (
        <li key={copy.id}>
          <CopyCard copy={copy} />
        </li>
      ))}
    </ul>
  );
}

function CopyCard({ copy }: { copy: ListedCopy }) {
  const { t } = useTranslation();
  const { dayText } = useTimes();
  const { state, begunMs, endedMs, amount, worth } = copy;
  const begun = dayText(begunMs);
  return (
    <ListedCard to={copiedPath(copy.id)}>
      <CopyHead
        copy={copy}
        detail={
          endedMs === null
            ? t('copies.begun', { date: begun })
            : t('copies.span', { from: begun, to: dayText(endedMs) })
        }
      />
      <CardFigures>
        <Stat label={t('copies.putIn')} value={<OwnAmount value={amount} />} />
        <Stat
          label={t(state === 'ended' ? 'copies.returned' : 'copies.worth')}
          value={<OwnAmount value={worth} />}
        />
        <Stat label={t('copies.profit')} value={<OwnAmount value={profitOf(copy)} signed />} align="end" />
      </CardFigures>
    </ListedCard>
  );
}
