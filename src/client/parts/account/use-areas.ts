import type { AreaCode } from '#contract/entities';
import { useChart, useFeature } from '../../app/charts.ts';
import { useShown } from '../../app/use-shown.ts';
import { areasFeature } from '../../features/accounts.ts';

/** The dialling codes of countries (S7.2), which it asks for; null while there are none. */
export function useAreas(): readonly AreaCode[] | null {
  const areas = useFeature(areasFeature);
  useShown(
    () => areas.send({ type: 'resource.wanted', ask: '' }),
    () => undefined,
  );
  return useChart(areasFeature, ({ context }) => context.value);
}
