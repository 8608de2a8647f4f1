import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { shownCategory } from '#machines/quotes/quotes.machine';
import { Chip } from '../../../ui/chip.tsx';
import { ChipRow } from '../../../ui/chip-row.tsx';
import { useCharts } from '../../app/hooks/charts.ts';
import { useLaterWatching, useWatching } from '../../app/shell/later-watching.ts';
import styles from './home-screen.module.css';

/** What the list shows, and its order. The tools come once the app has taken over; their room is there from the start. */
export function ListHead() {
  const Watching = useWatching();
  useLaterWatching();
  return (
    <div className={styles.head}>
      <CategoryChips />
      <div className={styles.tools}>{Watching && <Watching.ListTools />}</div>
    </div>
  );
}

/** Filters by category; tapping the chosen one again clears the filter (S2.38). */
function CategoryChips() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const categories = useSelector(quotes, ({ context }) => context.categories);
  const chosen = useSelector(quotes, ({ context }) => shownCategory(context));
  const Watching = useWatching();
  return (
    <ChipRow label={t('home.categories')}>
      {Watching && <Watching.WatchChip />}
      {categories.map(({ id, name }) => (
        <Chip key={id} pressed={id === chosen} onPress={() => quotes.send({ type: 'category.toggled', id })}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}
