import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useCharts } from '../../app/charts.ts';
import { Chip } from '../../ui/chip.tsx';
import { ChipRow } from '../../ui/chip-row.tsx';

/** Filters by category; tapping the chosen one again clears the filter (S2.38). */
export function CategoryChips() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const categories = useSelector(quotes, ({ context }) => context.categories);
  const chosen = useSelector(quotes, ({ context }) => context.categoryId);
  return (
    <ChipRow label={t('home.categories')}>
      {categories.map(({ id, name }) => (
        <Chip key={id} pressed={id === chosen} onPress={() => quotes.send({ type: 'category.toggled', id })}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}
