import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { useCharts } from './charts.ts';

const LIGHT = '(prefers-color-scheme: light)';

/** The theme on the screen: the one picked, or the device's. */
export function useTheme(): 'dark' | 'light' {
  const { preferences } = useCharts();
  const picked = useSelector(preferences, ({ context }) => context.theme);
  const isLight = useSyncExternalStore(
    (listener) => {
      const query = matchMedia(LIGHT);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(LIGHT).matches,
  );
  if (picked !== 'system') return picked;
  return isLight ? 'light' : 'dark';
}
