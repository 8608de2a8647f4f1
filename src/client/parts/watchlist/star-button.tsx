import Star from 'lucide-react/icons/star';
import { useTranslation } from 'react-i18next';
import { frontList } from '#machines/watchlist/watchlist.machine';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { watchlistFeature } from '../../features/watching.ts';
import styles from './watchlist.module.css';

export interface StarButtonProps {
  id: number;
  /** What the instrument is called. */
  name: string;
}

/** Puts an instrument on the list in front, and takes it off again. */
export function StarButton({ id, name }: StarButtonProps) {
  const { t } = useTranslation();
  const watchlist = useFeature(watchlistFeature);
  const isStarred = useChart(watchlistFeature, ({ context }) => frontList(context).ids.includes(id));
  return (
    <IconButton
      label={t('watchlist.star', { name })}
      aria-pressed={isStarred}
      className={styles.star}
      onClick={() => watchlist.send({ type: 'star.toggled', id })}
    >
      <Star size={18} aria-hidden="true" />
    </IconButton>
  );
}
