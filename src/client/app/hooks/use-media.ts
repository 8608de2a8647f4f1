import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import { useCharts } from './charts.ts';

/** Whether a media query holds, followed. */
export function useMedia(text: string): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      const query = matchMedia(text);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [text],
  );
  return useSyncExternalStore(follow, () => matchMedia(text).matches);
}

/** The theme on the screen: the one picked, or the device's. */
export function useTheme(): 'dark' | 'light' {
  const { preferences } = useCharts();
  const picked = useSelector(preferences, ({ context }) => context.theme);
  const isLight = useMedia('(prefers-color-scheme: light)');
  if (picked !== 'system') return picked;
  return isLight ? 'light' : 'dark';
}
